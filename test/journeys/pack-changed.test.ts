import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalogue/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { disconnect } from './disconnect.ts'
import { shopsOf } from './in-turn.ts'
import { workerReady } from './phone-with-worker.ts'
import { openSignedIn, setCart } from './shops.ts'
import { tokenOf } from './sign-in.ts'
import { textsIn, words } from './texts.ts'
import { visit, type Visit } from './visit.ts'

// A page that shows what a product's unit held before the supplier changed it at the same price.

const rice = 1003
const piecesBefore = 24

describe.each(shopsOf(10, 11))('in $language at $width px', ({ language, width, phone }) => {
  const { checkout, cart, catalogue } = textsIn[language]
  let shop: Visit
  let change: string
  let isBefore = true
  beforeAll(async () => {
    shop = await visit({ language, width, worker: true })
    await setCart(shop.url, phone, { [rice]: 2 })
    await openSignedIn(shop, phone)
    await workerReady(shop.page)
    const [product] = (await send(shop.url, listProducts, { query: { ids: `${rice}` } })).body
    const { productDimentionUom: unit, productUomConversion: pieces } = product ?? never()
    change = checkout.changedPack(catalogue.packOf(unit, piecesBefore), catalogue.packOf(unit, pieces))
    await shop.page.context().route('**/api/products/list**', async (route) => {
      if (!isBefore) return route.continue()
      const response = await route.fetch()
      const found = (await response.json()) as { id: number; productUomConversion: number }[]
      const before = found.map((one) => (one.id === rice ? { ...one, productUomConversion: piecesBefore } : one))
      await route.fulfill({ response, json: before })
    })
    await shop.open('/order/shipping&billing')
    await main().getByRole('radio', { name: checkout.methodNames.COD }).check()
    await shop.page.getByRole('button', { name: checkout.continue }).click()
    await confirm().waitFor()
  })
  afterAll(() => shop.close())

  const never = () => {
    throw new Error('The demo has no rice')
  }
  const main = () => shop.page.getByRole('main')
  const confirm = () => shop.page.getByRole('button', { name: words(checkout.confirm) })
  const orders = async () => (await send(shop.url, orderHistory, { token: await tokenOf(shop.url, phone) })).body.length
  const arrived = () => shop.page.waitForURL(/order-history\/[0-9a-f-]{36}/)
  /** The confirmation of a cart with rice, as it was shown before the change, or after it. @returns the orders until then */
  async function openConfirmation(as: 'before' | 'after'): Promise<number> {
    isBefore = as === 'before'
    // What was seen in another test is the pack of after.
    if (isBefore) await forgetWhatWasSeen()
    await setCart(shop.url, phone, { [rice]: 2 })
    await shop.open('/order/confirm-order')
    await shop.page.getByRole('complementary', { name: cart.summary }).waitFor()
    await shop.settled()
    return orders()
  }
  /** Nothing is ordered before the change is said and taken. @param before the orders until then */
  async function takeAndOrder(before: number): Promise<void> {
    await main().getByText(change).waitFor()
    expect(await confirm().count()).toBe(0)
    await shop.page.getByRole('button', { name: checkout.takePacks, exact: true }).click()
    await confirm().click()
    await arrived()
    expect(await orders()).toBe(before + 1)
  }
  async function forgetWhatWasSeen(): Promise<void> {
    await shop.page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('songdee.seen-packs')) localStorage.removeItem(key)
    })
  }

  test('an order is not placed when its pack has changed, says what it was and is, and one press takes it', async () => {
    const before = await openConfirmation('before')
    isBefore = false
    const size = shop.page.viewportSize() ?? never()
    await shop.page.setViewportSize({ width, height: 360 })
    await confirm().click()
    const notice = main().getByRole('alert')
    await notice.getByText(change).waitFor()
    // In sight, although the button is below the goods
    await expect.poll(() => notice.evaluate((box) => box.getBoundingClientRect().top >= 0)).toBe(true)
    await shop.page.setViewportSize(size)
    expect(await orders()).toBe(before)
    await shop.expectAccessible()
    await notice.getByRole('button', { name: checkout.takePacks, exact: true }).click()
    await confirm().click()
    await arrived()
    expect(await orders()).toBe(before + 1)
  })

  test('an order that waited without a signal is not sent for another pack, and says so', async () => {
    const before = await openConfirmation('before')
    await disconnect(shop.page)
    await shop.page.getByRole('button', { name: words(checkout.prepare) }).click()
    await main().getByText(checkout.preparedHeading).waitFor()
    isBefore = false
    await shop.page.context().setOffline(false)
    await main().getByText(checkout.preparedChanged).waitFor()
    await main().getByText(change).waitFor()
    expect(await orders()).toBe(before)
    await confirm().click()
    await arrived()
    expect(await orders()).toBe(before + 1)
  })

  test('an order that waited and has another sum, too, says its pack, which is taken before it is confirmed', async () => {
    const before = await openConfirmation('before')
    await disconnect(shop.page)
    await shop.page.getByRole('button', { name: words(checkout.prepare) }).click()
    await main().getByText(checkout.preparedHeading).waitFor()
    await shop.page.evaluate(() => {
      for (const [key, text] of Object.entries<string>({ ...localStorage })) {
        if (!key.startsWith('songdee.prepared-order.')) continue
        const order = JSON.parse(text) as { shown: { net: number } }
        order.shown.net -= 100
        localStorage.setItem(key, JSON.stringify(order))
      }
    })
    isBefore = false
    await shop.page.context().setOffline(false)
    await main().getByText(checkout.preparedChanged).waitFor()
    await takeAndOrder(before)
  })

  test('goods whose pack changed since they were last seen, last week or in the last order, are said before they are ordered again', async () => {
    const before = await openConfirmation('before')
    await openConfirmation('after')
    await main().getByText(checkout.packsHeading).waitFor()
    await takeAndOrder(before)
    // Taken once, it is what is known.
    await openConfirmation('after')
    await confirm().waitFor()
    expect(await main().getByText(change).count()).toBe(0)
  })
})
