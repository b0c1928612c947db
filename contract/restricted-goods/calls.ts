import type { Call } from '../call.ts'
import type * as schemas from './schemas.ts'

export const confirmCode: Call<typeof schemas.confirmCode> = 'POST /company/verify/'
export const getEligibility: Call<typeof schemas.getEligibility> = 'GET /company/verify/standing'
export const requestCode: Call<typeof schemas.requestCode> = 'POST /company/verify/request'
export const serviceForget: Call<typeof schemas.serviceForget> = 'DELETE /company/service/shops/:id'
