import * as changePasswordSchema from '#contract/identity/change-password.schema.ts'
import { changePassword as changePasswordCall } from '#contract/identity/change-password.ts'
import { endOtherSessions as endOtherSessionsCall } from '#contract/identity/end-other-sessions.ts'
import * as endSessionSchema from '#contract/identity/end-session.schema.ts'
import { endSession as endSessionCall } from '#contract/identity/end-session.ts'
import * as forgotPasswordSchema from '#contract/identity/forgot-password.schema.ts'
import { forgotPassword as forgotPasswordCall } from '#contract/identity/forgot-password.ts'
import * as listSessionsSchema from '#contract/identity/list-sessions.schema.ts'
import { listSessions as listSessionsCall } from '#contract/identity/list-sessions.ts'
import * as resetPasswordSchema from '#contract/identity/reset-password.schema.ts'
import { resetPassword as resetPasswordCall } from '#contract/identity/reset-password.ts'
import { forRetailer, open, type Route } from '#server/http/serve.ts'
import { changePassword } from './change-password.ts'
import { sixDigits } from './code-hash.ts'
import { forgotPassword, resetPassword, type ResetParts } from './reset-password.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

/** Calls a minute and address: each costs a hash or a message. */
const perMinute = 10

/** Passwords and sessions of shops. */
export const securityRoutes = (parts: ResetParts): Route[] => [
  open(
    forgotPasswordCall,
    forgotPasswordSchema,
    ({ body, now, raw }) => forgotPassword(parts, body, { now, address: raw.ip, log: raw.log }, sixDigits()),
    perMinute,
  ),
  open(resetPasswordCall, resetPasswordSchema, ({ body, now }) => resetPassword(parts, body, now), perMinute),
  {
    ...forRetailer(changePasswordCall, changePasswordSchema, ({ who, body, now }) =>
      changePassword(parts, who, body, now),
    ),
    perMinute,
  },
  forRetailer(listSessionsCall, listSessionsSchema, ({ who }) => listSessions(parts, who)),
  forRetailer(endSessionCall, endSessionSchema, ({ who, params }) => endSession(parts, who, params.id)),
  forRetailer(endOtherSessionsCall, {}, ({ who }) => endOtherSessions(parts, who)),
]
