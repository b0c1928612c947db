import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moveOrders, pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { changeStaff, setStaffPassword } from '#contract/backoffice/settings/staff/calls.ts'
import { adjustStock } from '#contract/backoffice/goods/stock/calls.ts'
import { runAs } from '#server/adapters/database/author.ts'
import { groceries } from '#test/builders/catalogue.ts'
import { testServer } from '#test/test-server.ts'
import { verifyChain } from './verify-chain.ts'

const rice = 1

const aBrand = { id: 900, key: 'nine', name: 'Nine', name_thai: 'เก้า', category_id: groceries, sequence: 1 }

const server = await testServer({ products: { [rice]: { stock: 1_000_000 } } })
let clerk = await server.as('clerk')
await server.db.insertInto('brand').values(aBrand).execute()
const admin = await server.as('admin')
const entries = () => server.db.selectFrom('audit_entry').selectAll().orderBy('seq').execute()
const last = async () => (await entries()).at(-1)
const order = async () => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 1)
  return { retailer, id: (await retailer.order()).body.id }
}
const anOperator = { actor: 'command:test', call: null, requestId: null }

test('a change by staff is recorded with who, by which call, and what was there before and after', async () => {
  const { retailer, id } = await order()
  const before = (await entries()).length
  await clerk.call(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } })
  const added = (await entries()).slice(before)
  expect(added.find(({ table_name: table }) => table === 'orders')).toMatchObject({
    actor: `staff:${clerk.id} น้อย`,
    actor_id: clerk.id,
    call: 'POST /backoffice/api/orders/move',
    request_id: expect.stringMatching(/^[\w-]{8,64}$/),
    action: 'update',
    key: id,
    before: { stage: 'ORDER_COMPLETE' },
    after: { stage: 'ACCEPTED' },
    order_id: id,
    retailer_id: retailer.id,
  })
  expect(added.find(({ table_name: table }) => table === 'order_event')).toMatchObject({
    action: 'insert',
    before: null,
    after: { stage: 'ACCEPTED', actor: `staff:${clerk.id} น้อย` },
    order_id: id,
  })
  expect(await verifyChain(server.db)).toMatchObject({ broken: null, entries: before + added.length })
})

test('what the database derives from a change has no entry, and the rest of the operation keeps its author', async () => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 2)
  const { id } = (await retailer.order()).body
  for (const to of ['ACCEPTED', 'PICKING'] as const) await clerk.call(moveOrders, { body: { ids: [id], to } })
  const before = (await entries()).length
  const lines = [{ lineNo: 1, pickedQty: 1, stock: 'back' as const }]
  expect((await clerk.call(pickShort, { params: { id }, body: { lines, reason: 'หมด' } })).status).toBe(200)
  const { is_short: isShort } = await server.db
    .selectFrom('orders')
    .select('is_short')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(isShort).toBe(true)
  const added = (await entries()).slice(before)
  expect(added.filter(({ table_name: table }) => table === 'orders')).toEqual([])
  expect(added.find(({ table_name: table }) => table === 'order_line')).toMatchObject({ after: { picked_qty: 1 } })
  expect(added.find(({ table_name: table }) => table === 'order_event')).toMatchObject({
    actor: `staff:${clerk.id} น้อย`,
    after: { stage: 'SHORT_PICKED' },
  })
})

test('what retailers and the machine change leaves nothing, also while staff are at work', async () => {
  const before = (await entries()).length
  const { retailer, id } = await order()
  await server.db.updateTable('orders').set({ note: 'by the machine' }).where('id', '=', id).execute()
  expect(await entries()).toHaveLength(before)
  const [retailers] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, order)),
    clerk.call(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } }),
  ])
  const theirs = new Set(retailers.map((one) => one.retailer.id))
  expect((await entries()).filter((one) => theirs.has(one.retailer_id ?? ''))).toEqual([])
  expect((await entries()).some((one) => one.retailer_id === retailer.id)).toBe(true)
})

test('passwords are never written, that one was set is', async () => {
  await admin.call(setStaffPassword, { params: { id: clerk.id }, body: { password: 'คลังสินค้า-2' } })
  expect(await last()).toMatchObject({
    table_name: 'staff',
    key: clerk.id,
    before: { password_hash: '•••' },
    after: { password_hash: '•••' },
  })
  expect(JSON.stringify(await entries())).not.toContain('argon2')
  clerk = await server.as('clerk')
})

