import { credit, numberParams } from '../tax-invoices/tax-invoice.schema.ts'

export const params = numberParams
export const answer = credit
