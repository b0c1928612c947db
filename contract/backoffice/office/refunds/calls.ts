import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const exportRefunds: Call<typeof schemas.exportRefunds> = 'GET /backoffice/api/refunds/export'
export const listRefunds: Call<typeof schemas.listRefunds> = 'GET /backoffice/api/refunds'
export const makeRefundFile: Call<typeof schemas.makeRefundFile> = 'POST /backoffice/api/refunds/bank-file'
export const recordRefunds: Call<typeof schemas.recordRefunds> = 'POST /backoffice/api/refunds/record'
export const takeRefundsOut: Call<typeof schemas.takeRefundsOut> = 'POST /backoffice/api/refunds/take-out'
