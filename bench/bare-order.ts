// The baselines of orders, each one plain SQL statement without a server: the least that an order is, and the rows that ours
// writes, with their indexes and constraints.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { seeded } from '#demo/seeded.ts'
import { answerParent } from './child.ts'
import type { Outcome } from './drive.ts'
import './probe.ts'
import { copyTables, orderOfSameRows } from './same-rows.ts'

/** `url`: for `same rows` the shop's database, in which an order was placed. */
export type BareOrders = { rows: 'least' | 'same rows'; url: string; clients: number; count: number }

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

/** So many products of a range of numbers. */
function someOf(range: number): number[] {
  const chosen = new Set<number>()
  while (chosen.size < linesPerOrder) chosen.add(chance.whole(1, range))
  return [...chosen]
}

type Statement = { text: string; values: () => unknown[] }

async function leastOrder(pool: pg.Pool): Promise<Statement> {
  await pool.query(tables)
  return {
    text: order,
    values: () => [
      randomUUID(),
      chance.whole(1, outlets),
      someOf(products),
      Array.from({ length: linesPerOrder }, () => 1),
    ],
  }
}

async function sameOrder(pool: pg.Pool): Promise<Statement> {
  const client = await pool.connect()
  try {
    const { rows: copied } = await client.query(`select from pg_namespace where nspname = 'bare'`)
    if (copied.length === 0) await copyTables(client, linesPerOrder)
    const { rows: carts } = await client.query<{ id: string }>('select outlet_id as id from cart')
    const { rows: goods } = await client.query<{ id: number }>(
      'select product_id as id from stock where on_hand > 100000',
    )
    const values = () => [
      randomUUID(),
      carts[chance.whole(0, carts.length - 1)]?.id,
      someOf(goods.length).map((place) => goods[place - 1]?.id),
    ]
    return { text: await orderOfSameRows(client), values }
  } finally {
    client.release()
  }
}

async function run({ rows, url, clients, count }: BareOrders): Promise<Outcome> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  const { text, values } = await (rows === 'least' ? leastOrder(pool) : sameOrder(pool))
  // Each connection plans its statement before the measurement, as the server's connections have.
  const place = () => pool.query({ name: 'order', text, values: values() })
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
