import type { Call } from '../../call.ts'
import type * as schemas from './schemas.ts'

export const getColumns: Call<typeof schemas.getColumns> = 'GET /backoffice/api/columns/:list'
export const saveColumns: Call<typeof schemas.saveColumns> = 'PUT /backoffice/api/columns/:list'
