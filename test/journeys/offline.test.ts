import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { listProducts } from '#contract/catalogue/calls.ts'
import { cart } from '#storefront/texts/cart.th.ts'
import { errors } from '#storefront/texts/errors.th.ts'
import { offline } from '#storefront/texts/offline.th.ts'
import { shell } from '#storefront/texts/shell.th.ts'
import { send } from '#test/builders/retailer.ts'
import { disconnect } from './disconnect.ts'
import { emptyCart, signInWithWorker, workerReady } from './phone-with-worker.ts'
import { settledUsual } from './settled-usual.ts'
import { setCart } from './shops.ts'
import { tokenOf } from './sign-in.ts'
import { goOnUntil } from './go-on.ts'
import { untilCaught } from './until-caught.ts'
import { visit, type Visit } from './visit.ts'

// A phone in a market hall: the network comes and goes.

let shop: Visit
beforeEach(async () => {
  shop = await visit({ worker: true })
})
afterEach(() => shop.close())

/** The retailer that `signInWithWorker` signs in. */
const own = '0812345678'
const workerPath = '/custom-service-worker.js'
const ribbon = (page: Page) => page.locator('.ribbon')
const inMain = (page: Page, text: string | RegExp) => page.locator('main').getByText(text).first()

/** The quantity of the first line in the cart. A line of the usual order next to it has a box to tick. */
const firstQuantity = (page: Page) =>
  page
    .locator('main li')
    .filter({ has: page.getByRole('spinbutton'), hasNot: page.getByRole('checkbox') })
    .getByRole('spinbutton')
    .first()

/** Signs in, has seen its cart, which is empty, and loses the network at a list of goods. */
async function loseNetworkAtGoods(): Promise<void> {
  const { page } = shop
  await signInWithWorker(shop)
  await workerReady(page)
  await emptyCart(page)
  await shop.open('/order/cart')
  await shop.open('/category/1')
  await disconnect(page)
}

