import { expect, test } from 'vitest'
import { getCart } from '#contract/cart/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { openSignedIn, setCart } from './shops.ts'
import { demoPhone, tokenOf } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { visit } from './visit.ts'

const texts = textsIn.th

test('a cart of many lines stands close together, by category, and can be searched', async () => {
  const shop = await visit()
  const main = shop.page.getByRole('main')
  const many = [1003, 1007, 1010, 1020, 1043, 1100, 1101, 1200, 1300, 1400, 1500, 1600]
  const shopper = demoPhone(55)
  await setCart(shop.url, shopper, Object.fromEntries(many.map((id) => [id, 1])))
  const { cartItems } = (await send(shop.url, getCart, { token: await tokenOf(shop.url, shopper) })).body
  await openSignedIn(shop, shopper)
  await shop.open('/order/cart')
  const steppers = main.locator('.long-cart').getByRole('spinbutton')
  await expect.poll(() => steppers.count()).toBe(cartItems?.filter(({ type }) => type === 'NORMAL').length)
  const lines = main.locator('.long-cart li')
  await expect.poll(() => main.locator('.long-cart section').count()).toBeGreaterThan(2)
  // Two rows and no more, also under a name of three lines
  const plain = main.locator('.long-cart li:not(:has(.next-tier))')
  const heights = await plain.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(0)
  expect(Math.max(...heights)).toBeLessThan(145)
  const before = await lines.count()
  await main.getByRole('searchbox', { name: texts.cart.searchLines }).fill('ข้าวหอม')
  await expect.poll(() => lines.count()).toBeLessThan(before)
  await main.locator('a[href="/product/1003"]').first().waitFor()
  await shop.expectAccessible()
  await main.getByRole('searchbox', { name: texts.cart.searchLines }).fill('ไม่มีสิ่งนี้')
  await main.getByText(texts.cart.noLines('ไม่มีสิ่งนี้')).waitFor()
  await shop.close()
})
