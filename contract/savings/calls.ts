import type { Call } from '../call.ts'
import type * as schemas from './schemas.ts'

export const weekSavings: Call<typeof schemas.weekSavings> = 'GET /api/retailer/savings'
