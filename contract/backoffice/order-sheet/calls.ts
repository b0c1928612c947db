import type { Call } from '../../call.ts'
import type * as schemas from './schemas.ts'

export const changeOrder: Call<typeof schemas.changeOrder> = 'POST /backoffice/api/orders/:id/changes'
export const previewChange: Call<typeof schemas.previewChange> = 'POST /backoffice/api/orders/:id/changes/preview'
