import { creditHead } from '../tax-invoices/tax-invoice.schema.ts'
import { envelope } from '../shapes.schema.ts'

export { query } from './list-tax-invoices.schema.ts'
export const answer = envelope(creditHead)
