import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import { fail, type Result } from '#contract/errors.ts'
import { usualTermsDays } from '#rules/credit/credit.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { sendSheet, type PdfMaker } from '#server/tax-invoices/tax-invoices.ts'
import { accountStatement } from './statement.ts'
import { statementSheet, type Debtor } from './statement-sheet.ts'

type StatementPrint = {
  outletId: string
  days: { from: string; until: string }
  reply: FastifyReply
}

/** Sends the statement of account of some days as PDF. Fails as `accountStatement`, and with `seller_missing`. */
export async function printStatement(
  { db, maker, seller }: { db: Database; maker: PdfMaker; seller: Party | null },
  { outletId, days, reply }: StatementPrint,
): Promise<Result<unknown>> {
  const statement = await accountStatement(db, outletId, days)
  if (!statement.ok) return statement
  if (!seller) return fail('seller_missing')
  const { rows } = await sql<Debtor>`
    select o.outlet_code as "outletCode", o.store_name as "storeName", o.phone, o.tax_name as "taxName", o.tax_id as "taxId",
      o.tax_branch as "taxBranch", coalesce(c.terms_days, ${sql.lit(usualTermsDays)}) as "termsDays",
      concat_ws(' ', a.address_line, a.sub_district, a.district, a.province, a.postal_code) as address
    from outlet o left join credit_account c on c.outlet_id = o.id
      left join address a on a.id = coalesce(o.default_billing_address_id, o.default_shipping_address_id)
    where o.id = ${outletId}::uuid`.execute(db)
  const [debtor] = rows
  if (!debtor) return fail('not_found')
  return sendSheet(statementSheet(statement.value, { seller, debtor, days }), { maker, retailerId: null, reply })
}