// Specification 2.71, phone.1, phone.2, phone.3, phone.6, phone.7
test('what was visited opens without a network, and says from when it is', async () => {
  const { page } = shop
  await shop.open('/')
  await workerReady(page)
  await shop.open('/category/1')
  await page.locator('main a[href^="/product/"]').first().click()
  await page.waitForURL(/\/product\//)
  const product = await page.getByRole('heading', { level: 1 }).innerText()
  const address = page.url()
  await disconnect(page)

  for (const path of ['/', '/category/1', address]) {
    await shop.open(path)
    await ribbon(page)
      .getByText(/ไม่มีสัญญาณ · ข้อมูลล่าสุด \d\d:\d\d/)
      .waitFor()
  }
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(product)
  await shop.expectAccessible()
  // Also from page to page; what the phone does not have says where to go.
  await page.getByRole('link', { name: shell.home, exact: true }).click()
  await page.waitForURL('/')
  await shop.open('/about')
  await inMain(page, shell.offlineHeading).waitFor()
  await page.context().setOffline(false)
  // Without a press.
  await page.locator('main article').first().waitFor()
  await ribbon(page).waitFor({ state: 'hidden' })
})

// Specification phone.8
test('a repeated visit is drawn from the phone, and prices bring themselves up to date', async () => {
  const { page } = shop
  await shop.open('/category/1')
  await workerReady(page)
  await shop.open('/category/1')
  const growOld = `(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const kept = await cache.match('/th/category/1')
      const at = Date.now() - 3600000
      if (!kept || !name.includes('documents')) continue
      const html = (await kept.text()).replaceAll('44.50', '11.50').replaceAll('4450', '1150').replace(/"keptAt":\\d+/, '"keptAt":' + at)
      await cache.put('/th/category/1', new Response(html, { headers: { ...Object.fromEntries(kept.headers), 'x-kept-at': String(at) } }))
    }
  })()`
  // What the visit before still brings up to date may come after it.
  const visitAgain = async () => {
    await page.evaluate(growOld)
    return (await page.goto('/category/1'))?.text()
  }
  await expect.poll(visitAgain).toContain('11.50')
  await page.locator('main').getByText('44.50').first().waitFor()
  expect(await page.locator('main').getByText('11.50').count()).toBe(0)
  // A busy server may have left the first answer to the cache; then the page asks again.
  await ribbon(page).waitFor({ state: 'hidden' })
})

// Specification phone.4, phone.5
test('usual order, orders and cart open without a network after they were visited', async () => {
  const { page } = shop
  await settledUsual(shop, await tokenOf(shop.url, own))
  await signInWithWorker(shop)
  await workerReady(page)
  await emptyCart(page)
  await shop.open('/')
  const usual = page.locator('.usual-lines').getByRole('checkbox').first()
  await usual.waitFor()
  const usualName = await page.locator('.usual-lines .pick-name').first().innerText()
  await shop.open('/retailer/order-history')
  await page.locator('main a[href^="/retailer/order-history/"]').first().click()
  await page.waitForURL(/order-history\/./)
  const number = await page.getByRole('heading', { level: 1 }).innerText()
  const order = page.url()
  await page.locator('main').getByRole('list').first().waitFor()
  await shop.open('/order/cart')
  await inMain(page, cart.empty).waitFor()
  await disconnect(page)

  await shop.open('/retailer/order-history')
  await inMain(page, number).waitFor()
  await ribbon(page).getByText(offline.ribbon).waitFor()
  await shop.open(order)
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  await shop.open('/order/cart')
  await inMain(page, cart.empty).waitFor()
  await shop.open('/')
  await usual.waitFor()
  await expect.poll(() => page.locator('.usual-lines .pick-name').first().innerText()).toBe(usualName)
})

test('what another device put into the cart has its name without a network, although this phone never opened it', async () => {
  const { page, url } = shop
  const [product] = (await send(url, listProducts, { query: { ids: '1030' } })).body
  await setCart(url, own, {})
  await signInWithWorker(shop)
  await workerReady(page)
  await setCart(url, own, { 1030: 1 })
  await shop.open('/category/1')
  const cartHere = `Object.entries({ ...localStorage }).find(([key]) => key.startsWith('songdee.cart.'))?.[1] ?? ''`
  await expect.poll(() => page.evaluate(cartHere)).toContain('1030')
  await expect.poll(() => page.evaluate(`caches.match('/api/pages/catalogue?language=th').then(Boolean)`)).toBe(true)
  await disconnect(page)
  await shop.open('/order/cart')
  await inMain(page, product?.productDescriptionThai ?? '').waitFor()
  await firstQuantity(page).fill('2')
  await firstQuantity(page).press('Enter')
  await expect.poll(() => firstQuantity(page).inputValue()).toBe('2')
  await page.context().setOffline(false)
  await expect.poll(() => page.getByText(cart.waiting).count()).toBe(0)
  await setCart(url, own, {})
})

// Specification phone.13, phone.14
test('what is put into the cart without a network shows as waiting, survives a reload, and arrives once', async () => {
  const { page } = shop
  const context = page.context()
  await loseNetworkAtGoods()
  const keys = new Set<string | undefined>()
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/retailer/cart?'))
      keys.add(request.headers()['idempotency-key'])
  })
  const card = page.locator('main li:has([data-add])').nth(2)
  const name = await card.locator('.card-name').innerText()
  await card.locator('[data-add]').click()
  await page.locator('.cart-bar').waitFor()
  await shop.open('/order/cart')
  await inMain(page, name).waitFor()
  await inMain(page, cart.waiting).waitFor()
  await shop.expectAccessible()
  await page.reload()
  await shop.hydrated()
  await inMain(page, name).waitFor()
  const other = await context.newPage()
  await other.goto('/')
  await other.locator('.cart-bar').waitFor()

  await context.setOffline(false)
  await expect.poll(() => page.getByText(cart.waiting).count()).toBe(0)
  await page.reload()
  await shop.hydrated()
  await expect.poll(() => firstQuantity(page).inputValue()).toBe('1')
  expect(keys.size).toBe(1)
  await emptyCart(page)
})

