import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const cancelCreditReceipt: Call<typeof schemas.cancelCreditReceipt> =
  'POST /backoffice/api/credit/:id/receipts/:receiptId/cancel'
export const getCreditAccount: Call<typeof schemas.getCreditAccount> = 'GET /backoffice/api/credit/:id'
export const getCreditStatement: Call<typeof schemas.getCreditStatement> = 'GET /backoffice/api/credit/:id/statement'
export const listCreditAccounts: Call<typeof schemas.listCreditAccounts> = 'GET /backoffice/api/credit'
export const listReceivables: Call<typeof schemas.listReceivables> = 'GET /backoffice/api/receivables'
export const printCreditStatement: Call<typeof schemas.printCreditStatement> =
  'GET /backoffice/api/credit/:id/statement/pdf'
export const receiveCredit: Call<typeof schemas.receiveCredit> = 'POST /backoffice/api/credit/:id/receipts'
export const saveCreditAccount: Call<typeof schemas.saveCreditAccount> = 'PUT /backoffice/api/credit/:id'
