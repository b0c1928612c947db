import { sql, type RawBuilder } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { OrderState } from '#rules/orders/states.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import type { SlipReason, SlipState } from '#rules/payments/slips.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'
import type { StoredFile } from '#server/adapters/files/port.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'

type NewSlip = {
  id: string
  orderId: string
  outletId: string
  amount: Satang
  picture: Buffer
  contentHash: string
  fileHash: string
  sendingBank: string | null
  reference: string | null
  at: Date
}

/** The columns of a slip that are empty until it is read, decided or used for another order. */
const blank = {
  sending_bank: null,
  picture: null,
  overrides: null,
  decided_at: null,
  decided_by: null,
  reason: null,
  note: null,
}

/**
 * Stores a slip that waits for a clerk.
 * @returns false where its transfer or its picture is already used
 */
export async function addSlip(tx: Tx, slip: NewSlip): Promise<boolean> {
  const added = await tx
    .insertInto('payment_slip')
    .values({
      ...blank,
      id: slip.id,
      order_id: slip.orderId,
      outlet_id: slip.outletId,
      state: 'pending' as const,
      sending_bank: slip.sendingBank,
      reference: slip.reference,
      amount_satang: slip.amount,
      picture: slip.picture,
      content_hash: slip.contentHash,
      file_hash: slip.fileHash,
      created_at: slip.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

type NewRest = Pick<NewSlip, 'id' | 'orderId' | 'outletId' | 'amount' | 'at'> & { reference: string; by: string }

/**
 * Stores a transfer that a clerk has seen on the account as an accepted slip, whose picture nobody has. Fails on the unique index where
 * another slip has its reference.
 */
export const addRest = (tx: Tx, { id, orderId, outletId, amount, reference, by, at }: NewRest): Promise<unknown> =>
  tx
    .insertInto('payment_slip')
    .values({
      ...blank,
      id,
      order_id: orderId,
      outlet_id: outletId,
      state: 'accepted' as const,
      reference,
      amount_satang: amount,
      content_hash: id,
      created_at: at,
      decided_at: at,
      decided_by: by,
    })
    .execute()

/** Whether this very file is a waiting or accepted slip, which is rejected without being read. */
export async function isFileInUse(db: Database, fileHash: string): Promise<boolean> {
  const known = await db
    .selectFrom('payment_slip')
    .select('id')
    .where('file_hash', '=', fileHash)
    .where('state', 'in', ['pending', 'accepted'])
    .where('overrides', 'is', null)
    .executeTakeFirst()
  return known !== undefined
}

export type SlipDetails = {
  id: string
  order_id: string
  state: SlipState
  sending_bank: string | null
  reference: string | null
  amount_satang: Satang
  content_hash: string
  overrides: string | null
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
  note: string | null
  read_satang: Satang | null
  amount_reason: string | null
}
const columns = [
  ...(['id', 'order_id', 'state', 'sending_bank', 'reference', 'amount_satang', 'content_hash', 'overrides'] as const),
  ...(['created_at', 'decided_at', 'decided_by', 'reason', 'note', 'read_satang', 'amount_reason'] as const),
] as const

/** Of a row of `payment_slip`: it has a picture of its own. */
export const hasPicture = sql<boolean>`(payment_slip.picture is not null or payment_slip.file_key is not null)`.as(
  'has_picture',
)

/** The slips of an order, newest first. */
export const slipsOfOrder = (db: Database, orderId: string): Promise<(SlipDetails & { has_picture: boolean })[]> =>
  db
    .selectFrom('payment_slip')
    .select([...columns, hasPicture])
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

const withId = (db: Database | Tx, id: string) => db.selectFrom('payment_slip').select(columns).where('id', '=', id)

/** A slip; null for an unknown id. */
export const findSlip = async (db: Database | Tx, id: string): Promise<SlipDetails | null> =>
  isUuid(id) ? ((await withId(db, id).executeTakeFirst()) ?? null) : null

/** A slip, which nobody changes until the transaction ends; null for an unknown id. */
export const lockSlip = async (tx: Tx, id: string): Promise<SlipDetails | null> =>
  isUuid(id) ? ((await withId(tx, id).forUpdate().executeTakeFirst()) ?? null) : null

/**
 * The picture of a slip of this retailer or, for the staff, of any; null where there is no such slip. That of a slip of another
 * retailer is for the staff alone.
 */
export async function findPicture(db: Database, id: string, outletId: string | null): Promise<StoredFile | null> {
  if (!isUuid(id)) return null
  let query = db.selectFrom('payment_slip').select(['picture as bytes', 'file_key', 'overrides']).where('id', '=', id)
  if (outletId !== null) query = query.where('outlet_id', '=', outletId)
  const found = await query.executeTakeFirst()
  if (!found) return null
  const { overrides, ...file } = found
  const isEmpty = file.bytes === null && file.file_key === null
  return isEmpty && overrides !== null && outletId === null ? findPicture(db, overrides, null) : file
}

type Decision = {
  state: 'accepted' | 'rejected'
  by: string
  at: Date
  reason: SlipReason | null
  note: string | null
  /** What the clerk read on the slip. */
  reference: string | null
  readAmount?: Satang | null
  amountReason?: string | null
}

/**
 * Decides a waiting slip.
 * @returns false where it was decided before
 */
export async function decide(tx: Database | Tx, id: string, decision: Decision): Promise<boolean> {
  const decided = await tx
    .updateTable('payment_slip')
    .set((eb) => ({
      state: decision.state,
      decided_at: decision.at,
      decided_by: decision.by,
      reason: decision.reason,
      note: decision.note,
      reference: eb.fn.coalesce('reference', eb.val(decision.reference)),
      read_satang: decision.readAmount ?? null,
      amount_reason: decision.amountReason ?? null,
    }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}

/**
 * Lets a rejected slip wait again.
 * @returns false where its transfer or its picture is used by another slip now, or by itself for its own order
 */
export async function reopenSlip(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update payment_slip s set state = 'pending', decided_at = null, decided_by = null, reason = null, note = null
    where s.id = ${id}::uuid and not exists (select from payment_slip d where d.id <> s.id
      and d.state in ('pending', 'accepted') and (d.reference = s.reference or d.content_hash = s.content_hash)
      and (d.overrides is null or d.order_id = s.order_id))
    returning s.id`.execute(tx)
  return rows.length > 0
}

type NewUse = Pick<NewRest, 'id' | 'orderId' | 'amount' | 'by' | 'at'> & {
  slipId: string
  readAmount: Satang | null
  amountReason: string | null
  reason: string
}

/** Uses a slip's transfer for another order too. The picture is its sender's. */
export async function addOverride(tx: Tx, use: NewUse): Promise<void> {
  await sql`
    insert into payment_slip (id, order_id, outlet_id, state, sending_bank, reference, amount_satang, picture, file_key, content_hash,
      overrides, created_at, decided_at, decided_by, reason, read_satang, amount_reason)
    select ${use.id}, o.id, o.outlet_id, 'accepted', s.sending_bank, s.reference, ${use.amount},
      case when o.outlet_id = s.outlet_id then s.picture end, case when o.outlet_id = s.outlet_id then s.file_key end, s.content_hash,
      s.id, ${use.at}, ${use.at}, ${use.by}, ${use.reason}, ${use.readAmount}::bigint, ${use.amountReason}::text
    from payment_slip s, orders o where s.id = ${use.slipId}::uuid and o.id = ${use.orderId}::uuid`.execute(tx)
}

/**
 * Takes back what staff alone have stored of a slip: its use for another order, or a transfer without a picture.
 * @returns false where a bank statement names it, or another use
 */
export async function removeUse(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from payment_slip s where s.id = ${id}::uuid and (s.overrides is not null or s.content_hash = s.id::text)
      and not exists (select from bank_statement_row r where r.slip_id = s.id)
      and not exists (select from payment_slip o where o.overrides = s.id) returning s.id`.execute(tx)
  return rows.length > 0
}

/** The id of the order with this number, of any retailer: for the staff. */
export async function orderIdOf(tx: Tx, orderNumber: string): Promise<string | null> {
  const order = await tx.selectFrom('orders').select('id').where('order_number', '=', orderNumber).executeTakeFirst()
  return order?.id ?? null
}

export type QueuedSlip = SlipDetails & {
  order_number: string
  order_state: OrderState
  order_stage: Stage
  pay_type: PayType
  grand_total_satang: Satang
  store_name: string
  outlet_code: string
  has_picture: boolean
  decider: Actor | null
  /** Times are ISO texts. */
  arrived: { amount: Satang; at: string; state: 'MATCHED' | 'NEAR' | 'CONFIRMED' } | null
  duplicates: { id: string; orderNumber: string; state: SlipState; same: 'reference' | 'picture' }[]
}
type QueueFilter = { id?: string; state?: SlipState | undefined; orderNumber?: string | undefined }

const matching = ({ id, state, orderNumber }: QueueFilter) => sql`
  from payment_slip s join orders o on o.id = s.order_id join outlet u on u.id = s.outlet_id
  where (${id ?? null}::uuid is null or s.id = ${id ?? null}::uuid)
    and (${state ?? null}::text is null or s.state = ${state ?? null}::text)
    and (${orderNumber ?? null}::text is null or o.order_number = ${orderNumber ?? null}::text)`

/** Slips with their orders and retailers, and the other slips of the same transfer. */
export function allSlips({ newestFirst, ...filter }: QueueFilter & { newestFirst: boolean }): RawBuilder<QueuedSlip> {
  const direction = sql.raw(newestFirst ? 'desc' : 'asc')
  return sql<QueuedSlip>`
    select ${sql.join(columns.map((column) => sql.ref(`s.${column}`)))}, o.order_number, o.state as order_state,
      o.stage as order_stage, o.pay_type,
      o.grand_total_satang, u.store_name, u.outlet_code,
      exists (select from payment_slip p where p.id in (s.id, s.overrides) and (p.picture is not null or p.file_key is not null)) as has_picture,
      actor_of(s.decided_by) as decider,
      (select json_build_object('amount', r.amount_satang, 'at', r.at, 'state', r.state)
        from bank_statement_row r where r.slip_id = s.id) as arrived,
      (select coalesce(json_agg(json_build_object('id', d.id, 'orderNumber', other.order_number, 'state', d.state,
          'same', case when d.reference = s.reference then 'reference' else 'picture' end) order by d.created_at), '[]')
        from payment_slip d join orders other on other.id = d.order_id
        where d.id <> s.id and (d.reference = s.reference or d.content_hash = s.content_hash)) as duplicates
    ${matching(filter)} order by s.created_at ${direction}, s.id ${direction}`
}

/** A page of `allSlips`, and their total number. */
export async function queuedSlips(
  db: Database | Tx,
  { page, size, ...query }: Parameters<typeof allSlips>[0] & { page: number; size: number },
): Promise<{ rows: QueuedSlip[]; total: number }> {
  const { rows } = await sql<QueuedSlip>`${allSlips(query)} limit ${size} offset ${page * size}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${matching(query)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
