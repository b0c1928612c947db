import type { Call } from '../call.ts'
import type * as schemas from './schemas.ts'

export const downloadCreditNote: Call<typeof schemas.downloadCreditNote> =
  'GET /api/retailer/order/:id/credit-note/:number'
export const downloadReceipt: Call<typeof schemas.downloadReceipt> = 'GET /api/retailer/order/:id/receipt/:number'
export const downloadTaxInvoice: Call<typeof schemas.downloadTaxInvoice> = 'GET /api/retailer/order/:id/tax-invoice'
export const getTaxProfile: Call<typeof schemas.getTaxProfile> = 'GET /api/retailer/tax-profile'
export const orderTaxDocuments: Call<typeof schemas.orderTaxDocuments> = 'GET /api/retailer/order/:id/tax-documents'
