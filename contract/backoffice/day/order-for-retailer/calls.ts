import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const getOrderForm: Call<typeof schemas.getOrderForm> = 'GET /backoffice/api/retailers/:id/order-form'
export const getUsualOrder: Call<typeof schemas.getUsualOrder> = 'GET /backoffice/api/retailers/:id/usual-order'
export const placeForRetailer: Call<typeof schemas.placeForRetailer> = 'POST /backoffice/api/retailers/:id/orders'
export const quoteForRetailer: Call<typeof schemas.quoteForRetailer> = 'POST /backoffice/api/retailers/:id/quote'
