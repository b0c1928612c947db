import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const getMe: Call<typeof schemas.getMe> = 'GET /backoffice/api/me'
