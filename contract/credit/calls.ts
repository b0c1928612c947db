import type { Call } from '../call.ts'
import type * as schemas from './schemas.ts'

export const getOwnCredit: Call<typeof schemas.getOwnCredit> = 'GET /api/retailer/credit'
