import { afterEach, beforeEach, expect, test } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { getCart } from '#contract/cart/calls.ts'
import { logInByCode } from '#contract/identity/calls.ts'
import { confirmCode } from '#contract/restricted-goods/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { holdBack } from './backoffice/hold-back.ts'
import { holdScripts } from './held-scripts.ts'
import { loseAnswerOnce, loseOnce, replaceAnswerOnce, refuse } from './lose-once.ts'
import { sentCodes } from './phone-code.ts'
import { anOrder } from './paying.ts'
import { openSignedIn, setCart } from './shops.ts'
import { demoPhone, signIn, tokenOf } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { untilCaught } from './until-caught.ts'
import { visit, type Visit } from './visit.ts'

// A script that cannot be loaded: a browser requests it only once until the page is loaded again. An answer that is lost or
// late.

const texts = textsIn.th
const codes = await sentCodes()
let shop: Visit
beforeEach(async () => {
  shop = await visit({ width: 360, phone: true })
})
afterEach(() => shop.close())

const loseScript = (script: string) => loseOnce(shop.page, new RegExp(`/assets/${script}-[^/]*\\.js$`))

test('a page that could not start does so when it can, and what was tapped before is added once', async () => {
  const { page } = shop
  await shop.open('/login?next=%2Fcookie-policy')
  await signIn(shop, demoPhone(36))
  await page.waitForURL('/cookie-policy')
  await loseScript('shop')
  // The page asks for itself before it is loaded again: what a proxy answers for a server that is away is no answer.
  const server = await holdBack(page, /\/category\/1$/, 'HEAD')
  await page.route(
    /\/category\/1$/,
    (route) => (route.request().method() === 'HEAD' ? route.fulfill({ status: 502 }) : route.fallback()),
    { times: 2 },
  )
  const lost = page.waitForEvent('requestfailed')
  await page.goto('/category/1')
  await lost
  const add = page.locator('[data-add]').first()
  const id = await add.getAttribute('data-add')
  await add.click()
  await server.requested
  server.letGo()
  await shop.hydrated()
  const inCart = page.locator(`main li:has(a[href^="/product/${id}"]) .badge`).first()
  await expect.poll(() => inCart.innerText()).toBe('1')
  await page.reload()
  await shop.hydrated()
  await expect.poll(() => inCart.innerText()).toBe('1')
  shop.complaints.length = 0
})

test('what is pressed, chosen or typed before a page has started happens as soon as it has', async () => {
  const { page } = shop
  const start = await holdScripts(page)
  await page.goto('/category/1')
  await page.getByRole('button', { name: texts.lists.filters }).click()
  start()
  await page.getByRole('dialog', { name: texts.lists.filters }).waitFor()
  await page.unroute('**/assets/*.js')

  const startSearch = await holdScripts(page)
  await page.goto('/')
  const search = page.getByRole('combobox', { name: texts.shell.search })
  await search.pressSequentially('น้ำ')
  startSearch()
  await page.getByRole('option').first().waitFor()
  expect(await search.inputValue()).toBe('น้ำ')
  await page.unroute('**/assets/*.js')

  await page.setViewportSize({ width: 1280, height: 900 })
  const startSort = await holdScripts(page)
  await page.goto('/category/1')
  const sort = page.getByRole('combobox', { name: texts.lists.sort })
  await sort.focus()
  await sort.selectOption('PRICE_LOW_TO_HIGH')
  startSort()
  await page.waitForURL(/[?&]sort=PRICE_LOW_TO_HIGH/)

  const startLanguage = await holdScripts(page)
  await page.goto('/')
  await page.getByRole('button', { name: texts.shell.otherLanguage }).first().click()
  startLanguage()
  await page.locator('html[lang=en]').waitFor({ state: 'attached' })
  shop.complaints.length = 0
})

test('what starts while a page is still loading waits for the words that all pages show', async () => {
  const { page } = shop
  const words = await holdBack(page, /\/assets\/texts-th-[^/]*\.js$/)
  const ownWords = page.waitForResponse(/\/assets\/legal\.th-[^/]*\.js$/)
  await page.goto('/login')
  await words.requested
  await (await ownWords).finished()
  await page.evaluate('new Promise((done) => requestIdleCallback(done))')
  words.letGo()
  await page.getByLabel(texts.account.phone).first().waitFor()
  await shop.hydrated()
  expect(shop.complaints).toEqual([])
})

