import pg from 'pg'
import { primaryOf } from '../../tools/cluster/members.ts'
import type { TryCluster } from '../../tools/cluster/try-cluster.ts'
import { until } from '../../tools/until.ts'
import type { Retailer, LoadRecord } from './load.ts'

export type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

type Access = Pick<TryCluster, 'plan' | 'secrets'>

/** Statements to the primary, past proxies and pooler. */
export const onPrimary = <Value>(cluster: Access, work: (query: Query) => Promise<Value>): Promise<Value> =>
  asAccount(cluster, { user: 'songdee', password: cluster.secrets.songdeePassword }, (client) =>
    work(async (text, values) => (await client.query(text, values)).rows),
  )

/** As `onPrimary`, for what only the owner of the whole database may do. */
export const asSuperuser = <Value>(cluster: Access, work: (client: pg.Client) => Promise<Value>): Promise<Value> =>
  asAccount(cluster, { user: 'postgres', password: cluster.secrets.superuserPassword }, work)

async function asAccount<Value>(
  { plan }: Access,
  account: { user: string; password: string },
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  let host = ''
  const isThere = async () => {
    const name = await primaryOf(plan)
    host = plan.machines.find((machine) => machine.name === name)?.address ?? ''
    return host !== ''
  }
  await until('there is a primary', isThere, { seconds: 60 })
  const client = new pg.Client({ host, database: 'songdee', ...account })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Retailers of the demo with empty carts; those of many orders have no address, and no password. */
export const someRetailers = (count: number) => (query: Query) =>
  query<Retailer>(
    `with chosen as (select id, phone, default_shipping_address_id as address_id, outlet_code from outlet
       where suspended_at is null and deleted_at is null and default_shipping_address_id is not null
       order by outlet_code offset 2 limit $1),
     emptied as (update cart set items = '[]', coupon_code = null where outlet_id in (select id from chosen))
     select id, phone, address_id as "addressId" from chosen order by outlet_code`,
    [count],
  )

/** Two products that nothing is special about. */
export async function twoProducts(query: Query): Promise<[number, number]> {
  const rows = await query<{ id: number }>(
    `select p.id from product p join category c on c.id = p.category_id where p.status = 'ACTIVE' and c.status = 'ACTIVE'
     and c.restriction is null and p.sale_category_id = 1
     and not exists (select from promotion m where m.level = 'product' and p.id = any (m.targets)) order by p.id limit 2`,
  )
  return [rows[0]?.id ?? 0, rows[1]?.id ?? 0]
}

/** Sets what is on hand, with the movement that explains it. */
export const setStock = (product: number, units: number) => (query: Query) =>
  query(
    `with old as (select on_hand from stock where product_id = $1 for update), new as (update stock set on_hand = $2 where product_id = $1)
     insert into stock_movement (product_id, delta, reason, document, actor, at)
     select $1, $2 - on_hand, 'adjustment', 'test', 'test', now() from old where on_hand <> $2`,
    [product, units],
  )

type Findings = Record<
  'answered' | 'lost' | 'doubled' | 'neverAnswered' | 'halves' | 'oversold' | 'unexplainedStock',
  number
>

/** Holds what was answered against what the database has, for the orders of these retailers since `since`. */
export async function findings(
  query: Query,
  { seen, retailers, since }: { seen: LoadRecord; retailers: readonly Retailer[]; since: Date },
): Promise<Findings> {
  const placed = await query<{ number: string }>(
    'select order_number as number from orders where created_at >= $1 and outlet_id = any($2)',
    [since, retailers.map(({ id }) => id)],
  )
  const there = new Set(placed.map(({ number }) => number))
  const answered = new Set([...seen.orders.values()].flatMap((numbers) => [...numbers]))
  const count = async (text: string) => Number((await query<{ n: string }>(text))[0]?.n)
  return {
    answered: answered.size,
    lost: [...answered].filter((number) => !there.has(number)).length,
    doubled: [...seen.orders.values()].filter((numbers) => numbers.size > 1).length,
    neverAnswered: placed.filter(({ number }) => !answered.has(number)).length,
    halves: await count(
      `select count(*) n from (select o.id from orders o left join order_line l on l.order_id = o.id group by o.id
       having count(l.line_no) = 0 or sum(l.total_satang) <> o.gross_satang - o.offer_satang) x`,
    ),
    oversold: await count('select count(*) n from stock where on_hand < 0'),
    unexplainedStock: await count(
      `select count(*) n from stock s left join (select product_id, sum(delta) as sum from stock_movement group by 1) m
       using (product_id) where s.on_hand <> coalesce(m.sum, 0)`,
    ),
  }
}
