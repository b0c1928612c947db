import type { Call } from '../call.ts'
import type * as schemas from './schemas.ts'

export const orderDeliveries: Call<typeof schemas.orderDeliveries> = 'GET /api/retailer/order/:id/deliveries'
export const comingDeliveries: Call<typeof schemas.comingDeliveries> = 'GET /api/retailer/deliveries/coming'
export const deliveryPhoto: Call<typeof schemas.deliveryPhoto> = 'GET /api/retailer/delivery-photos/:id'
