import type { Call } from '../../call.ts'
import type * as schemas from './schemas.ts'

export const listActions: Call<typeof schemas.listActions> = 'GET /backoffice/api/actions'
export const undoAction: Call<typeof schemas.undoAction> = 'POST /backoffice/api/actions/:id/undo'
export const undoActions: Call<typeof schemas.undoActions> = 'POST /backoffice/api/actions/undo'
