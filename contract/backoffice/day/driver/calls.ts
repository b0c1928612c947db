import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const addDeliveryPhoto: Call<typeof schemas.addDeliveryPhoto> =
  'POST /backoffice/api/runs/:id/stops/:orderId/photos'
export const listOwnRuns: Call<typeof schemas.listOwnRuns> = 'GET /backoffice/api/driver/runs'
export const recordOutcome: Call<typeof schemas.recordOutcome> = 'POST /backoffice/api/runs/:id/stops/:orderId/outcome'
