import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import { statusHistory } from '#rules/orders/history.ts'
import type { RefundState, Stage } from '#rules/orders/stages.ts'
import type { OrderState } from '#rules/orders/states.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import type { VatRow, Satang } from '#rules/money.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { FrozenProduct, Receiver } from '#server/adapters/database/order-tables.ts'
import type { Tables } from '#server/adapters/database/tables.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { shortLinesOf, type ShortLine } from './arriving-goods.ts'
import type { PickUpRow } from './pick-up.ts'
import { billingAddress, productOfLine } from './shared-texts.ts'
import { byStaffColumns, type OrderByStaff } from './by-staff.ts'

export type LineRow = Omit<Selectable<Tables['order_line']>, 'order_id' | 'line_no' | 'applied' | 'product'> & {
  product: FrozenProduct
}
export type OrderRow = PickUpRow & {
  id: string
  order_number: string
  outlet_id: string
  state: OrderState
  stage: Stage
  pay_type: PayType
  created_at: Date
  gross_satang: Satang
  offer_satang: Satang
  delivery_satang: Satang
  grand_total_satang: Satang
  paid_satang: Satang | null
  /** Its cash was received, counted and closed. */
  cash_closed: boolean
  vat: VatRow[]
  points_used: number
  points_satang: Satang
  /** `YYYY-MM-DD`. */
  delivery_day: string | null
  /** Lines of which not all units are or were delivered, in their order. */
  short: ShortLine[]
  /** The payment state of an order that waits for its payment. */
  waiting: PaymentState | null
}
/** What determines the amount still to be paid for an order. */
export type DueRow = Pick<
  OrderRow,
  'stage' | 'pay_type' | 'grand_total_satang' | 'paid_satang' | 'cash_closed' | 'short'
>
/** Times are ISO texts. */
type PaymentState = { pending: boolean; rejected_at: string | null; open_until: string | null }

/** The total of due or completed refunds of an order, satang. */
export type RefundSum = { state: Exclude<RefundState, 'KEPT'>; amount: Satang }
type CancelledBy = 'deadline' | 'retailer' | 'supplier'
export type OrderWithLines = OrderRow &
  OrderByStaff & {
    cancelled_by?: CancelledBy | null
    lines: LineRow[]
    refund: RefundSum | null
    shipping_address: object
    billing_address: object
    receiver: Receiver | null
    note: string | null
  }

const short = shortLinesOf('orders.id').as('short')

const waiting = sql<PaymentState | null>`(case when orders.state = 'VERIFYING_PAYMENT' then (
  select json_build_object('pending', coalesce(bool_or(s.state = 'pending'), false),
    'rejected_at', max(s.decided_at) filter (where s.state = 'rejected'),
    'open_until', (select max(a.expires_at) from payment_attempt a where a.order_id = orders.id and a.state = 'pending'))
  from payment_slip s where s.order_id = orders.id) end)`.as('waiting')

