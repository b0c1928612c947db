import * as calls from '#contract/identity/calls.ts'
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
    calls.forgotPassword,
    schemas.forgotPassword,
    ({ body, now, raw }) => forgotPassword(deps, body, messageRequest(raw, now), sixDigits()),
    perMinute,
  ),
  open(
    calls.resetPassword,
    schemas.resetPassword,
    ({ body, now, raw }) => resetPassword(deps, body, { browser: readKnownBrowser(raw), now }),
    perMinute,
  ),
  {
    ...forRetailer(calls.changePassword, schemas.changePassword, ({ who, body, now }) =>
      changePassword(deps, who, body, now),
    ),
    perMinute,
  },
  forRetailer(calls.listSessions, schemas.listSessions, ({ who }) => listSessions(deps, who)),
  forRetailer(calls.endSession, schemas.endSession, ({ who, params }) => endSession(deps, who, params.id)),
  forRetailer(calls.endViewing, schemas.endViewing, async ({ who, now }) =>
    (await endViewing(deps.db, who, now)) ? ok(undefined) : fail('not_found'),
  ),
  forRetailer(calls.endOtherSessions, schemas.endOtherSessions, ({ who, now }) => endOtherSessions(deps, who, now)),
]
