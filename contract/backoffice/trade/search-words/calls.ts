import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const listSearchMisses: Call<typeof schemas.listSearchMisses> = 'GET /backoffice/api/search-words/misses'
export const trySearch: Call<typeof schemas.trySearch> = 'POST /backoffice/api/search-words/try'
