import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { previewMerge as previewCall } from '#contract/backoffice/retailers/merge/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { toBaht } from '#rules/money.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { creditOf } from '#server/orders/credit.ts'
import type { RetailerRow } from '../columns.ts'
import type { RetailerDeps } from '../deps.ts'
import { countNewAddresses } from './move-rows.ts'
import { findObstacles } from './obstacles.ts'

type Preview = AnswerOf<typeof previewCall>

const side = (row: RetailerRow): Preview['from'] => ({
  id: row.id,
  outletCode: row.outlet_code,
  storeName: row.store_name,
  ownerName: `${row.owner_name} ${row.last_name}`.trim(),
  phone: row.phone,
  revision: row.revision,
})

const find = async (tx: Tx, id: string): Promise<RetailerRow | undefined> =>
  isUuid(id)
    ? tx.selectFrom('outlet').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
    : undefined

/** What would move from one account to another one of the same shop, and what stands in the way. */
export function previewMerge(
  deps: RetailerDeps,
  { params, query, now }: As<Staff, typeof previewCall>,
): Promise<Result<Preview>> {
  return transact(deps.db, async (tx) => {
    const [from, into] = [await find(tx, params.id), await find(tx, query.into)]
    if (!from || !into) return fail('not_found')
    if (from.id === into.id) return invalid('into', 'same')
    const account = await deps.loyalty.account(from.id, now)
    const credit = await creditOf(tx, from.id, now)
    const { rows } = await sql<Omit<Preview, 'from' | 'into' | 'points' | 'addresses' | 'creditAmt' | 'obstacles'>>`
      select (select count(*)::int from orders where outlet_id = o.id) as orders,
        (select count(*)::int from tax_invoice t join orders r on r.id = t.order_id where r.outlet_id = o.id) as "taxInvoices",
        (select count(*)::int from licence where outlet_id = o.id and state <> 'withdrawn') as licences,
        coalesce((select jsonb_array_length(items) from cart where outlet_id = o.id), 0) as "cartLines",
        exists (select from apple_link where outlet_id = o.id)
          and not exists (select from apple_link where outlet_id = ${into.id}) as apple,
        exists (select from line_link where outlet_id = o.id)
          and not exists (select from line_link where outlet_id = ${into.id}) as line
      from outlet o where o.id = ${from.id}`.execute(tx)
    const [counts] = rows
    if (!counts) return fail('not_found')
    return ok({
      from: side(from),
      into: side(into),
      ...counts,
      points: account.ok ? account.value.points : 0,
      addresses: await countNewAddresses(tx, from.id, into.id),
      creditAmt: credit && toBaht(credit.used),
      obstacles: await findObstacles(deps, tx, [from, into], now),
    })
  })
}
