import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { placeOrder } from '#contract/orders/calls.ts'
import { openingStates } from '#rules/orders/states.ts'
import { payTypeOfNothing } from '#rules/payments/pay-types.ts'
import { appliedOfGift, type Gift, type PricedCart, type PricedLine } from '#rules/promotions/priced-cart.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Receiver } from '#server/adapters/database/order-tables.ts'
import { claimCart, type StoredCart } from '#server/cart/cart.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { eventInsert } from '#server/events/emit.ts'
import { saveResponse, type IdempotentRequest } from '#server/http/idempotency.ts'
import { actorOf, type Retailer, type Staff } from '#server/http/caller.ts'
import { pickUpPayload, type PickUp } from './pick-up.ts'
import { promotionUsageInserts, type PromotionUsage } from './promotion-usage.ts'
import { moveStock, sumChanges } from '#server/stock-ledger/stock-ledger.ts'

type Body = RequestOf<typeof placeOrder>['body']
export type OrderContext = {
  running: number
  shipping: object | null
  billing: object | null
  receiver: Receiver
  suspended: boolean
}

/**
 * What an order reads together with its cart: its running number, the two addresses if they are the retailer's, and the
 * receiver; and whether the supplier lets it order.
 */
export function wantedForOrder(outletId: string, body: Body): RawBuilder<OrderContext> {
  const address = (id: string) => sql`(select to_jsonb(a) - '{outlet_id,revision}'::text[] from address a
    where a.id::text = ${id} and a.outlet_id = ${outletId}::uuid)`
  return sql`json_build_object('running', nextval('order_number_seq'),
    'shipping', ${address(body.shippingAddressId)}, 'billing', ${address(body.billingAddressId)},
    'receiver', (select json_build_object('name', coalesce(a.receiver_name, concat_ws(' ', o.owner_name, o.last_name)),
        'phone', coalesce(a.receiver_phone, o.phone))
      from outlet o left join address a on a.outlet_id = o.id and a.id::text = ${body.shippingAddressId}
      where o.id = ${outletId}::uuid),
    'suspended', exists (select from outlet o where o.id = ${outletId}::uuid and o.suspended_at is not null))`
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
 * Writes the order and everything that belongs to it in one statement, for one round trip, unless its cart has changed since
 * it was read. Fails with 23514 where a product has not as many units.
 * @returns false where the cart has changed: nothing is written
 */
export async function writeOrder(db: Database | Tx, order: NewOrder): Promise<boolean> {
  const { answer, body, who, now, cart, priced, snapshot, pickUp, repeat } = order
  const lines = [...priced.lines.map(lineRow), ...priced.gifts.map(giftRow)].map((row, index) => ({
    ...row,
    line_no: index + 1,
    product: frozenProduct(snapshot, row.product_id),
    vat_percent: snapshot.productById.get(row.product_id)?.vatPercent ?? 0,
  }))
  const payType = priced.grandTotal > 0 ? body.payType : payTypeOfNothing
  const states = openingStates(payType)
  const actor = order.placedBy ? actorOf(order.placedBy) : `outlet:${who.outletCode}`
  const stock = moveStock(sumChanges(lines.map((line) => ({ productId: line.product_id, delta: -line.qty }))), {
    reason: 'order',
    document: answer.orderNumber,
    actor,
    at: now,
    onlyIf: isPlaced,
  })
  const { id } = answer
  const payload = {
    orderId: id,
    orderNumber: answer.orderNumber,
    outletId: who.id,
    payType,
    grandTotal: priced.grandTotal,
    pointsUsed: priced.pointsUsed,
    ...(order.placedBy && { byStaff: true }),
    ...pickUpPayload(pickUp),
  }
  const couponCode = priced.couponOffer > 0 ? cart.couponCode : null
  // Everything hangs on `placed`, and that on the cart: its lock comes first, then those of the stock.
  const { rows } = await sql`
    with claimed as (${claimCart(who.id, cart.rowVersion, body.lines ? null : now)}), placed as (
      insert into orders (id, order_number, outlet_id, state, pay_type, created_at, gross_satang, offer_satang,
        delivery_satang, grand_total_satang, vat, coupon_code, coupon_satang, points_used,
        points_satang, shipping_address, billing_address, receiver, tax_invoice, note,
        delivery_day, placed_by, pick_up_from, pick_up_until, pick_up_place)
      select ${id}, ${answer.orderNumber}, ${who.id}, ${states.at(-1)}, ${payType}, ${now}, ${priced.gross}, ${priced.offer},
        ${priced.delivery}, ${priced.grandTotal}, ${JSON.stringify(priced.vat)}, ${couponCode}, ${priced.couponOffer},
        ${priced.pointsUsed}, ${priced.pointsOffer},
        ${JSON.stringify(order.shipping)}, ${JSON.stringify(order.billing)}, ${JSON.stringify(order.receiver)},
        ${body.taxInvoice ? JSON.stringify(body.taxInvoice) : null}, ${body.note ?? null}, ${order.deliveryDay}::date, ${order.placedBy && actor},
        ${pickUp && pickUp.from}::timestamptz, ${pickUp && pickUp.until}::timestamptz, ${pickUp && JSON.stringify(pickUp.place)}::jsonb
      from claimed returning id
    ), lines as (
      insert into order_line (order_id, line_no, product_id, qty, type, unit_price_satang, vat_percent, gross_satang,
        offer_satang, total_satang, product, applied)
      select placed.id, line.* from placed, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (line_no smallint,
        product_id int, qty int, type text, unit_price_satang int, vat_percent smallint, gross_satang bigint,
        offer_satang bigint, total_satang bigint, product jsonb, applied jsonb)
    ), locked as materialized (${stock.locked}), taken as (${stock.onHand}), ledger as (${stock.ledger}), events as (
      insert into order_event (order_id, state, at, actor)
      select placed.id, state, ${now}::timestamptz, ${actor} from placed, unnest(${states}::text[]) as state
    ), redeemed as (
      insert into coupon_use (code, outlet_id, order_id)
      select ${couponCode}::text, ${who.id}::uuid, placed.id from placed where ${couponCode !== null}::boolean
    )${promotionUsageInserts(order.promotionUsage, { id, outletId: who.id })}, emitted as (${eventInsert({ topic: 'order.placed', payload, at: now }, isPlaced)}), kept as (${saveResponse(repeat, 201, answer, now)} and ${isPlaced})
    select from placed`.execute(db)
  return rows.length > 0
}

const isPlaced = sql`exists (select from placed)`

const lineRow = (line: PricedLine) => ({
  product_id: line.productId,
  qty: line.qty,
  type: 'NORMAL',
  unit_price_satang: line.unitPrice,
  gross_satang: line.gross,
  offer_satang: line.offer,
  total_satang: line.total,
  applied: line.applied,
})

const giftRow = (gift: Gift) => ({
  product_id: gift.productId,
  qty: gift.qty,
  type: 'FREE',
  unit_price_satang: 0,
  gross_satang: 0,
  offer_satang: 0,
  total_satang: 0,
  applied: [appliedOfGift(gift)],
})

/** The order's copy of a product, so that the order reads the same however the catalogue changes. */
function frozenProduct(snapshot: Snapshot, productId: number) {
  const product = snapshot.productById.get(productId)
  return {
    nameThai: product?.name.th ?? '',
    nameEng: product?.name.en ?? '',
    image: product?.image ?? null,
    unit: product?.unit ?? '',
  }
}
