import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const acceptAll: Call<typeof schemas.acceptAll> = 'POST /backoffice/api/orders/accept-all'
export const countOrders: Call<typeof schemas.countOrders> = 'GET /backoffice/api/orders/counts'
export const holdOrders: Call<typeof schemas.holdOrders> = 'POST /backoffice/api/orders/hold'
export const releaseOrders: Call<typeof schemas.releaseOrders> = 'POST /backoffice/api/orders/release'
