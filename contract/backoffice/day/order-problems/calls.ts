import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const getProblem: Call<typeof schemas.getProblem> = 'GET /backoffice/api/problems/:id'
export const listProblemQueue: Call<typeof schemas.listProblemQueue> = 'GET /backoffice/api/problems'
export const resolveProblem: Call<typeof schemas.resolveProblem> = 'POST /backoffice/api/problems/:id/resolve'
export const viewProblemPhoto: Call<typeof schemas.viewProblemPhoto> = 'GET /backoffice/api/problems/:id/photos/:no'
