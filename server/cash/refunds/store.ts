import { sql } from 'kysely'
import { satang, type Satang } from '#rules/money.ts'
import type { RefundCause, RefundState } from '#rules/orders/stages.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { perhapsActorIn, type Actor } from '#server/http/actor.ts'
import { lockOrders } from '#server/orders/orders.ts'

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
  closed_by: Actor | null
  bank: string | null
  reference: string | null
  note: string | null
  in_bank_file_at: Date | null
  filer: Actor | null
}

const ofOrders = (db: Database | Tx) =>
  db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .innerJoin('outlet', 'outlet.id', 'orders.outlet_id')
const ofState = (db: Database | Tx, state: RefundState) => ofOrders(db).where('refund.state', '=', state)

const details = [
  ...(['refund.id', 'refund.order_id', 'refund.cause', 'refund.state', 'refund.amount_satang'] as const),
  ...(['refund.invoice_no', 'refund.due_at', 'refund.closed_at', 'refund.bank', 'refund.reference'] as const),
  ...(['refund.note', 'refund.in_bank_file_at'] as const),
  ...(['orders.order_number', 'outlet.store_name', 'outlet.outlet_code', 'outlet.phone'] as const),
  perhapsActorIn('refund.closed_by').as('closed_by'),
  perhapsActorIn('refund.in_bank_file_by').as('filer'),
] as const

/**
 * Refunds of one state with their orders; their number and sum over all pages, and how many due ones are in no file for
 * the bank.
 */
export async function findRefunds(
  db: Database,
  { state, page, size }: { state: RefundState; page: number; size: number },
): Promise<{ rows: RefundDetails[]; total: number; sum: Satang; unfiled: number }> {
  const counted = await ofState(db, state)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select(sql<Satang>`coalesce(sum(refund.amount_satang), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  const rows = await ofState(db, state)
    .select(details)
    .orderBy(state === 'DUE' ? 'refund.due_at' : sql`refund.closed_at desc`)
    .orderBy('refund.id')
    .limit(size)
    .offset(page * size)
    .execute()
  const { unfiled } = await db
    .selectFrom('refund')
    .select((eb) => eb.fn.countAll<number>().as('unfiled'))
    .where('state', '=', 'DUE')
    .where('in_bank_file_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { rows, total: Number(counted.total), sum: satang(Number(counted.sum)), unfiled: Number(unfiled) }
}

/** More than a bank takes in one file. */
const mostInFile = 5000

/** All due refunds, as many as a file has, the oldest first. */
export const findDueRefunds = (db: Database): Promise<RefundDetails[]> =>
  ofState(db, 'DUE').select(details).orderBy('refund.due_at').orderBy('refund.id').limit(mostInFile).execute()

type NewFile = { ids: readonly number[] | null; again: boolean; actor: string; at: Date }

/**
 * Puts due refunds in a file for the bank: these, or all that are in none; with `again` also those of an earlier file. Under the
 * locks of their orders, as everything that decides about a refund.
 * @returns those that it has, the oldest first
 */
export async function putInFile(tx: Tx, { ids, again, actor, at }: NewFile): Promise<RefundDetails[]> {
  const open = sql`state = 'DUE' and (${again}::boolean or in_bank_file_at is null)`
  const { rows: found } = await sql<{ id: number; orderId: string }>`
    select id, order_id as "orderId" from refund
    where ${open} and (${ids === null}::boolean or id = any(${ids === null ? [] : [...ids]}::bigint[]))
    order by due_at, id limit ${mostInFile}`.execute(tx)
  if (found.length === 0) return []
  await lockOrders(
    tx,
    found.map(({ orderId }) => orderId),
  )
  const { rows: chosen } = await sql<{ id: number }>`
    select id from refund where ${open} and id = any(${found.map(({ id }) => id)}::bigint[]) for update`.execute(tx)
  if (chosen.length === 0) return []
  const those = chosen.map(({ id }) => id)
  await tx.updateTable('refund').set({ in_bank_file_at: at, in_bank_file_by: actor }).where('id', 'in', those).execute()
  return ofOrders(tx)
    .where('refund.id', 'in', those)
    .select(details)
    .orderBy('refund.due_at')
    .orderBy('refund.id')
    .execute()
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
