import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { deliverPartly, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getStock } from '#contract/backoffice/goods/stock/calls.ts'
import { getProduct, saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import { pathOf } from '#contract/call.ts'
import { changeCart, getCart } from '#contract/cart/calls.ts'
import { placeOrder, topProducts } from '#contract/orders/calls.ts'
import { pageData } from '#contract/pages/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { demoCatalogue } from '#demo/catalogue/catalogue.ts'
import { send } from '#test/builders/retailer.ts'
import { holdBack } from './backoffice/hold-back.ts'
import { chooseToPay } from './choose-to-pay.ts'
import { anOrder } from './paying.ts'
import { sentCodes } from './phone-code.ts'
import { settledUsual } from './settled-usual.ts'
import { openSignedIn, setCart } from './shops.ts'
import { demoPhone, staffTokenOf, tokenOf } from './sign-in.ts'
import { textsIn, words } from './texts.ts'
import { visit, type Visit } from './visit.ts'

// What everyday tasks cost a thumb, on a phone, signed in, after the first page is open.

const texts = textsIn.th
const phone = demoPhone(59)
/** Whose usual order no other test places. */
const other = demoPhone(14)
const codes = await sentCodes()
let shop: Visit
let taps: number
let fields: number
beforeEach(async () => {
  shop = await visit()
  ;[taps, fields] = [0, 0]
})
afterEach(() => shop.closeWithoutComplaint())

/** One touch. */
async function tap(target: Locator): Promise<void> {
  await target.tap()
  taps += 1
}
/** Words into a field, whose own touch is counted only where the field has to be opened first. */
async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  fields += 1
}
const main = () => shop.page.getByRole('main')
const button = (name: string | RegExp) => main().getByRole('button', { name })
const inCart = async (token: string) =>
  ((await send(shop.url, getCart, { token })).body.cartItems ?? []).filter(({ type: kind }) => kind === 'NORMAL')

test('the usual order, where the way to pay is known: two taps', async () => {
  const { page } = shop
  await setCart(shop.url, phone, {})
  await settledUsual(shop, await tokenOf(shop.url, phone))
  await openSignedIn(shop, phone)
  await chooseToPay(shop, 'COD')
  await shop.open('/')
  await tap(button(texts.browse.usualOrderNow))
  await page.waitForURL(/confirm-order/)
  await tap(page.getByRole('button', { name: words(texts.checkout.confirm) }))
  await page.waitForURL(/\/retailer\/order-history\/[0-9a-f-]{36}/)
  expect([taps, fields]).toEqual([2, 0])
})

test('the usual order with two changes, another quantity and a line less: four taps', async () => {
  const { page } = shop
  await setCart(shop.url, other, {})
  await settledUsual(shop, await tokenOf(shop.url, other))
  await openSignedIn(shop, other)
  await chooseToPay(shop, 'COD')
  await shop.open('/')
  const lines = main().locator('.own-usual .pick-line')
  const [more, less] = [lines.nth(0).getByRole('button').last(), lines.nth(1).getByRole('checkbox')]
  await more.waitFor()
  const quantity = lines.nth(0).getByRole('spinbutton')
  const before = Number(await quantity.inputValue())
  await tap(more)
  await expect.poll(() => quantity.inputValue()).toBe(String(before + 1))
  await tap(less)
  await lines.nth(1).getByRole('button', { name: texts.browse.lineBack }).waitFor()
  await tap(button(texts.browse.usualOrderNow))
  await page.waitForURL(/confirm-order/)
  await tap(page.getByRole('button', { name: words(texts.checkout.confirm) }))
  await page.waitForURL(/\/retailer\/order-history\/[0-9a-f-]{36}/)
  expect([taps, fields]).toEqual([4, 0])
})

test('two sacks of rice of 5 kg by the suggestions of the search: three taps and one field', async () => {
  const { page } = shop
  await setCart(shop.url, phone, {})
  const token = await tokenOf(shop.url, phone)
  await openSignedIn(shop, phone)
  await shop.open('/')
  const box = page.getByRole('search').getByRole('combobox')
  await tap(box)
  await type(box, 'ข้าวหอมมะลิ 5 กก')
  const sack = page.getByRole('option').filter({ hasText: /ข้าวหอมมะลิ.*5\s?กก/ })
  await sack.first().waitFor()
  // Its plus is for thumbs only and has no role
  const stepper = sack.first().locator('.suggestion-stepper')
  const plus = stepper.locator('b').last()
  await tap(plus)
  await stepper.getByText('1', { exact: true }).waitFor()
  await tap(plus)
  await stepper.getByText('2', { exact: true }).waitFor()
  await expect.poll(async () => (await inCart(token)).map(({ qty }) => qty)).toEqual([2])
  expect([taps, fields]).toEqual([3, 1])
})

