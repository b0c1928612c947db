import type { Call } from '../../call.ts'
import type * as schemas from './schemas.ts'

export const watchChanges: Call<typeof schemas.watchChanges> = 'GET /backoffice/api/live'
