import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const addPurchaseInvoice: Call<typeof schemas.addPurchaseInvoice> = 'POST /backoffice/api/purchase-invoices'
export const getPurchaseInvoice: Call<typeof schemas.getPurchaseInvoice> = 'GET /backoffice/api/purchase-invoices/:id'
export const listPurchaseInvoices: Call<typeof schemas.listPurchaseInvoices> =
  'GET /backoffice/api/tax-months/:month/purchase-invoices'
export const listReceiptsWithoutInvoice: Call<typeof schemas.listReceiptsWithoutInvoice> =
  'GET /backoffice/api/receipts-without-invoice'
export const removePurchaseInvoice: Call<typeof schemas.removePurchaseInvoice> =
  'POST /backoffice/api/purchase-invoices/:id/remove'
export const savePurchaseInvoice: Call<typeof schemas.savePurchaseInvoice> = 'PUT /backoffice/api/purchase-invoices/:id'
