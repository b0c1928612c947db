import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const listRoutes: Call<typeof schemas.listRoutes> = 'GET /backoffice/api/delivery-routes'
export const saveRoutes: Call<typeof schemas.saveRoutes> = 'PUT /backoffice/api/delivery-routes'
