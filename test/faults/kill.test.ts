import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeCart } from '#contract/cart/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { runServer, type RunningServer } from '#test/running-server.ts'
import * as buyers from './buyers.ts'

// The server as `npm start` runs it, on the embedded database, killed while sixteen retailers order.

const rounds = process.env.FAULTS === 'long' ? 5 : 1
let phones: string[]
let folder: string
let databaseUrl: string
let shop: RunningServer
const settings = () => ({ DATA_DIR: join(folder, 'data'), RATE_LIMIT_FACTOR: '1000', DEMO: 'off' })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'songdee-kill-'))
  chmodSync(folder, 0o755)
  databaseUrl = buyers.databaseUrlOf(join(folder, 'data'))
  shop = await runServer(settings())
  phones = await buyers.fillShop(databaseUrl, 16)
})
afterAll(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

const signAllIn = () => Promise.all(phones.map((phone) => buyers.signIn(shop.url, phone)))

function killDatabase(): void {
  const [pid] = readFileSync(join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

test.each([
  ['the server', () => undefined],
  ['the server and PostgreSQL', killDatabase],
])('kill -9 of %s while ordering: every answered order is there, whole, once', async (_what, alsoKill) => {
  for (let round = 0; round < rounds; round += 1) {
    const signedIn = await signAllIn()
    const answered = signedIn.map((): string[] => [])
    const ordering = signedIn.map((buyer, at) => buyers.orderUntilGone(shop.url, buyer, answered[at] ?? []))
    await expect.poll(() => answered.flat().length).toBeGreaterThan(20)
    alsoKill()
    await shop.kill()
    await Promise.all(ordering)
    shop = await runServer(settings())
    await buyers.expectWholeOrders({ url: shop.url, databaseUrl }, signedIn, answered)
  }
})

test('kill -9 of PostgreSQL while ordering: the shop says so, comes back by itself, and nothing answered is lost', async () => {
  const signedIn = await signAllIn()
  const answered = signedIn.map((): string[] => [])
  const count = () => answered.flat().length
  const seen = { refusals: 0, ended: false }
  const ordering = signedIn.map(async (buyer, at) => {
    while (!seen.ended) {
      const { status, orderNumber } = await buyers.orderOnce(shop.url, buyer)
      if (orderNumber) answered[at]?.push(orderNumber)
      else seen.refusals += Number(status === 503)
      expect([201, 503]).toContain(status)
    }
  })
  await expect.poll(count).toBeGreaterThan(20)
  killDatabase()
  await expect.poll(() => seen.refusals).toBeGreaterThan(0)
  const before = count()
  await expect.poll(count).toBeGreaterThan(before + 20)
  seen.ended = true
  await Promise.all(ordering)
  const metrics = async () => (await fetch(`${shop.url}/metrics`)).text()
  await expect.poll(metrics).toContain('songdee_database_up 1')
  await buyers.expectWholeOrders({ url: shop.url, databaseUrl }, signedIn, answered)
})

test('a clean stop ends the database too', async () => {
  expect(await shop.stop()).toBe(0)
  expect(() => readFileSync(join(folder, 'data/postgres/postmaster.pid'))).toThrow()
  shop = await runServer(settings())
})

test('stopped while it fills the demo it ends at once and the database with it, and the next start fills it', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../tools/start.ts', import.meta.url))], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'first'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  let printed = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    printed += String(text)
    if (printed.includes('Filling')) child.kill('SIGINT')
  }
  expect(await gone).toEqual([0, null])
  expect(printed).toContain('Stopping')
  expect(printed).not.toContain('keys, webhooks and LINE')
  expect(printed).not.toContain('ready')
  expect(existsSync(join(folder, 'first/postgres/PG_VERSION'))).toBe(true)
  expect(existsSync(join(folder, 'first/postgres/postmaster.pid'))).toBe(false)
  const again = await runServer({ DATA_DIR: join(folder, 'first') })
  expect(again.printed()).toContain('keys, webhooks and LINE')
  expect(await again.stop()).toBe(0)
})

test('beside the running shop the commands find stock and payments in order', async () => {
  for (const [command, last] of [
    ['check-stock', / products, 0 wrong\n$/],
    ['reconcile', / 0 differences\n$/],
  ] as const) {
    const file = fileURLToPath(new URL(`../../tools/${command}.ts`, import.meta.url))
    const done = spawnSync(process.execPath, [file], {
      env: { ...process.env, ...settings(), PORT: new URL(shop.url).port },
      encoding: 'utf8',
    })
    expect([command, done.status, done.stderr]).toEqual([command, 0, ''])
    expect(done.stdout).toMatch(last)
  }
})

test('a second process on the same database serves the same shop', async () => {
  const second = await runServer({
    DATA_DIR: join(folder, 'second'),
    DATABASE_URL: databaseUrl,
    DEMO: 'off',
    RATE_LIMIT_FACTOR: '1000',
  })
  const buyer = await buyers.signIn(shop.url, phones[0] ?? '')
  const body = { retailerId: buyer.id, cartItems: [{ productId: buyers.product, qty: 2 }] }
  const before = (await send(shop.url, changeCart, { token: buyer.token, body })).body
  const after = await send(second.url, changeCart, { token: buyer.token, body })
  expect(after.status).toBe(200)
  const qty = (cart: typeof before) => cart.cartItems?.find((item) => item.productId === buyers.product)?.qty ?? 0
  expect(qty(after.body)).toBe(qty(before) + 2)
  expect(await second.stop()).toBe(0)
})

test('the built server answers an address that cannot be read as its sources do: there is no such page', async () => {
  const page = await fetch(`${shop.url}/%E0%A4%A`)
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('<html')
  expect((await fetch(`${shop.url}/api/%E0%A4%A`)).status).toBe(404)
})
