import * as calls from '#contract/backoffice/settings/second-factor/calls.ts'
import * as schemas from '#contract/backoffice/settings/second-factor/schemas.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { afterRecentSignIn } from '../recent-sign-in.ts'
import {
  acceptOwnFactor,
  offerOwnFactor,
  removeOwnFactor,
  renewOwnCodes,
  resetFactor,
  showSecondFactor,
  type OwnFactorDeps,
} from './own.ts'

/** Requests per minute and address: codes can be guessed. */
const guesses = { perMinute: 30, limitGroup: 'second factor' }

/** The second factor of staff. */
export const secondFactorRoutes = (deps: OwnFactorDeps): Route[] => [
  forStaff(calls.getSecondFactor, schemas.getSecondFactor, ({ who }) => showSecondFactor(deps, who)),
  {
    ...forStaff(calls.offerSecondFactor, schemas.offerSecondFactor, ({ who, body, now }) =>
      offerOwnFactor(deps, who, body, now),
    ),
    ...guesses,
  },
  {
    ...forStaff(calls.acceptSecondFactor, schemas.acceptSecondFactor, ({ who, body, now }) =>
      acceptOwnFactor(deps, who, body.code, now),
    ),
    ...guesses,
  },
  {
    ...forStaff(calls.renewRecoveryCodes, schemas.renewRecoveryCodes, ({ who, body, now }) =>
      renewOwnCodes(deps, who, body.code, now),
    ),
    ...guesses,
  },
  {
    ...forStaff(calls.removeSecondFactor, schemas.removeSecondFactor, ({ who, body, now }) =>
      removeOwnFactor(deps, who, body.code, now),
    ),
    ...guesses,
  },
  forStaff(
    calls.resetSecondFactor,
    schemas.resetSecondFactor,
    afterRecentSignIn(deps.identity, ({ who, params }) => resetFactor(deps, who, params.id)),
  ),
]
