import type { Call } from '../call.ts'
import type * as schemas from './schemas.ts'

export const recommendations: Call<typeof schemas.recommendations> = 'GET /smart-basket/recommendations/outlet'
export const usualOrder: Call<typeof schemas.usualOrder> = 'GET /api/retailer/order/usual'
