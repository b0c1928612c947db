import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { pathOf } from '#contract/call.ts'
import type { HydrationData } from '#contract/pages/page-render.ts'
import { consumeProducts } from '#contract/catalogue/calls.ts'
import { listStockAlerts } from '#contract/stock-alerts/calls.ts'
import { getProduct, saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import { joinLine, leaveLine } from '#contract/waiting-room/calls.ts'
import { demoCatalogue } from '#demo/catalogue/catalogue.ts'
import { send } from '#test/builders/retailer.ts'
import { shopHere } from './shop-here.ts'
import { openSignedIn, setCart } from './shops.ts'
import { demoPhone, signIn, staffTokenOf, tokenOf } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { visit } from './visit.ts'

// A product's page on a phone: its sizes, and what to do while it is sold out.

test('sizes stand above the price, and the price above the fold; each size is a page of its own', async () => {
  const { product } = textsIn.th
  const visitor = await visit()
  const { page } = visitor
  await visitor.open('/product/1001')
  const sizes = page.getByRole('navigation', { name: product.sizes }).getByRole('link')
  await expect.poll(() => sizes.count()).toBeGreaterThan(2)
  await expect.poll(() => page.locator('.sizes > [aria-current]').getAttribute('href')).toBe('/product/1001')
  const price = await page.locator('.product-price').boundingBox()
  const bar = await page.locator('.product-add').boundingBox()
  expect(price && bar && price.y + price.height).toBeLessThan(bar?.y ?? 0)
  await visitor.expectAccessible()
  const entries = await page.evaluate('history.length')
  await sizes.nth(1).click()
  await page.waitForURL((url) => url.pathname !== '/product/1001')
  await page.getByRole('navigation', { name: product.sizes }).locator('a[href="/product/1001"]').waitFor()
  expect(await page.evaluate('history.length')).toBe(entries)
  await visitor.closeWithoutComplaint()
})

test('for a product that is sold out a retailer sets an alert, and finds substitutes', async () => {
  const { browse, notes } = textsIn.th
  const { url } = shopHere()
  const { content } = (await send(url, consumeProducts, { query: { size: '2000' } })).body
  // Other journeys sell products out and put them back, or end their sale: one that never had any stock is meant.
  const neverInStock = new Set(
    demoCatalogue()
      .products.filter((one) => one.stock === 0)
      .map((one) => one.id),
  )
  const soldOut = content.find(
    (one) =>
      one.productStatus === 'ACTIVE' &&
      one.saleCategoryId === 1 &&
      one.categoryId < 8 &&
      !one.productStock &&
      neverInStock.has(one.id),
  )
  if (!soldOut) throw new Error('In the demo nothing is sold out')
  const phone = demoPhone(38)
  const visitor = await visit()
  const { page } = visitor
  // The response of the first request arrives last; it is out of date by then.
  const late: Route[] = []
  await page.route(`**${pathOf(listStockAlerts)}`, (route) =>
    route.request().method() === 'GET' ? void late.push(route) : route.continue(),
  )
  await visitor.open(`/login?next=${encodeURIComponent(`/product/${soldOut.id}`)}`)
  await signIn(visitor, phone)
  const waitedFor = async () =>
    (await send(url, listStockAlerts, { token: await tokenOf(url, phone) })).body.map(({ productId }) => productId)
  await page.getByRole('button', { name: browse.alertMe }).click()
  await page.getByText(browse.alertSet).waitFor()
  expect(late.length).toBeGreaterThan(0)
  await Promise.all(late.map((route) => route.fulfill({ json: [] })))
  await expect.poll(() => waitedFor()).toEqual([soldOut.id])
  await visitor.expectAccessible()
  await page.getByRole('button', { name: browse.alertStop }).click()
  await page.getByRole('button', { name: browse.alertMe }).waitFor()
  await expect.poll(() => waitedFor()).toEqual([])
  await page.getByRole('heading', { name: notes.instead }).waitFor()
  await visitor.closeWithoutComplaint()
})

test('a product that is ordered by turns: a retailer joins its line, hears its place, and orders when it is its turn', async () => {
  const { turns, catalogue, product: words } = textsIn.th
  const { url } = shopHere()
  const id = 1777
  const manager = await staffTokenOf(url, 'manager')
  const params = { productId: id }
  const { body: product } = await send(url, getProduct, { params: { id: String(id) }, token: manager })
  const setRoom = async (turnUnits: number | null) => {
    const { body } = await send(url, getProduct, { params: { id: String(id) }, token: manager })
    await send(url, saveProduct, {
      params: { id: String(id) },
      body: { ...body, turnUnits, orderMultiple: turnUnits && 2 },
      token: manager,
    })
  }
  // All units of the product are one turn: the next retailer waits.
  await setRoom(100_000)
  const first = await tokenOf(url, demoPhone(39))
  await expect.poll(async () => (await send(url, joinLine, { params, token: first })).body.state).toBe('admitted')
  const visitor = await visit({ width: 360, phone: true })
  const { page } = visitor
  await visitor.open(`/login?next=${encodeURIComponent(`/product/${id}`)}`)
  await signIn(visitor, demoPhone(38))
  const room = page.getByRole('region', { name: turns.title })
  await room.getByText(turns.inLine(0)).waitFor()
  // The one next step: the line until it is the retailer's turn, and then the cart.
  const primary = () => page.getByRole('main').locator('.button-primary').allInnerTexts()
  await expect.poll(primary).toEqual([turns.join])
  const join = page.getByRole('main').getByRole('button', { name: turns.join })
  expect((await join.boundingBox())?.y).toBeLessThan(740)
  // Two buttons leave no room for the price; why a quantity is refused stays.
  const bar = page.locator('.product-add')
  await page.getByRole('button', { name: words.addToCart, exact: true }).click()
  await bar.getByRole('spinbutton').fill('3')
  const refusal = bar.getByText(catalogue.inMultiples(2, product.unit))
  await refusal.waitFor()
  expect((await refusal.boundingBox())?.y).toBeLessThan((await join.boundingBox())?.y ?? 0)
  await visitor.expectAccessibleInLightAndDark()
  await bar.getByRole('spinbutton').fill('0')
  await refusal.waitFor({ state: 'hidden' })
  await join.click()
  await room.getByText(turns.place(1)).waitFor()
  await room.getByText(turns.keptForOthers).waitFor()
  // On a phone the line is below the first screen: where the retailer stands is in the bar.
  await bar.getByText(turns.placeShort(1)).waitFor()
  await expect.poll(primary).toEqual([])
  await page.getByRole('button', { name: words.addToCart, exact: true }).waitFor()
  await visitor.expectAccessibleInLightAndDark()
  await send(url, leaveLine, { params, token: first })
  await room.getByText(turns.admitted('', '').slice(0, 12)).waitFor()
  await bar.getByText(turns.orderBy('').slice(0, 9)).waitFor()
  await expect.poll(primary).toEqual([words.addToCart])
  await room.getByRole('button', { name: turns.leave }).click()
  await join.waitFor()
  await setRoom(product.turnUnits)
  await visitor.closeWithoutComplaint()
})

test('a page that a cache in front made an hour ago takes as many as there are now', async () => {
  const { product: words } = textsIn.th
  const phone = demoPhone(38)
  const visitor = await visit()
  const { page } = visitor
  await setCart(visitor.url, phone, {})
  await openSignedIn(visitor, phone)
  await page.route('**/product/1001', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const [, facts = '{}'] = /id="facts">(.*?)<\/script>/.exec(html) ?? []
    const then = JSON.parse(facts) as HydrationData
    if (then.answer.data.kind === 'product') then.answer.data.card.stock = 1
    const kept = JSON.stringify({ ...then, madeAt: Date.now() - 3_600_000 }).replaceAll('<', '\\u003c')
    await route.fulfill({ response, body: html.replace(facts, () => kept) })
  })
  await visitor.open('/product/1001')
  await visitor.settled()
  const add = page.getByRole('button', { name: words.addToCart, exact: true })
  const { width = 0 } = (await add.boundingBox()) ?? {}
  // The second tap of a double tap falls on the plus that has come there.
  await add.dblclick({ position: { x: width - 16, y: 16 } })
  const units = page.locator('.product-add').getByRole('spinbutton')
  expect(await units.inputValue()).toBe('1')
  await units.fill('3')
  await units.press('Enter')
  expect(await units.inputValue()).toBe('3')
  await visitor.settled()
  expect(await units.inputValue()).toBe('3')
  await setCart(visitor.url, phone, {})
  await visitor.closeWithoutComplaint()
})
