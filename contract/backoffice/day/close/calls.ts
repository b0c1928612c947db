import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const closeDay: Call<typeof schemas.closeDay> = 'POST /backoffice/api/days/:day/close'
export const getDay: Call<typeof schemas.getDay> = 'GET /backoffice/api/days/:day'
export const listDays: Call<typeof schemas.listDays> = 'GET /backoffice/api/days'
