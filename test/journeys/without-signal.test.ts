import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { pathOf } from '#contract/call.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { getPaymentUrl } from '#contract/payments/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { disconnect } from './disconnect.ts'
import { workerReady } from './phone-with-worker.ts'
import { openSignedIn, setCart } from './shops.ts'
import { demoPhone, tokenOf } from './sign-in.ts'
import { textsIn, words } from './texts.ts'
import { untilCaught } from './until-caught.ts'
import { visit, type Visit } from './visit.ts'

// A day with a phone in a market hall: everything that can be looked up and ordered there without a network, and what
// happens once it is back. The tests share one visit; each begins with a network and a cart of its own.

const phone = demoPhone(16)
/** Somebody else, who signs in on the same phone. */
const otherPhone = demoPhone(17)
const rice = 1003
const { account, cart, checkout, offline, payments, shell } = textsIn.th
let shop: Visit
let page: Page
let orderKeys: string[] = []
let paymentsBegun = 0

beforeAll(async () => {
  shop = await visit({ worker: true })
  page = shop.page
  await setCart(shop.url, phone, { [rice]: 2 })
  await openSignedIn(shop, phone)
  await workerReady(page)
  // Online once: the choices of the checkout are stored on the phone.
  await shop.open('/order/shipping&billing')
  await main().getByRole('radio', { name: checkout.methodNames.COD }).check()
  await page.getByRole('button', { name: checkout.continue }).click()
  await page.getByRole('button', { name: words(checkout.confirm) }).waitFor()
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/retailer/order'))
      orderKeys.push(request.headers()['idempotency-key'] ?? '')
    if (request.method() === 'POST' && request.url().endsWith(pathOf(getPaymentUrl))) paymentsBegun += 1
  })
})
beforeEach(async () => {
  await page.context().setOffline(false)
  orderKeys = []
  paymentsBegun = 0
})
afterAll(() => shop.close())

const main = () => page.getByRole('main')
const ribbon = () => page.locator('.ribbon')
const countOrders = async (of = phone) =>
  (await send(shop.url, orderHistory, { token: await tokenOf(shop.url, of) })).body.length

/** The confirmation page with two sacks of rice in the cart, as it was shown with a network. */
async function openConfirmation(): Promise<void> {
  await setCart(shop.url, phone, { [rice]: 2 })
  await shop.open('/order/confirm-order')
  await main()
    .getByText(/^2 .* × /)
    .waitFor()
  await page.getByRole('button', { name: words(checkout.confirm) }).waitFor()
}

async function keepOrder(): Promise<void> {
  await page.getByRole('button', { name: words(checkout.prepare) }).click()
  await main().getByText(checkout.preparedHeading).waitFor()
}

test('search, lists and products that were never opened are made of what the phone has', async () => {
  await shop.open('/')
  const stored = `Promise.all(['catalogue', 'search'].map((file) => caches.match('/api/pages/' + file + '?language=th')))
    .then((found) => found.every(Boolean))`
  await expect.poll(() => page.evaluate(stored)).toBe(true)
  await disconnect(page)

  const box = page.getByRole('combobox', { name: shell.search })
  await box.fill('มาม่า')
  await page
    .getByRole('search')
    .getByText(/ค้นจากในเครื่อง ข้อมูลเมื่อ \d\d:\d\d/)
    .waitFor()
  await page.getByRole('option').first().waitFor()
  await box.press('Enter')
  await page.waitForURL(/search-results/)
  await ribbon()
    .getByText(/ค้นจากในเครื่อง · ข้อมูลเมื่อ \d\d:\d\d/)
    .waitFor()
  await shop.expectAccessible()
  const found = page.locator('main a[href^="/product/"]').first()
  const name = await found.locator('.card-name').innerText()
  await found.click()
  await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor()
  await ribbon()
    .getByText(/ข้อมูลบางส่วน/)
    .waitFor()
  // Also as a document of its own; the list is sorted on the phone.
  await shop.open('/category/5?sort=PRICE_LOW_TO_HIGH')
  await page.locator('main [data-add]').first().waitFor()
})

