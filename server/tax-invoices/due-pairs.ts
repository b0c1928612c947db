import { sql } from 'kysely'
import { stages } from '#rules/orders/stages.ts'
import { methods } from '#rules/payments/pay-types.ts'
import { isInvoiceDue } from '#rules/tax-invoices/tax-point.ts'

/** Stages and payment methods of every order whose invoice is due, according to the rule. */
export const duePairs = stages.flatMap((stage) =>
  Object.values(methods)
    .filter(({ payType }) => isInvoiceDue(stage, payType))
    .map(({ payType }) => sql`(${sql.lit(stage)}, ${sql.lit(payType)})`),
)
