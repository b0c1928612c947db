import type { Pool } from 'pg'
import { idOf, products, retailers } from './old-shop.ts'

/** What the clients of an old release noticed of the upgrade under them. */
export type ClientReport = { done: number; failed: string[]; longestMs: number; longest: string }

/** `$1` is a number of a new order, `$2` of a retailer. */
const order = `with placed as (
    insert into orders (id, order_number, outlet_id, state, pay_type, created_at, gross_satang, offer_satang, delivery_satang, grand_total_satang, vat,
      shipping_address, billing_address)
    values (${idOf('order', `'new' || $1::int`)}, 'NW' || lpad($1::int::text, 11, '0'), ${idOf('retailer', '$2::int')}, 'ORDER_COMPLETE', 'COD', now(), 8000, 0, 0,
      8000, '[]', '{"province_code": "20"}', '{"same": true}') returning id, order_number),
  lines as (
    insert into order_line (order_id, line_no, product_id, qty, type, unit_price_satang, vat_percent, gross_satang, offer_satang, total_satang, product, applied)
    select id, k, 1 + ($1::int + k * 131) % ${products}, 1, 'NORMAL', 2000, 7, 2000, 0, 2000, '{}', '[]' from placed cross join generate_series(1, 4) k),
  events as (insert into order_event (order_id, state, at, actor) select id, 'ORDER_COMPLETE', now(), 'outlet:OLD' from placed),
  moved as (
    insert into stock_movement (product_id, delta, reason, document, actor, at)
    select 1 + ($1::int + k * 131) % ${products}, -1, 'order', order_number, 'outlet:OLD', now() from placed cross join generate_series(1, 4) k)
  update stock set on_hand = on_hand - 1 where product_id in (select 1 + ($1::int + k * 131) % ${products} from generate_series(1, 4) k)`

const acts: readonly { name: string; text: string }[] = [
  { name: 'an order', text: order },
  {
    name: 'an accepted order',
    text: `with moved as (update orders set state = 'WAITING_FOR_DELIVERY', fulfilment = 'ACCEPTED' where id =
      ${idOf('order', `'new' || ($1::int - 8)`)} returning id) insert into order_event (order_id, state, stage, at, actor)
      select id, 'WAITING_FOR_DELIVERY', 'ACCEPTED', now(), 'staff:clerk' from moved where $2::int > 0`,
  },
  {
    name: 'orders of a retailer',
    text: `select id, order_number, state, grand_total_satang from orders where outlet_id = ${idOf('retailer', '$2::int')} and
      $1::int > 0 order by created_at desc limit 20`,
  },
  {
    name: 'an order with its lines',
    text: `select o.id, l.line_no, e.state from orders o join order_line l on l.order_id = o.id join order_event e on e.order_id = o.id
      where o.id = ${idOf('order', '$1::int')} and $2::int > 0`,
  },
  {
    name: 'the tax invoice of an order',
    text: `select number, document from tax_invoice where order_id = ${idOf('order', '$1::int * 10')} and $2::int > 0`,
  },
]

let nth = 0

/** Keeps ordering, accepting and reading with so many clients until it is ended. */
export function oldClients(pool: Pool, clients: number): { end: () => Promise<ClientReport> } {
  const noticed: ClientReport = { done: 0, failed: [], longestMs: 0, longest: '' }
  const ending = new AbortController()
  const work = async () => {
    while (!ending.signal.aborted) {
      nth += 1
      const values = [nth, 1 + (nth % retailers)]
      for (const { name, text } of acts) await act(name, text, values)
    }
  }
  const act = async (name: string, text: string, values: number[]) => {
    const began = performance.now()
    await pool.query(text, values).catch((error: Error) => noticed.failed.push(`${name}: ${error.message}`))
    const took = performance.now() - began
    noticed.done += 1
    if (took > noticed.longestMs) [noticed.longestMs, noticed.longest] = [took, name]
  }
  const all = Array.from({ length: clients }, work)
  return {
    end: async () => {
      ending.abort()
      await Promise.all(all)
      return noticed
    },
  }
}