test('what was bought before, where it comes late, moves nothing in suggestions that are seen', async () => {
  const { page } = shop
  const fish = demoCatalogue().products.filter(({ nameThai }) => nameThai.includes('น้ำปลา'))
  const bought = fish.map(({ id }, at) => ({ productId: id, orders: at + 1, lastQty: 1 }))
  await page.route(`**${pathOf(topProducts)}`, (route) => route.fulfill({ json: bought.slice(-84) }))
  const { letGo } = await holdBack(page, new RegExp(`${pathOf(topProducts)}$`))
  await openSignedIn(shop, phone)
  await page.evaluate(`localStorage.setItem('songdee.searches', '["ข้าว"]')`)
  await shop.open('/')
  const box = page.getByRole('search').getByRole('combobox')
  await box.tap()
  const options = page.getByRole('option')
  await page.getByRole('link', { name: texts.browse.pasteList }).waitFor()
  await box.fill('น้ำปลา')
  await expect.poll(() => options.count()).toBeGreaterThan(3)
  const seen = await options.allInnerTexts()
  letGo()
  await shop.settled()
  expect(await options.allInnerTexts()).toEqual(seen)
  // It is first from the next words on.
  await box.fill('น้ำปลา ')
  await expect.poll(() => options.allInnerTexts()).not.toEqual(seen)
})

test('by sixes in the suggestions: one tap adds six, and what is refused is not called added', async () => {
  const { page, url } = shop
  const id = 1779
  const manager = await staffTokenOf(url, 'manager')
  const params = { id: String(id) }
  const setMultiple = async (orderMultiple: number | null) => {
    const { body } = await send(url, getProduct, { params, token: manager })
    await send(url, saveProduct, { params, body: { ...body, orderMultiple }, token: manager })
    return body
  }
  const { sku, nameThai } = await setMultiple(6)
  const read = async () => {
    const { data } = (await send(url, pageData, { query: { path: `/product/${id}`, language: 'th' } })).body
    return data.kind === 'product' ? data.card : null
  }
  await expect.poll(async () => (await read())?.limits?.multiple).toBe(6)
  await setCart(url, phone, {})
  await openSignedIn(shop, phone)
  await shop.open('/')
  const said = () => page.locator('#announcer').innerText()
  const box = page.getByRole('search').getByRole('combobox')
  await tap(box)
  await type(box, sku)
  const stepper = page.getByRole('option').filter({ hasText: nameThai }).first().locator('.suggestion-stepper')
  await tap(stepper.locator('b').last())
  await stepper.getByText('6', { exact: true }).waitFor()
  await expect.poll(said).toBe(texts.browse.usualAdded(1))
  // It is sent a moment after the tap: what waits on the phone would be added to what the cart gets here.
  const token = await tokenOf(url, phone)
  await expect.poll(async () => (await inCart(token)).map(({ qty }) => qty)).toEqual([6])
  await shop.settled()
  // Other journeys count stock meanwhile: what is on hand is that of the moment at which the cart takes it all.
  const onHand = async () =>
    (await send(url, getStock, { token: manager, params: { productId: String(id) } })).body.available
  let whole = 0
  await expect
    .poll(async () => {
      const before = await onHand()
      whole = Math.floor(before / 6) * 6
      await setCart(url, phone, { [id]: whole })
      return (await onHand()) === before
    })
    .toBe(true)
  await shop.open('/')
  await tap(box)
  await type(box, sku)
  await stepper.getByText(String(whole), { exact: true }).waitFor()
  await tap(stepper.locator('b').last())
  await tap(stepper.locator('b').first())
  await stepper.getByText(String(whole - 6), { exact: true }).waitFor()
  await shop.settled()
  expect(await said()).not.toBe(texts.browse.usualAdded(1))
  await setMultiple(null)
  await setCart(url, phone, {})
})

test('an offer of which one is missing: one tap in the cart', async () => {
  const product = 1007
  await setCart(shop.url, phone, { [product]: 9 })
  await openSignedIn(shop, phone)
  await shop.open('/order/cart')
  const more = texts.cart.moreForGift('1 แพ็ค', '1 แพ็ค')
  await tap(button(texts.cart.addMore('1 แพ็ค', more)))
  await shop.page.getByRole('heading', { name: texts.cart.gifts }).waitFor()
  expect([taps, fields]).toEqual([1, 0])
})

