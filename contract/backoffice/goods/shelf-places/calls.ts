import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const listShelfPlaces: Call<typeof schemas.listShelfPlaces> = 'GET /backoffice/api/shelf-places'
export const saveShelfPlaces: Call<typeof schemas.saveShelfPlaces> = 'PUT /backoffice/api/shelf-places'
