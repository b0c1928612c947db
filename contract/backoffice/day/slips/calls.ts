import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const acceptSlip: Call<typeof schemas.acceptSlip> = 'POST /backoffice/api/slips/:id/accept'
export const getSlip: Call<typeof schemas.getSlip> = 'GET /backoffice/api/slips/:id'
export const listSlips: Call<typeof schemas.listSlips> = 'GET /backoffice/api/slips'
export const overrideSlip: Call<typeof schemas.overrideSlip> = 'POST /backoffice/api/slips/:id/override'
export const rejectSlip: Call<typeof schemas.rejectSlip> = 'POST /backoffice/api/slips/:id/reject'
export const viewSlip: Call<typeof schemas.viewSlip> = 'GET /backoffice/api/slips/:id/picture'
