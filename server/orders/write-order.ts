import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { placeOrder } from '#contract/orders/calls.ts'
import { satang } from '#rules/money.ts'
import { openingStates } from '#rules/orders/states.ts'
import { payTypeOfNothing } from '#rules/payments/pay-types.ts'
import { appliedOfGift, type Gift, type PricedCart, type PricedLine } from '#rules/promotions/priced-cart.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { FrozenProduct, Receiver } from '#server/adapters/database/order-tables.ts'
import { claimCarts, emptyCarts, type StoredCart } from '#server/cart/cart.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { eventInserts } from '#server/events/emit.ts'
import type { DomainEvent } from '#server/events/events.ts'
import { saveResponsesFrom, type IdempotentRequest } from '#server/http/idempotency.ts'
import { actorOf, type Retailer, type Staff } from '#server/http/caller.ts'
import { lineColumns } from './line-columns.ts'
import { pickUpPayload, type PickUp } from './pick-up.ts'
import { sameAddress, storedProduct } from './shared-texts.ts'
import { promotionUsageInserts, type PromotionUsage } from './promotion-usage.ts'
import { sumChanges, takeForOrders } from '#server/stock-ledger/stock-ledger.ts'

type Body = RequestOf<typeof placeOrder>['body']
export type OrderContext = {
  running: number
  shipping: object | null
  billing: object | null
  receiver: Receiver
  suspended: boolean
}

/**
 * What an order reads together with its cart `c` and its outlet `o`: its running number, the two addresses if they are the
 * retailer's, and the receiver; and whether the supplier lets it order.
 */
export function wantedForOrder(body: Body): RawBuilder<OrderContext> {
  // The receiver has a column of its own. Which address it was is read where the next tax invoice begins with the last one's.
  const left = ['outlet_id', 'revision', 'receiver_name', 'receiver_phone', ...(body.taxInvoice ? [] : ['id'])]
  const address = (id: string) => sql`(
    select jsonb_strip_nulls(to_jsonb(a) - ${left}::text[])
    from address a where a.id::text = ${id} and a.outlet_id = o.id)`
  return sql`json_build_object('running', nextval('order_number_seq'),
    'shipping', ${address(body.shippingAddressId)}, 'billing', ${address(body.billingAddressId)},
    'receiver', (select json_build_object('name', coalesce(a.receiver_name, concat_ws(' ', o.owner_name, o.last_name)),
        'phone', coalesce(a.receiver_phone, o.phone))
      from (select) one left join address a on a.outlet_id = o.id and a.id::text = ${body.shippingAddressId}),
    'suspended', o.suspended_at is not null)`
}

export type NewOrder = {
  answer: AnswerOf<typeof placeOrder> & { undo?: object }
  body: Body
  who: Retailer
  /** A member of staff who orders in the retailer's place. */
  placedBy: Staff | null
  now: Date
  cart: StoredCart
  priced: PricedCart
  promotionUsage: readonly PromotionUsage[]
  snapshot: Snapshot
  shipping: object
  billing: object
  /** `YYYY-MM-DD`; null where the supplier names no days. */
  deliveryDay: string | null
  /** Null: it is delivered. */
  pickUp: PickUp | null
  receiver: Receiver
  repeat: IdempotentRequest | null
}

/**
 * Writes orders and everything that belongs to them in one statement, for one round trip and one commit. An order is left
 * out where its cart has changed since it was read, or where the units on hand do not suffice for it and those before it.
 * @param orders one of a retailer at most
 * @returns whether each was written
 */