test('a card whose stepper cannot be loaded goes on adding, and the page stays', async () => {
  const { page } = shop
  await shop.open('/login?next=%2Fcookie-policy')
  await signIn(shop, demoPhone(50))
  await page.waitForURL('/cookie-policy')
  // Not one that this page loads while it is idle.
  await page.goto('about:blank')
  await loseScript('QuantityStepper')
  const lost = page.waitForEvent('requestfailed')
  await shop.open('/category/1')
  await lost
  const card = page.locator('main li:has([data-add])').first()
  const inCart = card.locator('.badge')
  const add = card.locator('[data-add]')
  await add.click()
  await expect.poll(() => inCart.innerText()).toBe('1')
  await add.click()
  await expect.poll(() => inCart.innerText()).toBe('2')
  shop.complaints.length = 0
})

test('a retailer who signs in while the cart cannot be loaded has it when it can, with what was added meanwhile', async () => {
  const { page } = shop
  await shop.open('/login?next=%2Fcategory%2F1')
  await loseScript('connect-cart')
  const lost = page.waitForEvent('requestfailed')
  await signIn(shop, demoPhone(51))
  await lost
  await page.waitForURL('/category/1')
  // Its add button makes way for the stepper.
  const add = page.locator('main [data-add]').first()
  const id = await add.getAttribute('data-add')
  await add.click()
  const inCart = page.locator(`main li:has(a[href^="/product/${id}"]) .badge`).first()
  await expect.poll(() => inCart.innerText()).toBe('1')
  shop.complaints.length = 0
})

test('a part that could not be loaded says so in its place or is left out, and the page stays', async () => {
  const { page } = shop
  await shop.open('/category/1')
  await shop.settled()
  const cards = page.getByRole('main').locator('[data-add]')
  await loseScript('FilterDialog')
  await page.getByRole('button', { name: texts.lists.filters }).click()
  await page.getByText(texts.offline.partMissing).waitFor()
  await cards.first().waitFor()
  await shop.expectAccessibleInLightAndDark()
  await page.getByRole('alert').getByRole('button', { name: texts.shell.close }).click()
  await page.getByText(texts.offline.partMissing).waitFor({ state: 'detached' })
  await loseScript('Suggestions')
  const search = page.getByRole('combobox', { name: texts.shell.search })
  const lost = page.waitForEvent('requestfailed')
  await search.fill('น้ำ')
  await lost
  await search.press('Enter')
  await page.waitForURL(/\/search-results\?q=/)
  await cards.first().waitFor()
  shop.complaints.length = 0
})

test.each([
  ['was lost', 48, loseAnswerOnce],
  ['came from a proxy', 33, replaceAnswerOnce],
] as const)('a sign-in code is called used, not wrong, where the first answer %s', async (_how, shopNumber, lose) => {
  const { page } = shop
  const phone = demoPhone(shopNumber)
  await shop.open('/login')
  await page.locator('main [name=phone]').fill(phone)
  await page.getByRole('main').getByRole('button', { name: texts.identity.bySms }).click()
  const code = page.getByRole('textbox', { name: texts.identity.code })
  await code.waitFor()
  await code.fill(await codes.newest(phone))
  await lose(page, new RegExp(`${pathOf(logInByCode)}$`))
  const submit = page.getByRole('main').getByRole('button', { name: texts.identity.submit })
  await submit.click()
  await page.locator('main .field-error').waitFor()
  await submit.click()
  await page.getByText(texts.identity.codePerhapsUsed).waitFor()
  shop.complaints.length = 0
})

test('the right code opens restricted goods where the first answer was lost', async () => {
  const { page } = shop
  const phone = demoPhone(49)
  await openSignedIn(shop, phone)
  await shop.open('/category/8')
  await page.locator('main li:has([data-add]) [data-add]').first().click()
  const dialog = page.getByRole('dialog', { name: texts.restricted.heading })
  await dialog.getByLabel(texts.restricted.phone).fill(phone)
  await dialog.getByRole('button', { name: texts.restricted.send }).click()
  const code = dialog.getByLabel(texts.restricted.code)
  await code.fill(await codes.newest(phone))
  await loseAnswerOnce(page, new RegExp(`${pathOf(confirmCode)}$`))
  await code.press('Enter')
  await dialog.locator('.field-error').waitFor()
  await code.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  shop.complaints.length = 0
})

