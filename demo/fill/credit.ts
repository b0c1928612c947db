import { sql } from 'kysely'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { satang, type Satang } from '#rules/money.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { steadyId } from './accounts.ts'

/** Orders of each retailer that were on account: delivered long enough ago that no report of today counts them. */
const ordersOnAccount = 4

/** Gives retailers credit, some of whose orders are paid, some open and some overdue. */
export async function fillCredit(tx: Tx, { members, now }: { members: readonly string[]; now: Date }): Promise<void> {
  for (const [index, outletId] of members.entries()) {
    await tx
      .insertInto('credit_account')
      .values({
        outlet_id: outletId,
        limit_satang: satang((index + 2) * 20_000_00),
        terms_days: 30,
        note: index === 0 ? 'วางบิลทุกวันที่ 25' : null,
      })
      .execute()
    const { rows } = await sql<{ id: string; total: Satang }>`
      update orders set pay_type = 'ACCOUNT' where id in (
        select id from orders where outlet_id = ${outletId}::uuid and pay_type = 'COD' and stage = 'DELIVERED'
          and created_at < ${new Date(now.getTime() - 15 * dayMs)} order by created_at desc limit ${ordersOnAccount})
      returning id, grand_total_satang as total`.execute(tx)
    // The second one paid its oldest order.
    const paid = rows.at(-1)
    if (index !== 1 || !paid) continue
    const at = new Date(now.getTime() - 2 * dayMs)
    const { id } = await tx
      .insertInto('credit_receipt')
      .values({
        outlet_id: outletId,
        amount_satang: paid.total,
        method: 'TRANSFER',
        reference: 'KBANK 114502',
        received_on: bangkokDate(at),
        recorded_at: at,
        recorded_by: `staff:${steadyId('accountant')} accountant`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('credit_allocation')
      .values({ receipt_id: id, order_id: paid.id, amount_satang: paid.total })
      .execute()
  }
}
