import type { Call } from '../../call.ts'
import type * as schemas from './schemas.ts'

export const bePresent: Call<typeof schemas.bePresent> = 'POST /backoffice/api/presence'
export const listPresence: Call<typeof schemas.listPresence> = 'GET /backoffice/api/presence'
