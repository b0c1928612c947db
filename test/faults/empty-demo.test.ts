import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeCart } from '#contract/cart/calls.ts'
import { logIn } from '#contract/identity/calls.ts'
import { placeOrder } from '#contract/orders/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { signInByPassword } from '#test/builders/realm.ts'
import { send } from '#test/builders/retailer.ts'
import { aStaff } from '#test/builders/staff.ts'
import { createDemoDatabase, type TestDatabase } from '#test/database.ts'
import { runCommand } from '#test/run-command.ts'
import { runServer } from '#test/running-server.ts'

// A demo that becomes a real shop, as an operator does it: the documented accounts must not outlive it.

const password = 'songdee-demo'
const phone = '0812345678'

let database: TestDatabase
const settings = (demo: 'on' | 'off') => ({ DATABASE_URL: database.url, DEMO: demo, RATE_LIMIT_FACTOR: '1000' })
const emptyDemo = (...args: string[]) => runCommand('empty-demo', args, { settings: settings('off') })

const retailerLogIn = (url: string) => send(url, logIn, { body: { phoneNumber: phone, password } })
const staffLogIn = (url: string, username: string, typed = password) => signInByPassword(url, username, typed)

/** Buys as the demo's own shop, so that the database holds more than the filling wrote. */
async function orderAsDemo(url: string): Promise<string> {
  const { access_token: token } = (await retailerLogIn(url)).body
  const profile = (await send(url, getProfile, { token })).body
  const [address] = profile.addresses
  if (!address) throw new Error('The demo has no address')
  const { rows } = await sql<{ id: number }>`
    select p.id from product p join stock s on s.product_id = p.id
    where s.on_hand > 50 and p.status = 'ACTIVE' and p.sale_category_id = 1 and p.category_id not in (8, 104)
    order by p.id limit 1`.execute(database.db)
  const cartItems = [{ productId: rows[0]?.id ?? 0, qty: 2 }]
  await send(url, changeCart, { token, body: { retailerId: profile.id, cartItems } })
  const placed = await send(url, placeOrder, {
    token,
    key: randomUUID(),
    body: {
      retailerId: profile.id,
      payType: 'COD',
      shippingAddressId: address.id,
      billingAddressId: address.id,
    },
  })
  expect(placed.status).toBe(201)
  return profile.id
}

/** Tables that have the text anywhere in a row. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('picture', 'product') order by 1`.execute(database.db)
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${text}%`} limit 1`.execute(
      database.db,
    )
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}

let ownerId: string
beforeAll(async () => {
  database = await createDemoDatabase()
  const demo = await runServer(settings('on'))
  ownerId = await orderAsDemo(demo.url)
  await aStaff({ url: demo.url, db: database.db }, 'admin')
  await demo.stop()
})
afterAll(() => database.drop())

test('with the demo off, a database of the demo is refused, and the message says how to go on', async () => {
  await expect(runServer(settings('off'))).rejects.toThrow(
    /ended \(1\)[^]*demo shop[^]*DATA_DIR=\S+ DEMO=off npm start[^]*npm run empty-demo[^]*DEMO=on/,
  )
})

test('without an answer to its question the command changes nothing', async () => {
  expect(await emptyDemo()).toMatchObject({ code: 1, complained: expect.stringContaining('Usage: npm run empty-demo') })
  expect(await emptyDemo('--all')).toMatchObject({ code: 1 })
  expect(await tablesWith(ownerId)).toContain('orders')
})

test('after the command the known accounts and all they own are gone; pages, products and other staff stay', async () => {
  const pages = await sql`select kind, key from content order by 1, 2`.execute(database.db)
  const ran = await emptyDemo('--yes')
  expect(ran).toMatchObject({ code: 0, complained: '' })
  expect(ran.printed).toMatch(/0 retailers, 0 orders, 1 staff accounts: admin-[\da-f]{8} \(admin\)/)
  for (const text of [ownerId, phone, '0898765432', 'OUT001'])
    expect([text, (await tablesWith(text)).filter((name) => name !== 'content_edition')]).toEqual([text, []])
  expect((await sql`select kind, key from content order by 1, 2`.execute(database.db)).rows).toEqual(pages.rows)
  const recorded = database.db
    .selectFrom('audit_entry')
    .select(['table_name', 'action'])
    .orderBy('seq', 'desc')
    .limit(1)
  expect(await recorded.execute()).toEqual([{ table_name: 'empty-demo', action: 'delete' }])
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from product) as products, (select count(*) from picture) as pictures,
      (select count(*) from stock where on_hand > 0) as stocked, (select count(*) from stock_movement) as movements,
      (select count(*) from cash_up) as cash_ups,
      (select count(*) from coupon where ends_at > now()) as coupons,
      (select count(*) from promotion where ends_at > now()) as promotions`.execute(database.db)
  expect(rows[0]).toMatchObject({ stocked: 0, movements: 0, cash_ups: 0, coupons: 0, promotions: 0 })
  expect(rows[0]?.['products']).toBeGreaterThan(1900)
  expect(rows[0]?.['pictures']).toBeGreaterThan(10)
})

test('a second time there is nothing to do, and no demo is filled in again', async () => {
  expect(await emptyDemo('--yes')).toMatchObject({ code: 0, printed: expect.stringContaining('no demo') })
  await expect(runServer(settings('on'))).rejects.toThrow(/demo was removed from this database/)
})

test('no demo is filled into a shop that never had one', async () => {
  const rename = (from: string, to: string) =>
    sql`update secret set name = ${to} where name = ${from}`.execute(database.db)
  await rename('demo-emptied', 'put-away')
  await expect(runServer(settings('on'))).rejects.toThrow(/is a shop already[^]*Set DEMO=off/)
  await rename('put-away', 'demo-emptied')
})

test('then the shop starts, and no documented account opens it', async () => {
  const shop = await runServer(settings('off'))
  const answers = await Promise.all(['admin', 'manager', 'clerk'].map((name) => staffLogIn(shop.url, name)))
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  expect((await retailerLogIn(shop.url)).status).toBe(401)
  expect((await fetch(`${shop.url}/`)).status).toBe(200)
  expect(await shop.stop()).toBe(0)
})

test('what somebody else received of a product stays in stock, and stock is the sum of its ledger', async () => {
  const other = await createDemoDatabase()
  try {
    await sql`
      with counted as (update stock set on_hand = on_hand + 12 where product_id = 1001 returning product_id)
      insert into stock_movement (product_id, delta, reason, document, actor, at)
      select product_id, 12, 'receipt', 'GR-1', 'staff:น้อย', now() from counted`.execute(other.db)
    const { rows: before } = await sql<{ on_hand: number }>`select on_hand from stock where product_id = 1001`.execute(
      other.db,
    )
    expect(
      await runCommand('empty-demo', ['--yes'], { settings: { ...settings('off'), DATABASE_URL: other.url } }),
    ).toMatchObject({ code: 0 })
    const { rows } = await sql<{ product_id: number; on_hand: number; moved: number }>`
      select product_id, on_hand, sum(delta)::integer as moved from stock join stock_movement using (product_id)
      group by 1, 2`.execute(other.db)
    expect(rows).toEqual([{ product_id: 1001, on_hand: before[0]?.on_hand, moved: before[0]?.on_hand }])
  } finally {
    await other.drop()
  }
})