// Specification phone.16
test('what the server refuses after the network came back is told on the cart page', async () => {
  const { page } = shop
  const context = page.context()
  await loseNetworkAtGoods()
  await page.locator('main [data-add]').nth(5).click()
  await page.locator('.cart-bar').waitFor()
  await shop.open('/order/cart')
  await inMain(page, cart.waiting).waitFor()
  await context.route('**/api/retailer/cart?**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'not_purchasable' } })
      : route.fallback(),
  )
  await untilCaught(page)
  await context.setOffline(false)
  await inMain(page, errors.not_purchasable).waitFor()
  expect(await inMain(page, cart.waiting).count()).toBe(0)
  await page.getByRole('button', { name: cart.understood }).click()
  await inMain(page, cart.empty).waitFor()
})

// Specification 4.5, phone.17
test('what a session could not send is offered when the same shop signs in again', async () => {
  const { page } = shop
  const context = page.context()
  await signInWithWorker(shop)
  await workerReady(page)
  await emptyCart(page)
  await shop.open('/category/1')
  for (const answer of [offline.discard, offline.putIn]) {
    await shop.open('/category/1')
    await disconnect(page)
    await page.locator('main [data-add]').nth(3).click()
    await page.locator('.cart-bar').waitFor()
    // As a session ends that was not renewed in time: the next call finds that out.
    await context.route('**/api/**', (route) => route.fulfill({ status: 401, json: { code: 'unauthenticated' } }))
    await context.route('**/realms/**', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
    await untilCaught(page)
    await context.setOffline(false)
    await page.waitForURL(/\/login/)
    await context.unroute('**/api/**')
    await context.unroute('**/realms/**')
    await signInWithWorker(shop)
    await page.getByRole('dialog', { name: offline.left(1) }).waitFor()
    expect(await page.locator('.cart-bar').count()).toBe(0)
    await shop.expectAccessible()
    await page.getByRole('dialog').getByRole('button', { name: answer }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.locator('.cart-bar').waitFor()
  await shop.open('/order/cart')
  await expect.poll(() => firstQuantity(page).inputValue()).toBe('1')
  await emptyCart(page)
})

describe('a newer version', () => {
  const question = (page: Page) => page.getByRole('complementary', { name: offline.newVersion })
  /** It falls due where something is being read, and stands above the next page, of which it covers nothing. */
  const expectQuestion = async ({ page, settled }: Visit) => {
    await settled()
    expect(await question(page).count()).toBe(0)
    await goOnUntil(page, offline.newVersion)
    const [above, below] = await Promise.all([question(page).boundingBox(), page.getByRole('main').boundingBox()])
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  }
  const waiting = (page: Page) =>
    page.evaluate('navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting && waiting.state)')

  // Specification 4.78, 4.79, 4.80, phone.18, phone.19
  test('waits until the reader agrees, and never disturbs a checkout', async () => {
    const { page } = shop
    await signInWithWorker(shop)
    await workerReady(page)
    await shop.open('/order/shipping&billing')
    // Another address is another worker: it installs, and waits for the one at work.
    await page.evaluate(`navigator.serviceWorker.register('${workerPath}?next', { scope: '/' })`)
    await expect.poll(() => waiting(page)).toBe('installed')
    await shop.settled()
    expect(await question(page).isVisible()).toBe(false)
    await shop.open('/')
    await expectQuestion(shop)
    await shop.expectAccessible()
    const comesAgain = page.waitForEvent('load')
    await question(page).getByRole('button', { name: offline.reload }).click()
    await comesAgain
    await shop.hydrated()
    await shop.settled()
    expect(await question(page).isVisible()).toBe(false)
    expect(await waiting(page)).toBeNull()
  })

  // Specification 4.81, phone.20
  test('is also known from the version that the shop tells', async () => {
    const { page } = shop
    await page.context().route('**/api/appinfo/', (route) => route.fulfill({ json: { version: 'v9.9.9' } }))
    await shop.open('/')
    await expectQuestion(shop)
    await question(page).getByRole('button', { name: offline.later }).click()
    await question(page).waitFor({ state: 'hidden' })
  })
})
