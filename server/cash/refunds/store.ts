import { sql, type RawBuilder } from 'kysely'
import { satang, type Satang } from '#rules/money.ts'
import type { RefundCause, RefundState } from '#rules/orders/stages.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { perhapsActorIn, type Actor } from '#server/http/actor.ts'

export type RefundDetails = {
  id: number
  order_id: string
  order_number: string
  store_name: string
  outlet_code: string
  phone: string
  cause: RefundCause
  state: RefundState
  amount_satang: Satang
  invoice_no: string | null
  due_at: Date
  closed_at: Date | null
  closer: Actor | null
  bank: string | null
  reference: string | null
  note: string | null
}

const ofState = (db: Database, state: RefundState) =>
  db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .innerJoin('outlet', 'outlet.id', 'orders.outlet_id')
    .where('refund.state', '=', state)

/** Refunds of one state with their orders; their number and sum over all pages. */
export async function findRefunds(
  db: Database,
  { state, page, size }: { state: RefundState; page: number; size: number },
): Promise<{ rows: RefundDetails[]; total: number; sum: Satang }> {
  const counted = await ofState(db, state)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select(sql<Satang>`coalesce(sum(refund.amount_satang), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  const rows = await ofState(db, state)
    .select(['refund.id', 'refund.order_id', 'refund.cause', 'refund.state', 'refund.amount_satang'])
    .select([
      'refund.invoice_no',
      'refund.due_at',
      'refund.closed_at',
      'refund.bank',
      'refund.reference',
      'refund.note',
    ])
    .select(['orders.order_number', 'outlet.store_name', 'outlet.outlet_code', 'outlet.phone'])
    .select((perhapsActorIn('refund.closed_by') as RawBuilder<Actor | null>).as('closer'))
    .orderBy(state === 'DUE' ? 'refund.due_at' : sql`refund.closed_at desc`)
    .orderBy('refund.id')
    .limit(size)
    .offset(page * size)
    .execute()
  return { rows, total: Number(counted.total), sum: satang(Number(counted.sum)) }
}

/** The orders of these refunds. */
export async function ordersOf(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('refund')
    .select(['id', 'order_id'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, order_id }) => [id, order_id]))
}
