import * as calls from '#contract/backoffice/settings/staff/calls.ts'
import * as schemas from '#contract/backoffice/settings/staff/schemas.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { afterRecentSignIn } from './recent-sign-in.ts'
import { addStaff, changeOwnStaffPassword, changeStaff, getStaff, listStaff, setStaffPassword } from './staff.ts'
import type { StaffDeps } from './staff.ts'
import { endStaffSessions, giveOneTimePassword, listStaffSessions } from './staff-access.ts'

/** Requests per minute and address: each costs a hash. */
const perMinute = 30

/** Staff accounts. */
export const staffRoutes = (deps: StaffDeps): Route[] => [
  forStaff(calls.listStaff, schemas.listStaff, ({ query }) => listStaff(deps, query)),
  forStaff(calls.getStaff, schemas.getStaff, ({ params }) => getStaff(deps, params.id)),
  {
    ...forStaff(
      calls.createStaffAccount,
      schemas.createStaffAccount,
      afterRecentSignIn(deps.identity, (request) => addStaff(deps, request)),
    ),
    perMinute,
  },
  forStaff(
    calls.changeStaff,
    schemas.changeStaff,
    afterRecentSignIn(deps.identity, ({ params, body, who, now }) =>
      changeStaff(deps, { id: params.id, body, who, now }),
    ),
  ),
  {
    ...forStaff(
      calls.setStaffPassword,
      schemas.setStaffPassword,
      afterRecentSignIn(deps.identity, ({ who, params, body, now }) =>
        setStaffPassword(deps, { who, id: params.id, password: body.password, now }),
      ),
    ),
    perMinute,
  },
  forStaff(calls.listStaffSessions, schemas.listStaffSessions, ({ params, who }) =>
    listStaffSessions(deps, who, params.id),
  ),
  forStaff(calls.endStaffSessions, schemas.endStaffSessions, ({ params, who, now }) =>
    endStaffSessions(deps, who, params.id, now),
  ),
  {
    ...forStaff(
      calls.giveOneTimePassword,
      schemas.giveOneTimePassword,
      afterRecentSignIn(deps.identity, ({ who, params, now }) => giveOneTimePassword(deps, who, params.id, now)),
    ),
    perMinute,
  },
  {
    ...forStaff(calls.changeStaffOwnPassword, schemas.changeStaffOwnPassword, ({ who, body, now }) =>
      changeOwnStaffPassword(deps, who, body, now),
    ),
    perMinute,
  },
]
