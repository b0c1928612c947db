import type { Call } from '../call.ts'
import type * as schemas from './schemas.ts'

export const getTurn: Call<typeof schemas.getTurn> = 'GET /api/retailer/waiting-rooms/:productId'
export const joinLine: Call<typeof schemas.joinLine> = 'POST /api/retailer/waiting-rooms/:productId'
export const leaveLine: Call<typeof schemas.leaveLine> = 'DELETE /api/retailer/waiting-rooms/:productId'
