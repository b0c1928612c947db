import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const changeStaffOwnPassword: Call<typeof schemas.changeStaffOwnPassword> = 'PUT /backoffice/api/own-password'
export const changeStaff: Call<typeof schemas.changeStaff> = 'PUT /backoffice/api/staff/:id'
export const createStaffAccount: Call<typeof schemas.createStaffAccount> = 'POST /backoffice/api/staff'
export const getStaff: Call<typeof schemas.getStaff> = 'GET /backoffice/api/staff/:id'
export const listStaff: Call<typeof schemas.listStaff> = 'GET /backoffice/api/staff'
export const setStaffPassword: Call<typeof schemas.setStaffPassword> = 'PUT /backoffice/api/staff/:id/password'
export const listStaffSessions: Call<typeof schemas.listStaffSessions> = 'GET /backoffice/api/staff/:id/sessions'
export const endStaffSessions: Call<typeof schemas.endStaffSessions> = 'DELETE /backoffice/api/staff/:id/sessions'
export const giveOneTimePassword: Call<typeof schemas.giveOneTimePassword> =
  'POST /backoffice/api/staff/:id/one-time-password'
