import { expect, test } from 'vitest'
import { getCart } from '#contract/cart/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { openSignedIn, setCart } from './shops.ts'
import { demoPhone, tokenOf } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { visit } from './visit.ts'

// The next tier of an offer, where the quantity is chosen.

const texts = textsIn.th
/** Its gift is an apron, not more rice. */
const rice = 1003
/** Its gift is one more of the same. */
const same = 1007

test('what a few more would bring is one press away, on the product page and in the cart, with the gift by its name', async () => {
  const shop = await visit()
  const { page } = shop
  const phone = demoPhone(54)
  const token = await tokenOf(shop.url, phone)
  const quantities = async () =>
    (await send(shop.url, getCart, { token })).body.cartItems
      ?.filter(({ type }) => type === 'NORMAL')
      .map(({ productId, qty }) => [productId, qty])
  await setCart(shop.url, phone, { [same]: 9 })
  await openSignedIn(shop, phone)
  await shop.open(`/product/${rice}`)
  const bar = page.getByRole('main').locator('.product-add')
  await bar.getByText('ซื้อ 5 แถมผ้ากันเปื้อน').waitFor()
  await bar.getByRole('button', { name: /ซื้อ 5 แถมผ้ากันเปื้อน/ }).click()
  await bar.getByRole('spinbutton').waitFor()
  await expect.poll(() => bar.getByRole('spinbutton').inputValue()).toBe('5')
  await bar.getByText('1,035.00').waitFor()
  await bar.getByText(/^ซื้อเพิ่มอีก \d+ ถุง แถมผ้ากันเปื้อน/).waitFor()
  await shop.expectAccessible()

  await shop.open('/order/cart')
  const line = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/product/${same}"]`) })
  const more = texts.cart.moreForGift('1 แพ็ค', '1 แพ็ค')
  await line
    .first()
    .getByRole('button', { name: texts.cart.addMore('1 แพ็ค', more) })
    .click()
  await expect.poll(quantities).toEqual([
    [same, 10],
    [rice, 5],
  ])
  // The gift is one more of the same, and its price of nothing is no change of the price
  await page.getByRole('heading', { name: texts.cart.gifts }).waitFor()
  await shop.open('/order/cart')
  await page.getByRole('heading', { name: texts.cart.gifts }).waitFor()
  expect(await page.getByRole('button', { name: texts.cart.understood }).count()).toBe(0)
  await shop.expectAccessible()
  await shop.closeWithoutComplaint()
})

test('a line whose offer is far away is no higher for it', async () => {
  const shop = await visit()
  const phone = demoPhone(55)
  await setCart(shop.url, phone, { [rice]: 1, [same]: 1 })
  await openSignedIn(shop, phone)
  await shop.open('/order/cart')
  const lines = shop.page.getByRole('main').locator('.cart-line')
  await expect.poll(() => lines.count()).toBe(2)
  await shop.page.getByText(texts.cart.moreOffers(2)).waitFor()
  const emptyBelow = await lines.evaluateAll((all) =>
    all.map((line) => {
      const bottoms = [...line.querySelectorAll('*')]
        .filter((one) => one.childElementCount === 0 || one.matches('button'))
        .map((one) => one.getBoundingClientRect().bottom)
      return line.getBoundingClientRect().bottom - Math.max(...bottoms)
    }),
  )
  expect(Math.max(...emptyBelow)).toBeLessThanOrEqual(24)
  await setCart(shop.url, phone, {})
  await shop.close()
})

test('on a desktop the button keeps its words on one line when the offer comes', async () => {
  for (const language of ['th', 'en'] as const) {
    const visitor = await visit({ width: 1280, language })
    await visitor.open(`/product/${rice}`)
    const bar = visitor.page.getByRole('main').locator('.product-add')
    // It comes once a first look is over.
    await visitor.page.getByRole('heading', { level: 1 }).click()
    await bar.locator('.next-tier').waitFor()
    const button = bar.getByRole('button', { name: textsIn[language].product.addToCart })
    const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
    expect([width >= 100, height <= 52]).toEqual([true, true])
    expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
    await visitor.close()
  }
})
