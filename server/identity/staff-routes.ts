import * as changeStaffSchema from '#contract/backoffice/change-staff.schema.ts'
import { changeStaff as changeStaffCall } from '#contract/backoffice/change-staff.ts'
import * as changeOwnPasswordSchema from '#contract/backoffice/change-staff-own-password.schema.ts'
import { changeStaffOwnPassword } from '#contract/backoffice/change-staff-own-password.ts'
import * as createStaffSchema from '#contract/backoffice/create-staff.schema.ts'
import { createStaffAccount } from '#contract/backoffice/create-staff.ts'
import * as getStaffSchema from '#contract/backoffice/get-staff.schema.ts'
import { getStaff as getStaffCall } from '#contract/backoffice/get-staff.ts'
import * as listStaffSchema from '#contract/backoffice/list-staff.schema.ts'
import { listStaff as listStaffCall } from '#contract/backoffice/list-staff.ts'
import * as setStaffPasswordSchema from '#contract/backoffice/set-staff-password.schema.ts'
import { setStaffPassword as setStaffPasswordCall } from '#contract/backoffice/set-staff-password.ts'
import { forStaff, type Route } from '#server/http/serve.ts'
import { addStaff, changeOwnStaffPassword, changeStaff, getStaff, listStaff, setStaffPassword } from './staff.ts'
import type { StaffParts } from './staff.ts'

/** Calls a minute and address: each costs a hash. */
const perMinute = 30

/** Who works for the supplier. */
export const staffRoutes = (parts: StaffParts): Route[] => [
  forStaff(listStaffCall, listStaffSchema, ({ query }) => listStaff(parts, query)),
  forStaff(getStaffCall, getStaffSchema, ({ params }) => getStaff(parts, params.id)),
  { ...forStaff(createStaffAccount, createStaffSchema, ({ body }) => addStaff(parts, body)), perMinute },
  forStaff(changeStaffCall, changeStaffSchema, ({ params, body, who, now }) =>
    changeStaff(parts, { id: params.id, body, who, now }),
  ),
  {
    ...forStaff(setStaffPasswordCall, setStaffPasswordSchema, ({ params, body }) =>
      setStaffPassword(parts, params.id, body.password),
    ),
    perMinute,
  },
  {
    ...forStaff(changeStaffOwnPassword, changeOwnPasswordSchema, ({ who, body, now }) =>
      changeOwnStaffPassword(parts, who, body, now),
    ),
    perMinute,
  },
]
