import type { Call } from '../call.ts'
import type * as schemas from './schemas.ts'

export const getOwnPrices: Call<typeof schemas.getOwnPrices> = 'GET /api/retailer/prices'