test('a single statement outside a transaction is recorded too, and one that fails is not', async () => {
  const rename = (name: string) =>
    runAs(anOperator, () => server.db.updateTable('brand').set({ name }).where('id', '=', aBrand.id).execute())
  const before = (await entries()).length
  await rename('Ten')
  expect(await last()).toMatchObject({ actor: 'command:test', call: null, after: { name: 'Ten' } })
  await expect(rename(null as never)).rejects.toMatchObject({ code: '23502' })
  await expect(
    runAs(anOperator, () =>
      server.db.transaction().execute(async (tx) => {
        await tx.updateTable('brand').set({ name: 'Eleven' }).where('id', '=', aBrand.id).execute()
        throw new Error('rolled back')
      }),
    ),
  ).rejects.toThrow('rolled back')
  // The connection goes on, and nobody's name stays on it.
  await server.db.updateTable('brand').set({ name: 'Twelve' }).where('id', '=', aBrand.id).execute()
  const now = await entries()
  expect(now.length).toBe(before + 1)
  expect(now.map(({ seq }) => seq)).toEqual(now.map((_, index) => index + 1))
})

test('what an operation leaves running behind is nobody’s', async () => {
  const done = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const before = (await entries()).length
  let behind: Promise<unknown> = Promise.resolve()
  await runAs(anOperator, async () => {
    behind = done.promise.then(() =>
      server.db.updateTable('brand').set({ name: 'Later' }).where('id', '=', aBrand.id).execute(),
    )
    started.resolve()
  })
  done.resolve()
  await behind
  expect(await entries()).toHaveLength(before)
})

test('many at once: the chain has no gap and every change is in it, without a deadlock', async () => {
  const orders = await Promise.all(Array.from({ length: 40 }, order))
  const ids = orders.map(({ id }) => id)
  const before = (await entries()).length
  const staff = await Promise.all(Array.from({ length: 4 }, () => server.as('clerk')))
  const moves = staff.map((one) => one.call(moveOrders, { body: { ids, to: 'ACCEPTED' } }))
  const counts = staff.flatMap((one, index) =>
    Array.from({ length: 5 }, (_, nth) => {
      const body = { productId: rice, delta: -1, reason: 'damage' as const }
      return one.call(adjustStock, { body, key: `count-${index}-${nth}` })
    }),
  )
  for (const { status } of await Promise.all([...moves, ...counts])) expect(status).toBe(200)
  const added = (await entries()).slice(before)
  const moved = added.filter(({ table_name: table, action }) => table === 'orders' && action === 'update')
  expect(moved.map(({ key }) => key).sort()).toEqual(ids.sort())
  expect(added.filter(({ table_name: table }) => table === 'stock_movement')).toHaveLength(20)
  expect(await verifyChain(server.db)).toMatchObject({ broken: null, entries: before + added.length })
})

test('entries cannot be changed, removed or emptied by any statement', async () => {
  for (const statement of [
    sql`update audit_entry set actor = 'somebody'`,
    sql`update audit_entry set after = '{}'`,
    sql`delete from audit_entry`,
    sql`truncate audit_entry`,
  ])
    await expect(statement.execute(server.db)).rejects.toMatchObject({ code: '42501' })
})

test('a name in quotes, a very long one and every letter come through', async () => {
  const name = `ร้าน "ก" \\ ' \u{1F600} ${'ย'.repeat(60)}`
  await admin.call(changeStaff, { params: { id: clerk.id }, body: { name, role: 'clerk', disabled: false } })
  expect(await last()).toMatchObject({ after: { name } })
  expect(await verifyChain(server.db)).toMatchObject({ broken: null })
})

test('the retailer of a part of an order is found by the index of orders', async () => {
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where proname = 'audit_row'`.execute(server.db)
  const lookup =
    /into retailer_id (?<from>from orders where [^;]+);/u.exec(rows[0]?.source ?? '')?.groups?.['from'] ?? ''
  const ofOrder = sql.raw(lookup.replace('order_id', `'${randomUUID()}'`))
  const plan = await server.db.transaction().execute(async (tx) => {
    // Of the few orders here all would be read.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const explained = await sql<object>`explain select outlet_id::text ${ofOrder}`.execute(tx)
    return explained.rows.flatMap((row) => Object.values(row)).join('\n')
  })
  expect(plan).toMatch(/using orders_pkey on orders.*\n *Index Cond: \(id = /)
})
