import type { Call } from '../../call.ts'
import type * as schemas from './schemas.ts'

export const searchEverywhere: Call<typeof schemas.searchEverywhere> = 'GET /backoffice/api/search'
