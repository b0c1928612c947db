import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const changeRetailerPhone: Call<typeof schemas.changeRetailerPhone> = 'POST /backoffice/api/retailers/:id/phone'
export const endRetailerSessions: Call<typeof schemas.endRetailerSessions> =
  'POST /backoffice/api/retailers/:id/end-sessions'
export const requestRetailerPhone: Call<typeof schemas.requestRetailerPhone> =
  'POST /backoffice/api/retailers/:id/phone-code'
export const sendRetailerCode: Call<typeof schemas.sendRetailerCode> = 'POST /backoffice/api/retailers/:id/sign-in-code'
export const unlockRetailer: Call<typeof schemas.unlockRetailer> = 'POST /backoffice/api/retailers/:id/unlock'
