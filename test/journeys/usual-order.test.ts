import type { Locator } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { pathOf, type AnswerOf } from '#contract/call.ts'
import { getCart, quoteLines, removeFromCart } from '#contract/cart/calls.ts'
import { orderHistory, topProducts } from '#contract/orders/calls.ts'
import type { Card } from '#contract/pages/shapes.ts'
import { pageCards } from '#contract/pages/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { usualOrder } from '#contract/smart-basket/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { inBaht } from '#rules/amounts.ts'
import { satang, satangOf } from '#rules/money.ts'
import { chooseToPay } from './choose-to-pay.ts'
import { settledUsual } from './settled-usual.ts'
import { openSignedIn, setCart } from './shops.ts'
import { demoPhone, tokenOf } from './sign-in.ts'
import { textsIn, words } from './texts.ts'
import { inTurn, shopsOf } from './in-turn.ts'
import { untilCaught } from './until-caught.ts'
import { visit, type Visit } from './visit.ts'

const shops = shopsOf(33, 34)

describe.each(inTurn(shops))('the usual order in $language at $width px', ({ language, width, phone, testOnce }) => {
  const texts = textsIn[language]
  let shop: Visit
  let token: string
  beforeEach(async () => {
    shop = await visit({ language, width })
    token = await tokenOf(shop.url, phone)
    return () => shop.close()
  })

  const usual = () => settledUsual(shop, token)

  const goods = (lines: readonly { productId: number; qty: number }[]) =>
    Object.fromEntries(lines.map(({ productId, qty }) => [productId, qty]))
  const inCart = async () => (await send(shop.url, getCart, { token })).body.cartItems ?? []

  testOnce('one tap to look it through in the cart, and what is there is not offered again', async () => {
    const { page } = shop
    const expected = await usual()
    await openSignedIn(shop, phone)
    await shop.open('/')
    const row = page.locator('.own-row').filter({ has: page.getByRole('heading', { name: texts.browse.usual }) })
    await row.getByText(texts.browse.usualLines(expected.items.length)).waitFor()
    await shop.expectAccessible()
    await row.getByRole('button', { name: texts.browse.usualToCart }).click()
    await page.waitForURL(/\/order\/cart/)
    await page.locator(`main a[href="/product/${expected.items[0]?.productId}"]`).first().waitFor()
    expect(goods((await inCart()).filter(({ type }) => type === 'NORMAL'))).toEqual(goods(expected.items))
    expect(await page.getByRole('heading', { name: texts.browse.usualRest }).count()).toBe(0)
    for (const { id, type } of await inCart())
      if (type === 'NORMAL') await send(shop.url, removeFromCart, { token, params: { id } })
    // The cart as the phone kept it is still shown when what is usual besides the empty one of the server comes.
    const usualCame = page.waitForResponse((response) => response.url().endsWith(pathOf(usualOrder)))
    await page.route(`**${pathOf(getCart)}*`, async (route) => {
      await usualCame
      await route.continue()
    })
    await page.reload()
    await page.getByRole('heading', { name: texts.browse.usualRest }).waitFor()
    await shop.expectAccessible()
    await page.getByRole('button', { name: texts.browse.usualToCart }).click()
    await page.getByRole('heading', { name: texts.browse.usualRest }).waitFor({ state: 'detached' })
    expect(goods((await inCart()).filter(({ type }) => type === 'NORMAL'))).toEqual(goods(expected.items))
    for (const { id, type } of await inCart())
      if (type === 'NORMAL') await send(shop.url, removeFromCart, { token, params: { id } })
    expect(shop.complaints).toEqual([])
  })

  const net = async () =>
    (await shop.page.getByRole('complementary', { name: texts.cart.summary }).locator('dd').last().innerText()).trim()

  testOnce('two taps from home to an order of just that, whatever else lies in the cart', { tags: 'job' }, async () => {
    const { page } = shop
    await setCart(shop.url, phone, { 1003: 2, 1043: 1 })
    const others = await inCart()
    const expected = await usual()
    const before = (await send(shop.url, orderHistory, { token })).body.length
    await openSignedIn(shop, phone)
    await chooseToPay(shop, 'COD')
    await shop.open('/')
    let taps = 0
    const tap = async (name: string | RegExp) => {
      taps += 1
      await page.getByRole('button', { name }).click()
    }
    await tap(texts.browse.usualOrderNow)
    await page.waitForURL(/confirm-order/)
    // The question whether both should go together waits for an answer that nobody has to give
    await page.getByText(texts.checkout.together(2)).waitFor()
    await expect.poll(() => net()).toBe(inBaht(satangOf(expected.totalAmt)))
    await shop.expectAccessible()
    await tap(new RegExp(texts.checkout.confirm('.*')))
    await page.waitForURL(/\/retailer\/order-history\/[0-9a-f-]{36}/)
    const [order, ...older] = (await send(shop.url, orderHistory, { token })).body
    expect([taps, older.length]).toEqual([2, before])
    expect(goods((order?.orderDetails ?? []).filter(({ type }) => type === 'NORMAL'))).toEqual(goods(expected.items))
    await expect.poll(() => inCart()).toEqual(others)
    expect(shop.complaints).toEqual([])
  })
})