test('back to the QR of an order that was left unpaid: one tap from home', async () => {
  const { page } = shop
  const { orderNumber } = await anOrder(shop.url, phone, '2C2P-PP-QR')
  await openSignedIn(shop, phone)
  await shop.open(`/order/payment?order=${orderNumber}`)
  const code = main().getByRole('figure', { name: words(texts.payments.codeLabel) })
  await code.waitFor()
  await shop.open('/')
  await tap(main().getByRole('link', { name: `${texts.orders.payNow} ${orderNumber}` }))
  await page.waitForURL(/\/order\/payment/)
  await code.waitFor()
  expect([taps, fields]).toEqual([1, 0])
})

/** An order of which one unit did not come. */
async function anIncompleteOrder(): Promise<string> {
  await setCart(shop.url, phone, {})
  const token = await tokenOf(shop.url, phone)
  const { id: retailerId, addresses } = (await send(shop.url, getProfile, { token })).body
  await send(shop.url, changeCart, { token, body: { retailerId, cartItems: [{ productId: 1043, qty: 3 }] } })
  const address = addresses[0]?.id ?? ''
  const body = { retailerId, payType: 'COD', shippingAddressId: address, billingAddressId: address } as const
  const { id } = (await send(shop.url, placeOrder, { token, key: randomUUID(), body })).body
  const clerk = await staffTokenOf(shop.url, 'clerk')
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY'] as const)
    await send(shop.url, moveOrders, { token: clerk, body: { ids: [id], to } })
  const part = { lines: [{ lineNo: 1, deliveredQty: 1 }], reason: 'broken' }
  await send(shop.url, deliverPartly, { token: clerk, params: { id }, body: part })
  return id
}

test('an order that came in part: three taps to order what is missing, and as many to its report', async () => {
  const { page } = shop
  const id = await anIncompleteOrder()
  await openSignedIn(shop, phone)
  await shop.open('/')
  await tap(
    page.getByRole('navigation', { name: texts.shell.quickMenu }).getByRole('link', { name: texts.shell.orders }),
  )
  await tap(main().locator(`a[href="/retailer/order-history/${id}"]`).first())
  await page.waitForURL(new RegExp(id))
  await tap(button(texts.orders.orderMissing))
  await page.getByRole('dialog').getByText(texts.orders.reordered(1)).waitFor()
  expect([taps, fields]).toEqual([3, 0])
  await page.keyboard.press('Escape')
  taps -= 1
  await tap(button(texts.problems.report))
  await page.getByRole('dialog', { name: texts.problems.report }).waitFor()
  expect([taps, fields]).toEqual([3, 0])
})

test('a past order again from its page, as it was: two taps', async () => {
  const { page } = shop
  const id = await anIncompleteOrder()
  await openSignedIn(shop, phone)
  await shop.open(`/retailer/order-history/${id}`)
  await tap(button(texts.orders.reorder))
  const sheet = page.getByRole('dialog', { name: texts.orders.reorder })
  await tap(sheet.getByRole('button', { name: texts.orders.sameAgainAdd(1) }))
  await sheet.getByText(texts.orders.reordered(1)).waitFor()
  expect([taps, fields]).toEqual([2, 0])
})

test('another address at the checkout: three taps with the lists of its place, and it is chosen', async () => {
  const { page } = shop
  await setCart(shop.url, phone, { 1003: 2 })
  await openSignedIn(shop, phone)
  await shop.open('/order/shipping&billing')
  await tap(button(texts.checkout.addAddress))
  const dialog = page.getByRole('dialog', { name: texts.account.addAddress })
  const { fields: named } = texts.register
  await type(dialog.getByLabel(named.addressLine), '99 หมู่ 3')
  await type(dialog.getByLabel(named.postalCode), '20130')
  await expect.poll(() => dialog.getByLabel(named.district).inputValue()).not.toBe('')
  await dialog.getByLabel(named.subDistrict).selectOption({ label: 'แสนสุข' })
  taps += 1
  await tap(dialog.getByRole('button', { name: texts.account.save }))
  const added = main()
    .getByRole('group', { name: texts.checkout.shipTo })
    .getByRole('radio', { name: /99 หมู่ 3/ })
  await expect.poll(() => added.first().isChecked()).toBe(true)
  expect([taps, fields]).toEqual([3, 2])
})

test('a forgotten password: in with a code, two taps and two fields', async () => {
  const { page } = shop
  await shop.open('/login')
  await type(main().getByLabel(texts.identity.phone), phone)
  await tap(button(texts.identity.bySms))
  const code = page.getByRole('textbox', { name: texts.identity.code })
  await code.waitFor()
  await type(code, await codes.newest(phone))
  await tap(button(texts.identity.submit))
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  expect([taps, fields]).toEqual([2, 2])
})