export async function writeOrders(db: Database | Tx, orders: readonly NewOrder[]): Promise<boolean[]> {
  const rows = orders.map(orderRow)
  const lines = orders.flatMap((order, nr) => lineRows(order).map((line) => ({ nr, ...line })))
  const units = orders.flatMap((order, nr) => unitsOf(order.priced).map((one) => ({ nr, ...one })))
  const stock = takeForOrders(units)
  // Everything hangs on `placed`, and that on the carts: their locks come first, all of them, then those of the stock.
  const { rows: placed } = await sql<{ nr: number }>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (nr int, id uuid, order_number text,
        outlet_id uuid, cart_version text, empties_cart boolean, state text, states jsonb, pay_type text, at timestamptz,
        gross_satang bigint, offer_satang bigint, delivery_satang bigint, grand_total_satang bigint, vat jsonb,
        coupon_code text, coupon_satang bigint, points_used int, points_satang bigint, shipping_address jsonb,
        billing_address jsonb, receiver jsonb, tax_invoice jsonb, note text, delivery_day date, placed_by text,
        pick_up_from timestamptz, pick_up_until timestamptz, pick_up_place jsonb, actor text, key text, request_hash text, answer text)
    ), claimed as materialized (${claimCarts(orders.map(({ who }) => who.id))}
    ), ${stock.locked}, placed as (
      insert into orders (id, order_number, outlet_id, state, pay_type, created_at, gross_satang, offer_satang,
        delivery_satang, grand_total_satang, vat, coupon_code, coupon_satang, points_used,
        points_satang, shipping_address, billing_address, receiver, tax_invoice, note,
        delivery_day, placed_by, pick_up_from, pick_up_until, pick_up_place)
      select id, order_number, outlet_id, state, pay_type, at, gross_satang, offer_satang,
        delivery_satang, grand_total_satang, vat, coupon_code, coupon_satang, points_used,
        points_satang, shipping_address, billing_address, receiver, tax_invoice, note,
        delivery_day, placed_by, pick_up_from, pick_up_until, pick_up_place
      from wanted where nr in (select nr from claimed) and nr not in (${stock.tooFew}) order by nr
      returning id
    ), done as materialized (
      select wanted.* from wanted join placed using (id)
    ), emptied as (${emptyCarts(orders.map(({ who }) => who.id))}), lines as (
      insert into order_line (order_id, line_no, product_id, qty, type, unit_price_satang, vat_percent, gross_satang,
        offer_satang, total_satang, product, applied)
      select done.id, line_no, product_id, qty, type, unit_price_satang, vat_percent, line.gross_satang,
        line.offer_satang, total_satang, product, applied
      from done join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (nr int, line_no smallint,
        product_id int, qty int, type text, unit_price_satang int, vat_percent smallint, gross_satang bigint,
        offer_satang bigint, total_satang bigint, product jsonb, applied jsonb) using (nr)
      order by nr, line_no
    ), taken as (${stock.onHand}), ledger as (${stock.ledger}), events as (
      insert into order_event (order_id, state, at, actor)
      select done.id, step.state, at, actor
      from done, jsonb_array_elements_text(states) with ordinality as step (state, place) order by nr, place
    ), redeemed as (
      insert into coupon_use (code, outlet_id, order_id)
      select coupon_code, outlet_id, id from done where coupon_code is not null
    )${promotionUsageInserts(orders.flatMap(({ promotionUsage }, nr) => promotionUsage.map((usage) => ({ nr, ...usage }))))},
    emitted as (${eventInserts(orders.map(placedEvent), sql`done`)}), kept as (${saveResponsesFrom(sql`done`, 201)})
    select nr from done`.execute(db)
  const written = new Set(placed.map(({ nr }) => nr))
  return orders.map((_, nr) => written.has(nr))
}

/** A row of `wanted`; what is undefined there is null in the database. */
function orderRow(order: NewOrder, nr: number) {
  const { answer, body, who, cart, priced, repeat } = order
  const payType = payTypeOf(order)
  const states = openingStates(payType)
  const actor = order.placedBy ? actorOf(order.placedBy) : `outlet:${who.outletCode}`
  return {
    nr,
    id: answer.id,
    order_number: answer.orderNumber,
    outlet_id: who.id,
    cart_version: cart.rowVersion,
    empties_cart: !body.lines,
    state: states.at(-1),
    states,
    pay_type: payType,
    at: order.now,
    gross_satang: priced.gross,
    offer_satang: priced.offer,
    delivery_satang: priced.delivery,
    grand_total_satang: priced.grandTotal,
    vat: priced.vat,
    coupon_code: priced.couponOffer > 0 ? cart.couponCode : null,
    coupon_satang: priced.couponOffer,
    points_used: priced.pointsUsed,
    points_satang: priced.pointsOffer,
    shipping_address: order.shipping,
    billing_address: order.snapshot.productTexts && isBilledThere(body) ? sameAddress : order.billing,
    receiver: order.receiver,
    tax_invoice: body.taxInvoice,
    note: body.note,
    delivery_day: order.deliveryDay,
    placed_by: order.placedBy && actor,
    pick_up_from: order.pickUp?.from,
    pick_up_until: order.pickUp?.until,
    pick_up_place: order.pickUp?.place,
    actor,
    key: repeat?.key,
    request_hash: repeat?.requestHash,
    answer: repeat && JSON.stringify(answer),
  }
}

const placedEvent = (order: NewOrder): DomainEvent => ({
  topic: 'order.placed',
  payload: {
    orderId: order.answer.id,
    orderNumber: order.answer.orderNumber,
    outletId: order.who.id,
    payType: payTypeOf(order),
    grandTotal: order.priced.grandTotal,
    pointsUsed: order.priced.pointsUsed,
    ...(order.placedBy && { byStaff: true }),
    ...pickUpPayload(order.pickUp),
  },
  at: order.now,
})

const isBilledThere = ({ shippingAddressId, billingAddressId }: Body) => shippingAddressId === billingAddressId

const payTypeOf = ({ priced, body }: NewOrder) => (priced.grandTotal > 0 ? body.payType : payTypeOfNothing)

const lineRows = ({ priced, snapshot }: NewOrder) =>
  [...priced.lines.map(lineRow), ...priced.gifts.map(giftRow)].map((row, index) => ({
    ...row,
    line_no: index + 1,
    product: storedProduct(frozenProduct(snapshot, row.product_id), row.unit_price_satang),
    vat_percent: snapshot.productById.get(row.product_id)?.vatPercent ?? 0,
  }))

/** The units that an order takes out of stock, gifts included; each product once. */
export const unitsOf = (priced: Pick<PricedCart, 'lines' | 'gifts'>): { productId: number; units: number }[] =>
  sumChanges([...priced.lines, ...priced.gifts].map(({ productId, qty }) => ({ productId, delta: qty }))).map(
    ({ productId, delta }) => ({ productId, units: delta }),
  )

const lineRow = (line: PricedLine) => ({ ...lineColumns(line), type: 'NORMAL', applied: line.applied })

const giftRow = (gift: Gift) => ({
  product_id: gift.productId,
  qty: gift.qty,
  type: 'FREE',
  unit_price_satang: satang(0),
  gross_satang: 0,
  offer_satang: 0,
  total_satang: 0,
  applied: [appliedOfGift(gift)],
})

/** The order's copy of a product, so that the order reads the same however the catalogue changes. */
export function frozenProduct(snapshot: Snapshot, productId: number): FrozenProduct {
  const product = snapshot.productById.get(productId)
  const text = snapshot.productTexts?.get(productId)
  return {
    nameThai: product?.name.th ?? '',
    nameEng: product?.name.en ?? '',
    image: product?.image ?? null,
    unit: product?.unit ?? '',
    ...(product && { pieces: product.conversion, price: product.price }),
    ...(text !== undefined && { text }),
  }
}
