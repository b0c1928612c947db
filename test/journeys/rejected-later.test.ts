import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCart } from '#contract/cart/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { openSignedIn, setCart } from './shops.ts'
import { demoPhone, tokenOf } from './sign-in.ts'
import { textsIn, words } from './texts.ts'
import { untilCaught } from './until-caught.ts'
import { visit, type Visit } from './visit.ts'

const phone = demoPhone(45)
const rice = 1003
const { cart, checkout } = textsIn.th
let shop: Visit
beforeAll(async () => {
  shop = await visit({ width: 360 })
  await setCart(shop.url, phone, { [rice]: 2 })
  await openSignedIn(shop, phone)
})
afterAll(() => shop.close())

test('an order that never arrived, and that is rejected when the phone sends it again by itself, says so on any page', async () => {
  const { page } = shop
  const main = page.getByRole('main')
  const countOrders = async () =>
    (await send(shop.url, orderHistory, { token: await tokenOf(shop.url, phone) })).body.length
  await shop.open('/order/shipping&billing')
  await main.getByRole('radio', { name: checkout.methodNames.COD }).check()
  await page.getByRole('button', { name: checkout.continue }).click()
  const before = await countOrders()
  let isLost = true
  await page.route('**/api/retailer/order', (route) => (isLost ? route.abort() : route.continue()))
  await untilCaught(page)
  await page.getByRole('button', { name: words(checkout.confirm) }).click()
  await main.getByText(checkout.unknownHeading).waitFor()
  // Meanwhile another phone of the shop changes the cart.
  await setCart(shop.url, phone, { [rice]: 3 })
  await shop.open('/')
  isLost = false
  await page.evaluate("dispatchEvent(new Event('online'))")
  const card = page.getByRole('complementary', { name: checkout.preparedChanged })
  await card.getByRole('link', { name: checkout.preparedCheck }).click()
  await page.waitForURL(/confirm-order/)
  const changed = main.getByRole('alert')
  await changed.getByText(checkout.preparedChanged).waitFor()
  await changed.getByText(/จำนวน 2 .* → 3 /).waitFor()
  expect(await main.getByText(checkout.unknownHeading).count()).toBe(0)
  expect(await countOrders()).toBe(before)
  await shop.expectAccessible()
  await page.getByRole('button', { name: words(checkout.confirm) }).click()
  await page.waitForURL(/order-history\/[0-9a-f-]{36}/)
  expect(await countOrders()).toBe(before + 1)
})

test('a sum that changes under a thumb is not ordered by the press that meant the one before', async () => {
  const { page } = shop
  const countOrders = async () =>
    (await send(shop.url, orderHistory, { token: await tokenOf(shop.url, phone) })).body.length
  await setCart(shop.url, phone, { [rice]: 2 })
  await shop.open('/order/confirm-order')
  const confirm = page.getByRole('button', { name: words(checkout.confirm) })
  await confirm.waitFor()
  await shop.settled()
  const before = await countOrders()
  const shown = await confirm.innerText()
  // As late as a press can be that meant the sum of before.
  await confirm.evaluate(`(button) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      button.click()
    })
    observer.observe(button, { subtree: true, childList: true, characterData: true })
  }`)
  // Meanwhile another phone of the shop changes the cart.
  await setCart(shop.url, phone, { [rice]: 3 })
  await page.evaluate("dispatchEvent(new Event('online'))")
  await expect.poll(() => confirm.innerText()).not.toBe(shown)
  await shop.settled()
  expect(await countOrders()).toBe(before)
  await confirm.click()
  await page.waitForURL(/order-history\/[0-9a-f-]{36}/)
  expect(await countOrders()).toBe(before + 1)
})

test('a sold-out line of the cart has its number alone, and all of it comes back when taking it out is undone', async () => {
  const { page } = shop
  await setCart(shop.url, phone, { [rice]: 5 })
  await page.route('**/api/products/list?**', async (route) => {
    const response = await route.fetch()
    const goods = (await response.json()) as { id: number }[]
    await route.fulfill({ response, json: goods.map((one) => (one.id === rice ? { ...one, productStock: 0 } : one)) })
  })
  await shop.open('/order/cart')
  const line = page.locator('main .cart-line')
  await line.getByText(/^5 /).waitFor()
  expect(await line.getByRole('spinbutton').count()).toBe(0)
  await shop.expectAccessible()
  await line.getByRole('button', { name: words(cart.remove) }).click()
  await page.getByRole('button', { name: cart.undo }).click()
  await line.getByText(/^5 /).waitFor()
  const kept = async () => {
    const { cartItems } = (await send(shop.url, getCart, { token: await tokenOf(shop.url, phone) })).body
    return cartItems?.find(({ productId, type }) => productId === rice && type === 'NORMAL')?.qty
  }
  await expect.poll(() => page.locator('.cart-line-pending').count()).toBe(0)
  await expect.poll(kept).toBe(5)
})
