import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const issueReceipt: Call<typeof schemas.issueReceipt> = 'POST /backoffice/api/orders/:id/receipt'
export const listOrderReceipts: Call<typeof schemas.listOrderReceipts> = 'GET /backoffice/api/orders/:id/receipts'
export const printReceipt: Call<typeof schemas.printReceipt> = 'GET /backoffice/api/receipts/:number/pdf'