test('no page is silent: each shows what it has, or that it waits for a network', async () => {
  await shop.open('/')
  await disconnect(page)
  await ribbon().getByText(offline.ribbon).waitFor()
  const says = `(() => {
    const main = document.querySelector('main')
    return !main.querySelector('.loading, [aria-busy="true"] .skeleton') && main.innerText.trim().length > 20
  })()`
  const table = readFileSync(new URL('../../storefront/router/routes.ts', import.meta.url), 'utf8')
  const paths = [...table.matchAll(/ path: '([^']+)'/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(25)
  for (const path of paths) {
    const address = path.replaceAll(/:\w+\??/g, '7')
    await page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await expect.poll(() => page.evaluate(says), { message: address }).toBe(true)
    expect(await ribbon().isVisible(), address).toBe(true)
  }
})

test(
  'an order is prepared from the cart to the confirmation, waits on the phone, and is sent once',
  { tags: 'job' },
  async () => {
    await openConfirmation()
    const before = await countOrders()
    await disconnect(page)
    // Each step without a network, the first as a document of its own.
    await shop.open('/order/cart')
    await main().getByRole('button', { name: cart.checkout }).click()
    await page.waitForURL(/shipping/)
    await expect.poll(() => main().locator('.skeleton').count()).toBe(0)
    await page.getByRole('button', { name: checkout.continue }).click()
    await page.waitForURL(/confirm-order/)
    await keepOrder()
    // Where no next step is left the chat stands in the slim bar on top: below it would cover amounts.
    expect((await page.locator('.chat').boundingBox())?.y).toBeLessThan(60)
    await shop.expectAccessible()
    // After the page was killed, and in another tab, the order is still there.
    await shop.open('/')
    await ribbon().getByText(offline.orderWaits).waitFor()
    const other = await page.context().newPage()
    await other.goto('/order/confirm-order')
    await other.getByRole('main').getByText(checkout.preparedHeading).waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => countOrders()).toBe(before + 1)
    await expect.poll(() => ribbon().isHidden()).toBe(true)
    expect(new Set(orderKeys).size).toBe(1)
    await other.close()
    expect(await countOrders()).toBe(before + 1)
  },
)

test('an order that is no longer what was shown is not sent: the difference is shown, and confirmed first', async () => {
  await openConfirmation()
  const before = await countOrders()
  await disconnect(page)
  await keepOrder()
  // Meanwhile another phone of the shop changes the cart.
  await setCart(shop.url, phone, { [rice]: 3 })
  await page.context().setOffline(false)
  const changed = main().getByRole('alert')
  await changed.getByText(checkout.preparedChanged).waitFor()
  await changed.getByText(/จำนวน 2 .* → 3 /).waitFor()
  expect(await countOrders()).toBe(before)
  await shop.expectAccessible()
  await page.getByRole('button', { name: words(checkout.confirm) }).click()
  await page.waitForURL(/order-history\/[0-9a-f-]{36}/)
  expect(await countOrders()).toBe(before + 1)
})

test('an order whose answer was lost is sent again under its key, by itself', async () => {
  await openConfirmation()
  const before = await countOrders()
  let calls = 0
  await page.route('**/api/retailer/order', async (route) => {
    calls += 1
    if (calls > 2) return route.continue()
    // Something on the way answers the repetition: what became of the order, it does not know.
    if (calls === 2) return route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' })
    await route.fetch()
    return route.abort()
  })
  await untilCaught(page)
  await page.getByRole('button', { name: words(checkout.confirm) }).click()
  await page.waitForURL(/order-history\/[0-9a-f-]{36}/)
  expect(await countOrders()).toBe(before + 1)
  expect(new Set(orderKeys).size).toBe(1)
  expect(calls).toBe(3)
  await page.unroute('**/api/retailer/order')
})

/** Chooses how to pay, on the page of the checkout, and continues to the confirmation. */
async function payBy(method: string): Promise<void> {
  await shop.open('/order/shipping&billing')
  await main().getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: checkout.continue }).click()
  await page.waitForURL(/confirm-order/)
}

