import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const addOrderNote: Call<typeof schemas.addOrderNote> = 'POST /backoffice/api/orders/:id/notes'
export const changeOrder: Call<typeof schemas.changeOrder> = 'POST /backoffice/api/orders/:id/changes'
export const getOrderSheet: Call<typeof schemas.getOrderSheet> = 'GET /backoffice/api/orders/:id/sheet'
export const previewChange: Call<typeof schemas.previewChange> = 'POST /backoffice/api/orders/:id/changes/preview'
