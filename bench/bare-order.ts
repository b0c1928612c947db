// The baseline of orders: the same transaction as one plain SQL statement, without a server.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { seeded } from '#demo/seeded.ts'
import { answerParent } from './child.ts'
import type { Outcome } from './drive.ts'
import './probe.ts'

export type BareOrders = { url: string; clients: number; count: number }

const poolSize = 10
const products = 2000
const outlets = 60
const linesPerOrder = 10

const tables = `
  create table if not exists stock (product_id int primary key, on_hand int not null check (on_hand >= 0));
  create table if not exists cart (outlet_id int primary key, items jsonb not null);
  create table if not exists orders (id uuid primary key, outlet_id int not null, state text not null,
    created_at timestamptz not null, total bigint not null);
  create table if not exists order_line (order_id uuid not null references orders, line_no smallint not null,
    product_id int not null, qty int not null, total bigint not null, primary key (order_id, line_no));
  insert into stock select id, 1000000000 from generate_series(1, ${products}) id on conflict do nothing;
  insert into cart select id, '[]' from generate_series(1, ${outlets}) id on conflict do nothing;`

/** Order, lines, stock and cart; stock is locked in order of product id, so that orders never deadlock. */
const order = `
  with line as (
    select * from unnest($3::int[], $4::int[]) with ordinality as line (product_id, qty, line_no)
  ), locked as materialized (
    select product_id from stock where product_id = any($3::int[]) order by product_id for update
  ), taken as (
    update stock set on_hand = on_hand - line.qty from line join locked using (product_id)
    where stock.product_id = line.product_id
  ), emptied as (
    update cart set items = '[]' where outlet_id = $2::int
  ), placed as (
    insert into orders values ($1::uuid, $2::int, 'ORDER_COMPLETE', now(), (select sum(qty) * 1000 from line))
  )
  insert into order_line select $1::uuid, line_no, product_id, qty, qty * 1000 from line`

const chance = seeded(10)

function valuesOf(): unknown[] {
  const ids = new Set<number>()
  while (ids.size < linesPerOrder) ids.add(chance.whole(1, products))
  return [randomUUID(), chance.whole(1, outlets), [...ids], [...ids].map(() => 1)]
}

async function run({ url, clients, count }: BareOrders): Promise<Outcome> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  await pool.query(tables)
  // Each connection plans its statement before the measurement, as the server's connections have.
  const place = () => pool.query({ name: 'order', text: order, values: valuesOf() })
  await Promise.all(Array.from({ length: poolSize * 3 }, place))
  const latencies: number[] = []
  let left = count
  const started = performance.now()
  const client = async () => {
    while (left > 0) {
      left -= 1
      const at = performance.now()
      await place()
      latencies.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - started) / 1000
  await pool.end()
  return { seconds, latencies, statuses: { 200: latencies.length }, bytes: 0 }
}

answerParent({ placeOrders: (orders) => run(orders as BareOrders) })
process.on('disconnect', () => process.exit())