test('an order that is paid by PromptPay waits too, ends on its payment page, and begins one payment', async () => {
  await openConfirmation()
  const before = await countOrders()
  await disconnect(page)
  await payBy(checkout.methodNames.PROMPTPAY)
  await keepOrder()
  await main().getByText(checkout.payOnceSent).waitFor()
  await page.context().setOffline(false)
  await page.waitForURL(/\/order\/payment\?order=SD/)
  const code = page.getByRole('figure', { name: words(payments.codeLabel) })
  await code.locator('svg path').waitFor({ state: 'attached' })
  await shop.expectAccessible()
  expect(await countOrders()).toBe(before + 1)
  expect([new Set(orderKeys).size, paymentsBegun]).toEqual([1, 1])
})

test('while another order is being paid, the prepared one is sent without leaving that page, and is paid from any other', async () => {
  const unpaid = page.url()
  expect(unpaid).toContain('/order/payment?order=SD')
  await openConfirmation()
  const before = await countOrders()
  await disconnect(page)
  await keepOrder()
  await shop.open(unpaid)
  await page.context().setOffline(false)
  await expect.poll(() => countOrders()).toBe(before + 1)
  await expect.poll(() => ribbon().isHidden()).toBe(true)
  expect(page.url()).toBe(unpaid)
  expect(paymentsBegun).toBe(0)
  await page.getByRole('link', { name: shell.home }).first().click()
  const card = page.getByRole('complementary', { name: words((gap) => checkout.preparedPlaced(gap, gap)) })
  await card.getByRole('link', { name: checkout.preparedPay }).click()
  await page.waitForURL((url) => url.pathname === '/order/payment' && url.href !== unpaid)
  await page.getByRole('figure', { name: words(payments.codeLabel) }).waitFor()
  await setCart(shop.url, phone, { [rice]: 2 })
  await payBy(checkout.methodNames.COD)
})

test('an order that was prepared before signing out is sent only after asking', async () => {
  await openConfirmation()
  const before = await countOrders()
  await disconnect(page)
  await keepOrder()
  const context = page.context()
  await context.route('**/realms/**', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
  await context.route('**/api/retailer/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthenticated' } }),
  )
  await untilCaught(page)
  await context.setOffline(false)
  await page.waitForURL(/\/login/)
  await context.unroute('**/realms/**')
  await context.unroute('**/api/retailer/**')
  await openSignedIn(shop, phone)
  await page.getByRole('complementary', { name: checkout.preparedBefore }).getByRole('link').click()
  await page.waitForURL(/confirm-order/)
  expect(await countOrders()).toBe(before)
  await main().getByRole('button', { name: checkout.preparedSend }).click()
  await page.waitForURL(/order-history\/[0-9a-f-]{36}/)
  expect(await countOrders()).toBe(before + 1)
})

async function signOut(): Promise<void> {
  await shop.open('/retailer/retailer-info')
  await main().getByRole('button', { name: account.signOut, exact: true }).click()
  // Home is drawn first; with the session still there the login page would lead back to it.
  await expect.poll(() => page.evaluate("localStorage.getItem('songdee.access_token')")).toBe(null)
}

test('who signs in after somebody else neither sees nor sends what the other prepared; that one gets it back', async () => {
  await setCart(shop.url, phone, { [rice]: 2 })
  // The choices of the checkout ended with the session before.
  await payBy(checkout.methodNames.COD)
  await page.getByRole('button', { name: words(checkout.confirm) }).waitFor()
  const before = await countOrders()
  const ofOther = await countOrders(otherPhone)
  await disconnect(page)
  await keepOrder()
  await signOut()
  await page.context().setOffline(false)
  await openSignedIn(shop, otherPhone)
  await shop.open('/')
  await shop.settled()
  expect(await page.getByRole('complementary', { name: checkout.preparedBefore }).count()).toBe(0)
  expect(await ribbon().isVisible()).toBe(false)
  expect([orderKeys, await countOrders(otherPhone), await countOrders()]).toEqual([[], ofOther, before])

  await signOut()
  await openSignedIn(shop, phone)
  await page.getByRole('complementary', { name: checkout.preparedBefore }).getByRole('link').click()
  await page.waitForURL(/confirm-order/)
  await main().getByRole('button', { name: checkout.preparedCancel }).click()
  await main().getByText(checkout.preparedHeading).waitFor({ state: 'detached' })
  expect([orderKeys, await countOrders()]).toEqual([[], before])
})