test('a request for access that could not be loaded says so where a line of the cart needs it', async () => {
  const { page } = shop
  const phone = demoPhone(49)
  await setCart(shop.url, phone, { 1003: 1 })
  await openSignedIn(shop, phone)
  await page.route('**/api/retailer/cart/refresh', async (route) => {
    const response = await route.fetch()
    const problems = [{ productId: 1003, code: 'restricted_product' }]
    await route.fulfill({ response, json: { ...(await response.json()), problems } })
  })
  await loseScript('open-dialog')
  await shop.open('/order/cart')
  await page.getByRole('button', { name: texts.cart.verify }).click()
  await page.getByText(texts.offline.partMissing).waitFor()
  await shop.expectAccessible()
  // What a code opens is not taken out with the rest.
  await page.getByRole('alert').getByRole('button', { name: texts.shell.close }).click()
  await page.getByRole('button', { name: texts.cart.checkout }).click()
  await page.getByRole('alert').getByText(texts.cart.verifyFirst).waitFor()
  expect(await page.getByRole('button', { name: texts.cart.clearAway }).count()).toBe(0)
  shop.complaints.length = 0
})

test('an order again whose answer was lost is in the cart once, however often it is pressed, and the cart shows it', async () => {
  const { page } = shop
  const phone = demoPhone(36)
  await setCart(shop.url, phone, {})
  await openSignedIn(shop, phone)
  await shop.open('/retailer/order-history')
  await page.locator('main a[href^="/retailer/order-history/"]').first().click()
  await page.waitForURL(/[0-9a-f-]{36}$/)
  const again = page.getByRole('button', { name: texts.orders.reorder, exact: true })
  const quotes = '**/api/retailer/order/quote'
  await page.route(quotes, refuse(503, 'unavailable'))
  await untilCaught(page)
  await again.click()
  const sheet = page.getByRole('dialog', { name: texts.orders.reorder })
  await sheet.getByRole('alert').getByText(texts.orders.sameAgainUnknown).waitFor()
  await page.unroute(quotes)
  await sheet.getByRole('button', { name: texts.shell.tryAgain }).click()
  await sheet.getByText(texts.orders.sameAgainTotal).waitFor()
  const add = sheet.getByRole('button').last()
  await add.and(page.locator(':enabled')).waitFor()
  await shop.settled()
  await loseAnswerOnce(page, '**/api/retailer/cart?partial=true')
  await add.click()
  await sheet.getByText(texts.orders.reorderFailed).waitFor()
  const inCart = async () => {
    const { cartItems } = (await send(shop.url, getCart, { token: await tokenOf(shop.url, phone) })).body
    return (cartItems ?? []).map(({ productId, qty }) => ({ productId, qty }))
  }
  const added = await inCart()
  expect(added.length).toBeGreaterThan(0)
  // What is behind the sheet says so as well.
  const stored = `JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('songdee.cart.'))[1]).cartItems?.length`
  await expect.poll(() => page.evaluate(stored)).toBe(added.length)
  // Also after the sheet was closed.
  await page.keyboard.press('Escape')
  await again.click()
  await add.click()
  await sheet.getByRole('link', { name: texts.orders.toCart }).waitFor()
  expect(await inCart()).toEqual(added)
  shop.complaints.length = 0
})

test('a cancellation whose answer was lost is done once it is pressed again', async () => {
  const { page } = shop
  const { id } = await anOrder(shop.url, demoPhone(36), 'COD')
  await openSignedIn(shop, demoPhone(36))
  await shop.open(`/retailer/order-history/${id}`)
  await page.getByRole('button', { name: texts.orders.cancel }).click()
  const dialog = page.getByRole('dialog', { name: texts.orders.cancelAsk })
  const cancel = dialog.getByRole('button', { name: texts.orders.cancel })
  await loseAnswerOnce(page, /\/cancel$/)
  await cancel.click()
  await dialog.getByText(texts.errors.offline).waitFor()
  await cancel.click()
  await expect.poll(() => page.locator('#announcer').innerText()).toBe(texts.orders.cancelDone)
  await dialog.waitFor({ state: 'hidden' })
  shop.complaints.length = 0
})
