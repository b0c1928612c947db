import type { Call } from '../call.ts'
import type * as schemas from './schemas.ts'

export const listProblems: Call<typeof schemas.listProblems> = 'GET /api/retailer/order/:id/problems'
export const problemPhoto: Call<typeof schemas.problemPhoto> = 'GET /api/retailer/problems/:id/photos/:no'
export const reportProblem: Call<typeof schemas.reportProblem> = 'POST /api/retailer/order/:id/problems'