const ownColumns = [
  'id',
  'order_number',
  'outlet_id',
  'state',
  'stage',
  'pay_type',
  'created_at',
  'gross_satang',
  'offer_satang',
  'delivery_satang',
  'grand_total_satang',
  'paid_satang',
  'cash_closed',
  'vat',
  'points_used',
  'points_satang',
  'delivery_day',
  'pick_up_from',
  'pick_up_until',
  'pick_up_place',
] as const
/** The columns of an `OrderRow`; to be selected from `orders`, alone or joined. */
export const columns = [...ownColumns.map((column) => `orders.${column}` as const), short, waiting] as const
export const dueColumns = [
  'orders.stage',
  'orders.pay_type',
  'orders.grand_total_satang',
  'orders.paid_satang',
  'orders.cash_closed',
  short,
] as const
/** What determines the amount due of each order, by its id. */
export async function findDues(db: Database, ids: readonly string[]): Promise<Map<string, DueRow>> {
  const rows = await db
    .selectFrom('orders')
    .select(['orders.id', ...dueColumns])
    .where('orders.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
const deliveryColumns = ['shipping_address', billingAddress.as('billing_address'), 'receiver', 'note'] as const

/** The lines of each order as one JSON value, in their order: one statement for any number of orders. */
export const lines = sql<LineRow[]>`(
  select coalesce(json_agg(json_build_object('product_id', l.product_id, 'qty', l.qty, 'type', l.type,
    'unit_price_satang', l.unit_price_satang, 'vat_percent', l.vat_percent, 'gross_satang', l.gross_satang,
    'offer_satang', l.offer_satang, 'total_satang', l.total_satang, 'picked_qty', l.picked_qty, 'delivered_qty', l.delivered_qty,
    'short_reason', l.short_reason, 'product', ${productOfLine}) order by l.line_no), '[]')
  from order_line l where l.order_id = orders.id)`.as('lines')

export const refund = sql<RefundSum | null>`(
  select json_build_object('state', case when bool_or(r.state = 'DUE') then 'DUE' else 'REFUNDED' end,
    'amount', coalesce(sum(r.amount_satang) filter (where r.state = 'DUE'), sum(r.amount_satang)))
  from refund r where r.order_id = orders.id and r.state <> 'KEPT' having count(*) > 0)`.as('refund')

/** Who cancelled an order; null for any other, also for one that was refused at the door. */
const cancelledBy = sql<CancelledBy | null>`(case when orders.stage = 'CANCELLED' then (
  select case when e.actor = 'clock' then 'deadline' when e.actor like 'outlet:%' then 'retailer' else 'supplier' end
  from order_event e where e.order_id = orders.id and e.state = 'CANCELLED' order by e.id desc limit 1) end)`.as(
  'cancelled_by',
)

export const findOrders = (db: Database, outletId: string): Promise<OrderWithLines[]> =>
  db
    .selectFrom('orders')
    .select([...columns, ...deliveryColumns, ...byStaffColumns, lines, refund, cancelledBy])
    .where('outlet_id', '=', outletId)
    .orderBy('created_at', 'desc')
    .orderBy('order_number', 'desc')
    .execute()

/** One order of this retailer; another's is not found. */
export async function findOrder(db: Database | Tx, outletId: string, id: string): Promise<OrderWithLines | null> {
  if (!isUuid(id)) return null
  const order = await db
    .selectFrom('orders')
    .select([...columns, ...deliveryColumns, ...byStaffColumns, lines, refund, cancelledBy])
    .where('id', '=', id)
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  return order ?? null
}

export type OrderFilter = (eb: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool>
type Page = { filters: readonly OrderFilter[]; page: number; size: number }

function filtered<Output>(
  query: SelectQueryBuilder<Tables, 'orders', Output>,
  outletId: string,
  filters: readonly OrderFilter[],
) {
  return filters.reduce((narrowed, filter) => narrowed.where(filter), query.where('outlet_id', '=', outletId))
}

/** A page of a retailer's orders, newest first, and their total number. */
export async function findOrderPage(db: Database, outletId: string, { filters, page, size }: Page) {
  const { total } = await filtered(
    db.selectFrom('orders').select((eb) => eb.fn.countAll<number>().as('total')),
    outletId,
    filters,
  ).executeTakeFirstOrThrow()
  const rows = await filtered(
    db.selectFrom('orders').select([...columns, ...deliveryColumns, ...byStaffColumns, lines, refund, cancelledBy]),
    outletId,
    filters,
  )
    .orderBy('created_at', 'desc')
    .orderBy('order_number', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
  return { rows, total: Number(total) }
}

export type Event = { state: OrderState; at: Date }

/** The times at which an order of this retailer reached its states. */
export async function findHistory(
  db: Database,
  outletId: string,
  id: string,
): Promise<{ payType: PayType; events: Event[] } | null> {
  if (!isUuid(id)) return null
  const rows = await db
    .selectFrom('order_event')
    .innerJoin('orders', 'orders.id', 'order_event.order_id')
    .select(['order_event.state', 'order_event.at', 'orders.pay_type'])
    .where('orders.id', '=', id)
    .where('orders.outlet_id', '=', outletId)
    .orderBy('order_event.id')
    .execute()
  const payType = rows[0]?.pay_type
  return payType ? { payType, events: statusHistory(rows) } : null
}

/**
 * Locks an order of this retailer (of any, where `outletId` is null) until the transaction ends. A statement of its own
 * then reads it: one that has waited for the lock would see lines and slips as they were before.
 */
export async function lockOrder(tx: Tx, id: string, outletId: string | null): Promise<OrderRow | null> {
  if (!isUuid(id)) return null
  let query = tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate()
  if (outletId !== null) query = query.where('outlet_id', '=', outletId)
  return (await query.executeTakeFirst()) ? findOrderById(tx, id) : null
}

/** Locks orders of any retailers, in the order of their ids, and reads them in a second statement as `lockOrder` does. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<OrderRow[]> {
  const locked = await tx.selectFrom('orders').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  if (locked.length === 0) return []
  const found = locked.map(({ id }) => id)
  return tx.selectFrom('orders').select(columns).where('id', 'in', found).orderBy('id').execute()
}

/** Sets the delivered units to the picked ones. */
export const setPickedAsDelivered = (tx: Tx, orderId: string): Promise<unknown> =>
  sql`update order_line set delivered_qty = coalesce(picked_qty, qty) where order_id = ${orderId}::uuid`.execute(tx)

/** Units of the stock that an order holds, gifts included; without those that could not be picked. */
export async function findUnits(tx: Tx, orderId: string): Promise<{ productId: number; units: number }[]> {
  const rows = await tx
    .selectFrom('order_line')
    .select(['product_id', sql<number>`sum(coalesce(picked_qty, qty))`.as('units')])
    .where('order_id', '=', orderId)
    .groupBy('product_id')
    .having(sql<SqlBool>`sum(coalesce(picked_qty, qty)) > 0`)
    .orderBy('product_id')
    .execute()
  return rows.map((row) => ({ productId: row.product_id, units: Number(row.units) }))
}

/** An order by the number that people see; another retailer's is not found. */
export async function findOrderByNumber(db: Database, outletId: string, orderNumber: string): Promise<OrderRow | null> {
  const order = await db
    .selectFrom('orders')
    .select(columns)
    .where('order_number', '=', orderNumber)
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  return order ?? null
}

/** An order of any retailer, for staff and jobs. */
export async function findOrderById(db: Database | Tx, id: string): Promise<OrderRow | null> {
  if (!isUuid(id)) return null
  return (await db.selectFrom('orders').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Changes the payment method, while the order still waits for its payment. */
export const setPayType = (db: Database, id: string, payType: PayType): Promise<unknown> =>
  db
    .updateTable('orders')
    .set({ pay_type: payType })
    .where('id', '=', id)
    .where('state', '=', 'VERIFYING_PAYMENT')
    .execute()

/** Stores how much was paid of an order: null for its total, or while it waits for its payment. */
export const savePaid = (tx: Tx, id: string, paid: Satang | null): Promise<unknown> =>
  tx.updateTable('orders').set({ paid_satang: paid }).where('id', '=', id).execute()

/** What is stored as paid of an order for which this much came; more than its total is due back. */
export const paidOf = ({ grand_total_satang: total }: OrderRow, amount: Satang): Satang | null =>
  amount < total ? amount : null

/** Stores by which method an order was paid, or is to be paid again. */
export const savePayType = (tx: Tx, id: string, payType: PayType): Promise<unknown> =>
  tx.updateTable('orders').set({ pay_type: payType }).where('id', '=', id).execute()
