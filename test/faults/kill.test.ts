import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoOutlets } from '#demo/shops/outlets.ts'
import { orderHistory } from '#contract/orders/order-history.ts'
import { getProfile } from '#contract/identity/get-profile.ts'
import { changeCart } from '#contract/cart/change-cart.ts'
import { placeOrder } from '#contract/orders/place-order.ts'
import { send } from '#test/builders/retailer.ts'
import { freePort } from '#test/free-port.ts'
import { runShop, type RunningShop } from '#test/running-shop.ts'

// The shop as `npm start` runs it, on the embedded database, killed in the middle of ordering.

const clients = 8
const product = 1043
/** Not what the tests above order, which on a quick machine sell it out. */
const untouched = 2187
let folder: string
let shop: RunningShop
let port: string
const settings = () => ({ PORT: port, DATA_DIR: join(folder, 'data'), RATE_LIMIT_FACTOR: '1000' })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'songdee-kill-'))
  chmodSync(folder, 0o755)
  port = String(await freePort())
  shop = await runShop(settings())
}, 120_000)
afterAll(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Buyer = { id: string; addressId: string; token: string }

async function signIn(phone: string): Promise<Buyer> {
  const response = await fetch(`${shop.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: phone, password: 'songdee-demo' }),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  const { body } = await send(shop.url, getProfile, { token })
  return { id: body.id, addressId: body.defaultShippingAddressId ?? '', token }
}

/** Puts one pack into the cart and orders it. */
async function orderOnce({ id, addressId, token }: Buyer) {
  const body = { retailerId: id, cartItems: [{ productId: product, qty: 1 }] }
  await send(shop.url, changeCart, { token, key: randomUUID(), body })
  const order = { retailerId: id, payType: 'COD' as const, shippingAddressId: addressId, billingAddressId: addressId }
  return send(shop.url, placeOrder, { token, key: randomUUID(), body: order })
}

/** Orders one pack after another until the server is gone. @returns the numbers that were answered */
async function orderUntilGone(buyer: Buyer): Promise<string[]> {
  const answered: string[] = []
  try {
    for (;;) {
      const placed = await orderOnce(buyer)
      if (placed.status === 201) answered.push(placed.body.orderNumber)
    }
  } catch {
    return answered
  }
}

const databaseUrl = () => `postgresql://songdee@/songdee?host=${encodeURIComponent(join(folder, 'data/postgres'))}`

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

async function expectWholeOrders(buyers: Buyer[], answered: string[][]): Promise<void> {
  for (const [index, buyer] of buyers.entries()) {
    const numbers = (await send(shop.url, orderHistory, { token: buyer.token })).body.map(
      ({ orderNumber }) => orderNumber,
    )
    expect(numbers).toEqual(expect.arrayContaining(answered[index] ?? []))
    expect(new Set(numbers).size).toBe(numbers.length)
  }
  const leaks =
    await query(`select product_id from stock s left join (select product_id, sum(delta) as sum from stock_movement group by 1) m
    using (product_id) where s.on_hand <> coalesce(m.sum, 0)`)
  expect(leaks).toEqual([])
  const halves =
    await query(`select o.id from orders o left join order_line l on l.order_id = o.id group by o.id having count(l.line_no) = 0
    or sum(l.total_satang) <> o.gross_satang - o.offer_satang`)
  expect(halves).toEqual([])
}

const phones = demoOutlets()
  .slice(2, 2 + clients)
  .map(({ phone }) => phone)

test('kill -9 of the server while ordering: every answered order is there, whole, once', async () => {
  const buyers = await Promise.all(phones.map(signIn))
  const ordering = buyers.map(orderUntilGone)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await shop.kill()
  const answered = await Promise.all(ordering)
  expect(answered.flat().length).toBeGreaterThan(20)
  shop = await runShop(settings())
  await expectWholeOrders(buyers, answered)
}, 120_000)

test('kill -9 of PostgreSQL while ordering: the shop says so, comes back by itself, and nothing answered is lost', async () => {
  const buyers = await Promise.all(phones.map(signIn))
  const clock = { ended: false }
  const ordering = buyers.map(async (buyer) => {
    const answered: string[] = []
    while (!clock.ended) {
      const placed = await orderOnce(buyer)
      if (placed.status === 201) answered.push(placed.body.orderNumber)
      else expect([409, 503]).toContain(placed.status)
    }
    return answered
  })
  await new Promise((resolve) => setTimeout(resolve, 800))
  const [pid] = readFileSync(join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, 4000))
  clock.ended = true
  const answered = await Promise.all(ordering)
  for (let tries = 0; tries < 100 && (await fetch(`${shop.url}/readyz`)).status !== 200; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  await expectWholeOrders(buyers, answered)
}, 120_000)

test('a clean stop ends the database too, and the next start is warm', async () => {
  expect(await shop.stop()).toBe(0)
  expect(() => readFileSync(join(folder, 'data/postgres/postmaster.pid'))).toThrow()
  shop = await runShop(settings())
  expect(shop.printed()).not.toContain('Filling')
}, 60_000)

test('a second process on the same database serves the same shop', async () => {
  const second = await runShop({
    DATA_DIR: join(folder, 'second'),
    DATABASE_URL: databaseUrl(),
    DEMO: 'on',
    RATE_LIMIT_FACTOR: '1000',
  })
  const buyer = await signIn(phones[0] ?? '')
  const body = { retailerId: buyer.id, cartItems: [{ productId: untouched, qty: 2 }] }
  const before = (await send(shop.url, changeCart, { token: buyer.token, body })).body
  const after = await send(second.url, changeCart, { token: buyer.token, body })
  expect(after.status).toBe(200)
  const qty = (cart: typeof before) => cart.cartItems?.find((item) => item.productId === untouched)?.qty ?? 0
  expect(qty(after.body)).toBe(qty(before) + 2)
  expect(await second.stop()).toBe(0)
}, 120_000)
