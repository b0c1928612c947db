import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const getCreditNote: Call<typeof schemas.getCreditNote> = 'GET /backoffice/api/credit-notes/:number'
export const getLoweredMonth: Call<typeof schemas.getLoweredMonth> = 'GET /backoffice/api/orders/:id/lowered-tax-month'
export const getTaxInvoice: Call<typeof schemas.getTaxInvoice> = 'GET /backoffice/api/tax-invoices/:number'
export const issueCollectiveInvoice: Call<typeof schemas.issueCollectiveInvoice> =
  'POST /backoffice/api/tax-invoices/collective'
export const issueCreditNote: Call<typeof schemas.issueCreditNote> =
  'POST /backoffice/api/tax-invoices/:number/credit-note'
export const issueTaxInvoice: Call<typeof schemas.issueTaxInvoice> = 'POST /backoffice/api/orders/:id/tax-invoice'
export const issueTaxInvoices: Call<typeof schemas.issueTaxInvoices> = 'POST /backoffice/api/tax-invoices/issue'
export const listCreditNotes: Call<typeof schemas.listCreditNotes> = 'GET /backoffice/api/credit-notes'
export const listTaxInvoices: Call<typeof schemas.listTaxInvoices> = 'GET /backoffice/api/tax-invoices'
export const printCreditNote: Call<typeof schemas.printCreditNote> = 'GET /backoffice/api/credit-notes/:number/pdf'
export const printTaxInvoice: Call<typeof schemas.printTaxInvoice> = 'GET /backoffice/api/tax-invoices/:number/pdf'
