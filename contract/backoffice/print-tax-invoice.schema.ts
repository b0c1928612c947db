export { numberParams as params, printQuery as query } from '../tax-invoices/tax-invoice.schema.ts'
