import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const printDeliveryNote: Call<typeof schemas.printDeliveryNote> = 'GET /backoffice/api/orders/:id/delivery-note'
export const printDeliveryNotes: Call<typeof schemas.printDeliveryNotes> = 'GET /backoffice/api/runs/:id/delivery-notes'
