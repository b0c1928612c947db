import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const mergeRetailer: Call<typeof schemas.mergeRetailer> = 'POST /backoffice/api/retailers/:id/merge'
export const previewMerge: Call<typeof schemas.previewMerge> = 'GET /backoffice/api/retailers/:id/merge'
