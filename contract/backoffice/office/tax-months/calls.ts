import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const closeTaxMonth: Call<typeof schemas.closeTaxMonth> = 'POST /backoffice/api/tax-months/:month/close'
export const exportTaxMonthCsv: Call<typeof schemas.exportTaxMonthCsv> = 'GET /backoffice/api/tax-months/:month/csv'
export const exportTaxMonthXlsx: Call<typeof schemas.exportTaxMonthXlsx> = 'GET /backoffice/api/tax-months/:month/xlsx'
export const getTaxMonth: Call<typeof schemas.getTaxMonth> = 'GET /backoffice/api/tax-months/:month'
export const listTaxMonthDocuments: Call<typeof schemas.listTaxMonthDocuments> =
  'GET /backoffice/api/tax-months/:month/documents'
export const listTaxMonths: Call<typeof schemas.listTaxMonths> = 'GET /backoffice/api/tax-months'
export const listWithoutInvoice: Call<typeof schemas.listWithoutInvoice> =
  'GET /backoffice/api/tax-months/:month/without-invoice'
export const printTaxMonth: Call<typeof schemas.printTaxMonth> = 'GET /backoffice/api/tax-months/:month/pdf'
