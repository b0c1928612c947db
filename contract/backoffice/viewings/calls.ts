import type { Call } from '../../call.ts'
import type * as schemas from './schemas.ts'

export const beginProductViewing: Call<typeof schemas.beginProductViewing> =
  'POST /backoffice/api/products/:id/viewings'
export const beginViewing: Call<typeof schemas.beginViewing> = 'POST /backoffice/api/retailers/:id/viewings'
