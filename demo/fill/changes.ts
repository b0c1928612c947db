import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import { staffActor, steadyId } from './accounts.ts'

/**
 * Lets the demo's staff change a few things to what they are, so that the audit has something to show: each is set to
 * something else first, which has nobody's name.
 */
export async function fillChanges(tx: Tx): Promise<void> {
  const accountant = steadyId('accountant')
  await sql`update staff set roles = '{order_desk}' where id = ${accountant}`.execute(tx)
  await as(tx, 'admin', `PUT /backoffice/api/staff/:id`)
  await sql`update staff set roles = '{accountant}' where id = ${accountant}`.execute(tx)

  const products = sql`(select id from product order by id limit 3)`
  await asNobody(tx)
  await sql`update product set price_satang = price_satang - 500 where id in ${products}`.execute(tx)
  await as(tx, 'goods', null)
  await sql`update product set price_satang = price_satang + 500 where id in ${products}`.execute(tx)

  const packed = sql`(select id from orders where fulfilment = 'PACKED' order by created_at desc limit 3)`
  const { rows } = await sql<{ id: string }>`select id from ${packed} as packed`.execute(tx)
  const orders = sql`any(${rows.map(({ id }) => id)}::uuid[])`
  await asNobody(tx)
  await sql`update orders set fulfilment = 'PICKING' where id = ${orders}`.execute(tx)
  await as(tx, 'packer', 'POST /backoffice/api/orders/move')
  await sql`update orders set fulfilment = 'PACKED' where id = ${orders}`.execute(tx)
  await asNobody(tx)
}

async function as(tx: Tx, username: string, call: string | null): Promise<void> {
  await sql`
    select set_config('songdee.actor', ${staffActor(username)}, true),
      set_config('songdee.call', ${call ?? ''}, true), set_config('songdee.request', ${steadyId(`request ${username}`)}, true)`.execute(
    tx,
  )
}

const asNobody = (tx: Tx) => sql`select set_config('songdee.actor', '', true)`.execute(tx)
