import {
  changePassword as changePasswordCall,
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
  endViewing as endViewingCall,
  forgotPassword as forgotPasswordCall,
  listSessions as listSessionsCall,
  resetPassword as resetPasswordCall,
} from '#contract/identity/calls.ts'
import * as schemas from '#contract/identity/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import { readKnownBrowser } from '#server/http/known-browser-cookie.ts'
import { forRetailer, open, type Route } from '#server/http/route.ts'
import { changePassword } from './change-password.ts'
import { sixDigits } from './code-hash.ts'
import { messageRequest } from './message-request.ts'
import { forgotPassword, resetPassword, type ResetDeps } from './reset-password.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { endViewing } from './viewings/viewings.ts'

/** Requests per minute and address: each costs a hash or a message. */
const perMinute = 10

/** Passwords and sessions of retailers. */
export const securityRoutes = (deps: ResetDeps): Route[] => [
  open(
    forgotPasswordCall,
    schemas.forgotPassword,
    ({ body, now, raw }) => forgotPassword(deps, body, messageRequest(raw, now), sixDigits()),
    perMinute,
  ),
  open(
    resetPasswordCall,
    schemas.resetPassword,
    ({ body, now, raw }) => resetPassword(deps, body, { browser: readKnownBrowser(raw), now }),
    perMinute,
  ),
  {
    ...forRetailer(changePasswordCall, schemas.changePassword, ({ who, body, now }) =>
      changePassword(deps, who, body, now),
    ),
    perMinute,
  },
  forRetailer(listSessionsCall, schemas.listSessions, ({ who }) => listSessions(deps, who)),
  forRetailer(endSessionCall, schemas.endSession, ({ who, params }) => endSession(deps, who, params.id)),
  forRetailer(endViewingCall, schemas.endViewing, async ({ who, now }) =>
    (await endViewing(deps.db, who, now)) ? ok(undefined) : fail('not_found'),
  ),
  forRetailer(endOtherSessionsCall, schemas.endOtherSessions, ({ who, now }) => endOtherSessions(deps, who, now)),
]
