import type { Call } from '../call.ts'
import type * as schemas from './schemas.ts'

export const readList: Call<typeof schemas.readList> = 'POST /api/retailer/restock/list'