test('the usual order and the cart go together for whoever wants that', async () => {
  const texts = textsIn.th
  const phone = demoPhone(35)
  const shop = await visit()
  const token = await tokenOf(shop.url, phone)
  await setCart(shop.url, phone, { 1003: 2 })
  await openSignedIn(shop, phone)
  await shop.open('/')
  const orderNow = shop.page.getByRole('button', { name: texts.browse.usualOrderNow })
  // The bar of the cart is the one next step.
  await expect.poll(() => orderNow.getAttribute('class')).toMatch(/button-plain/)
  // It lies over no button of the order, and reaches to the bar below and to both edges: nothing is read around it.
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  const bar = () => boxOf(shop.page.locator('.cart-bar'))
  const places = await boxOf(shop.page.getByRole('navigation', { name: texts.shell.quickMenu }))
  await expect
    .poll(async () => {
      const { x, y, width, height } = await bar()
      return [x, width, y + height]
    })
    .toEqual([0, places.width, places.y])
  const last = await boxOf(orderNow)
  expect(last.y + last.height).toBeLessThanOrEqual((await bar()).y)
  await orderNow.click()
  await shop.page.waitForURL(/shipping/)
  await shop.page.getByRole('radio', { name: texts.checkout.methodNames.COD }).check()
  await shop.page.getByRole('button', { name: texts.checkout.continue }).click()
  await shop.page.waitForURL(/confirm-order/)
  const lines = shop.page.getByRole('main').locator('a[href^="/product/"]')
  await lines.first().waitFor()
  const alone = await lines.count()
  await shop.page.getByRole('button', { name: texts.checkout.togetherDo }).click()
  await expect.poll(() => lines.count()).toBeGreaterThan(alone)
  const { cartItems } = (await send(shop.url, getCart, { token })).body
  await expect.poll(() => lines.count()).toBe(cartItems?.length)
  await expect.poll(() => shop.page.getByRole('main').locator('a[href="/product/1003"]').count()).toBe(1)
  await shop.closeWithoutComplaint()
})

test('what is not ticked stays out, what was changed is ordered so, and the sum says it beforehand', async () => {
  const texts = textsIn.th
  const phone = demoPhone(36)
  const shop = await visit()
  const { page } = shop
  const token = await tokenOf(shop.url, phone)
  await setCart(shop.url, phone, {})
  const { items, soldOut } = await settledUsual(shop, token)
  const substitutes = soldOut.filter(({ substitute }) => substitute !== null).length
  await openSignedIn(shop, phone)
  await shop.open('/')
  const row = page.locator('.own-row').filter({ has: page.getByRole('heading', { name: texts.browse.usual }) })
  const ticks = row.getByRole('checkbox')
  await ticks.first().waitFor()
  const picture = await row.locator('.pick-line .pic').first().boundingBox()
  expect(picture?.width).toBeLessThan(60)
  // Each line says what it costs, on a phone too
  const prices = new Set(items.map(({ totalAmt }) => inBaht(satangOf(totalAmt))))
  for (const line of await row.locator('.pick-line').all()) {
    const price = line.locator('.pick-name .money')
    expect([await price.isVisible(), prices.has(await price.innerText())]).toEqual([true, true])
  }
  const folded = items.length + soldOut.length - 3
  if (folded > 0) await row.getByRole('button', { name: texts.browse.usualMore(folded) }).click()
  await expect.poll(() => ticks.count()).toBe(items.length + substitutes)
  const [first, second, ...others] = items
  if (!first || !second) throw new Error('The demo shop has too short a usual order')
  // Removed with a tick and put back in the same place, after a slip of the thumb.
  await ticks.first().uncheck()
  await row.getByRole('button', { name: texts.browse.lineBack }).click()
  await expect.poll(() => ticks.first().isChecked()).toBe(true)
  await ticks.first().uncheck()
  await row
    .getByRole('spinbutton')
    .first()
    .fill(String(second.qty + 1))
  const lines = [{ ...second, qty: second.qty + 1 }, ...others].map(({ productId, qty }) => ({ productId, qty }))
  const { outletId } = await send(shop.url, getProfile, { token }).then(({ body }) => ({ outletId: body.id }))
  const quote = (await send(shop.url, quoteLines, { token, body: { retailerId: outletId, lines } })).body
  await row.getByText(texts.browse.usualTicked(items.length - 1, items.length)).waitFor()
  await row
    .getByText(inBaht(satang(satangOf(quote.grandTotalAmt) - satangOf(quote.deliveryAmt))), { exact: true })
    .waitFor()
  await shop.expectAccessible()
  await row.getByRole('button', { name: texts.browse.usualToCart }).click()
  await page.waitForURL(/\/order\/cart/)
  const { cartItems } = (await send(shop.url, getCart, { token })).body
  const bought = (cartItems ?? []).filter(({ type }) => type === 'NORMAL')
  expect(new Map(bought.map(({ productId, qty }) => [productId, qty]))).toEqual(
    new Map(lines.map(({ productId, qty }) => [productId, qty])),
  )
  await setCart(shop.url, phone, {})
  await shop.closeWithoutComplaint()
})

