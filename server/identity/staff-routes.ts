import {
  changeStaff as changeStaffCall,
  changeStaffOwnPassword,
  createStaffAccount,
  endStaffSessions as endStaffSessionsCall,
  getStaff as getStaffCall,
  giveOneTimePassword as giveOneTimePasswordCall,
  listStaff as listStaffCall,
  listStaffSessions as listStaffSessionsCall,
  setStaffPassword as setStaffPasswordCall,
} from '#contract/backoffice/settings/staff/calls.ts'
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
  forStaff(listStaffCall, schemas.listStaff, ({ query }) => listStaff(deps, query)),
  forStaff(getStaffCall, schemas.getStaff, ({ params }) => getStaff(deps, params.id)),
  {
    ...forStaff(
      createStaffAccount,
      schemas.createStaffAccount,
      afterRecentSignIn(deps.identity, ({ who, body, now }) => addStaff(deps, who, body, now)),
    ),
    perMinute,
  },
  forStaff(
    changeStaffCall,
    schemas.changeStaff,
    afterRecentSignIn(deps.identity, ({ params, body, who, now }) =>
      changeStaff(deps, { id: params.id, body, who, now }),
    ),
  ),
  {
    ...forStaff(
      setStaffPasswordCall,
      schemas.setStaffPassword,
      afterRecentSignIn(deps.identity, ({ who, params, body, now }) =>
        setStaffPassword(deps, { who, id: params.id, password: body.password, now }),
      ),
    ),
    perMinute,
  },
  forStaff(listStaffSessionsCall, schemas.listStaffSessions, ({ params, who }) =>
    listStaffSessions(deps, who, params.id),
  ),
  forStaff(endStaffSessionsCall, schemas.endStaffSessions, ({ params, who, now }) =>
    endStaffSessions(deps, who, params.id, now),
  ),
  {
    ...forStaff(
      giveOneTimePasswordCall,
      schemas.giveOneTimePassword,
      afterRecentSignIn(deps.identity, ({ who, params, now }) => giveOneTimePassword(deps, who, params.id, now)),
    ),
    perMinute,
  },
  {
    ...forStaff(changeStaffOwnPassword, schemas.changeStaffOwnPassword, ({ who, body, now }) =>
      changeOwnStaffPassword(deps, who, body, now),
    ),
    perMinute,
  },
]
