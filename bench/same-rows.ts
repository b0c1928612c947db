import type pg from 'pg'

/** What an order writes itself, without what follows from it. */
const tables = [
  'orders',
  'order_line',
  'order_event',
  'stock',
  'stock_movement',
  'outbox',
  'idempotency',
  'cart',
] as const
type Table = (typeof tables)[number]

/** Copies that are written; `one_…` holds the rows of one order, which all others are written like. */
const schema = 'bare'

/**
 * Copies of the tables in a schema of their own, with the same columns, indexes and constraints and without triggers, and of
 * what is there only an order of so many lines, the stock and the carts.
 * @throws Error where no such order was placed
 */
export async function copyTables(client: pg.ClientBase, lines: number): Promise<void> {
  const { rows } = await client.query<{ id: string; number: string }>(
    `select o.id, o.order_number as number from orders o join order_line l on l.order_id = o.id
     where exists (select from idempotency i where i.outlet_id = o.outlet_id and i.at = o.created_at)
     group by o.id having count(*) = $1 and bool_and(type = 'NORMAL') order by o.created_at desc limit 1`,
    [lines],
  )
  const [order] = rows
  if (!order) throw new Error(`No order of ${lines} lines was placed`)
  const ofOrder: Record<Exclude<Table, 'stock' | 'cart'>, string> = {
    orders: 'id = $1::uuid',
    order_line: 'order_id = $1::uuid',
    order_event: 'order_id = $1::uuid',
    stock_movement: 'document = (select order_number from orders where id = $1::uuid)',
    outbox: `id = (select min(id) from outbox where payload->>'orderId' = $1::text)`,
    idempotency: `(outlet_id, at) = (select outlet_id, created_at from orders where id = $1::uuid)`,
  }
  await client.query(`create schema ${schema}`)
  for (const table of tables) await client.query(`create table ${schema}.${table} (like ${table} including all)`)
  const { rows: references } = await client.query<{ table: string; constraint: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as constraint from pg_constraint
     where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  )
  for (const table of ['stock', 'cart'])
    await client.query(`insert into ${schema}.${table} select * from public.${table}`)
  for (const [table, condition] of Object.entries(ofOrder)) {
    const { escapeLiteral } = client
    const where = condition.replaceAll('$1', escapeLiteral(order.id))
    await client.query(
      `create table ${schema}.one_${table} as select *, row_number() over () as line_no_of from ${table} where ${where}`,
    )
  }
  await client.query(`set search_path = ${schema}, public`)
  for (const { table, constraint } of references) await client.query(`alter table ${table} add ${constraint}`)
  await client.query('reset search_path')
}

/** What differs between two orders; all else is the same in each. `line`: a line of the order. */
const own: Record<string, Record<string, string>> = {
  orders: { id: '$1::uuid', order_number: '$1::text', outlet_id: '$2::uuid', created_at: 'now()' },
  order_line: { order_id: '$1::uuid', product_id: 'line.product_id' },
  order_event: { order_id: '$1::uuid', at: 'now()' },
  stock_movement: { product_id: 'line.product_id', document: '$1::text', at: 'now()' },
  outbox: { at: 'now()' },
  idempotency: { outlet_id: '$2::uuid', key: '$1::text', at: 'now()' },
}
const withLines = ['order_line', 'stock_movement']

/** The order as one statement: `$1` its id, `$2` its retailer, `$3` its products, one unit each. */
export async function orderOfSameRows(client: pg.ClientBase): Promise<string> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = $1 and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`,
    [schema],
  )
  const inserts = Object.entries(own).map(([table, values]) => {
    const names = columns.filter((one) => one.table === table).map(({ column }) => column)
    const selected = names.map((name) => values[name] ?? `one.${name}`)
    const from = `${schema}.one_${table} one${withLines.includes(table) ? ' join line on line.nr = one.line_no_of' : ''}`
    return `${table}_written as (insert into ${schema}.${table} (${names.join()}) select ${selected.join()} from ${from})`
  })
  return `
    with line as materialized (
      select * from unnest($3::int[]) with ordinality as line (product_id, nr)
    ), locked as materialized (
      select product_id from ${schema}.stock where product_id = any($3::int[]) order by product_id for update
    ), taken as (
      update ${schema}.stock set on_hand = on_hand - 1 from locked where stock.product_id = locked.product_id
    ), emptied as (
      update ${schema}.cart set items = '[]', updated_at = now() where outlet_id = $2::uuid
    ), ${inserts.join(', ')}
    select 1`
}