test('where goods are sold by sixes its steppers count so, and the confirmation sets right what was typed', async () => {
  const texts = textsIn.th
  const phone = demoPhone(36)
  const shop = await visit()
  const { page } = shop
  await setCart(shop.url, phone, {})
  await settledUsual(shop, await tokenOf(shop.url, phone))
  const limits = { multiple: 6 }
  await page.route(`**${pathOf(pageCards)}*`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: ((await answer.json()) as Card[]).map((card) => ({ ...card, limits })) })
  })
  let ordered: number[] = []
  let usedUp = {}
  await page.route(`**${pathOf(quoteLines)}`, async (route) => {
    const { lines } = route.request().postDataJSON() as { lines: { productId: number; qty: number }[] }
    ordered = lines.map(({ qty }) => qty)
    const products = lines.map(({ productId }) => ({ productId, orderedToday: 0, ...limits, ...usedUp }))
    const quote = (await (await route.fetch()).json()) as AnswerOf<typeof quoteLines>
    await route.fulfill({ json: { ...quote, orderRules: { least: [], ...quote.orderRules, products } } })
  })
  await openSignedIn(shop, phone)
  await chooseToPay(shop, 'COD')
  await shop.open('/')
  const row = page.locator('.own-row').filter({ has: page.getByRole('heading', { name: texts.browse.usual }) })
  const count = row.getByRole('spinbutton').first()
  await count.fill('7')
  await row.locator('.stepper .plus').first().click()
  await expect.poll(() => count.inputValue()).toBe('12')
  await count.fill('7')
  await row.getByRole('button', { name: texts.browse.usualOrderNow }).click()
  await page.waitForURL(/confirm-order/)
  await page.getByRole('button', { name: texts.checkout.takeRemedy }).click()
  await page.getByRole('button', { name: words(texts.checkout.confirm) }).waitFor()
  expect(ordered.filter((qty) => qty % 6 !== 0)).toEqual([])
  // Of goods of which nothing can be had any more today there is no order to go on with.
  usedUp = { mostPerDay: 6, orderedToday: 6 }
  await page.reload()
  await page.getByRole('link', { name: texts.cart.goShopping }).waitFor()
  expect(await page.getByRole('button', { name: texts.checkout.takeRemedy }).count()).toBe(0)
  await shop.closeWithoutComplaint()
})

test('order again puts as much as the last time into the cart with one press, for one or for all that is ticked', async () => {
  const texts = textsIn.th
  const phone = demoPhone(37)
  const shop = await visit()
  const { page } = shop
  const token = await tokenOf(shop.url, phone)
  await setCart(shop.url, phone, {})
  const bought = (await send(shop.url, topProducts, { token })).body
  await openSignedIn(shop, phone)
  await shop.open('/all/recent')
  const add = page.locator('.pick-line [data-add]')
  await add.first().waitFor()
  // The parts of a Thai name stand on its lines, not one below the other
  const heights = await page
    .locator('.pick-line')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(170)
  const ids = (): Promise<number[]> => add.evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-add'))))
  const shown = await ids()
  const [first, second, third] = shown
  const lastOf = (id: number | undefined) => bought.find(({ productId }) => productId === id)?.lastQty
  const line = (id: number | undefined) =>
    page.locator('.pick-line').filter({ has: page.locator(`a[href="/product/${id}"]`) })
  // The list as the phone kept it is drawn at once: a fresh answer that sorts it again moves no line under the thumb.
  await page.route(`**${pathOf(pageCards)}*`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: ((await answer.json()) as Card[]).toReversed() })
  })
  await untilCaught(page)
  const sorted = page.waitForResponse((response) => response.url().includes(pathOf(pageCards)))
  await shop.open('/all/recent')
  await sorted
  await shop.settled()
  expect(await ids()).toEqual(shown)
  // The second tap of a double tap falls on the stepper that has come there.
  await line(first).locator('[data-add]').dblclick()
  await expect.poll(() => line(first).getByRole('spinbutton').inputValue()).toBe(String(lastOf(first)))
  for (const id of [second, third]) await line(id).getByRole('checkbox').check()
  await page.getByRole('button', { name: texts.browse.addPicked(2) }).click()
  await expect
    .poll(async () => {
      const { cartItems } = (await send(shop.url, getCart, { token })).body
      return new Map(
        cartItems?.filter(({ type }) => type === 'NORMAL').map(({ productId, qty }) => [productId, qty]) ?? [],
      )
    })
    .toEqual(new Map([first, second, third].map((id) => [id, lastOf(id)])))
  const name = (await line(second).locator('a').innerText()).replaceAll('\u2060', '')
  await page.getByRole('searchbox', { name: texts.browse.searchWithin }).fill(name)
  await expect.poll(() => page.locator('.pick-line').count()).toBeLessThan(5)
  await line(second).waitFor()
  await shop.expectAccessible()
  await setCart(shop.url, phone, {})
  await shop.closeWithoutComplaint()
})
