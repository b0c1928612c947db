import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const listLots: Call<typeof schemas.listLots> = 'GET /backoffice/api/lots'
export const getLot: Call<typeof schemas.getLot> = 'GET /backoffice/api/lots/:id'
export const recallLot: Call<typeof schemas.recallLot> = 'POST /backoffice/api/lots/:id/recall'
export const trackLots: Call<typeof schemas.trackLots> = 'PUT /backoffice/api/stock/:productId/lots'
