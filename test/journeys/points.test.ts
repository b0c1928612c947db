import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { usePoints } from '#contract/cart/calls.ts'
import { myPoints, myPointsHistory } from '#contract/loyalty/calls.ts'
import { placeOrder } from '#contract/orders/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { send } from '#test/builders/retailer.ts'
import { openSignedIn, setCart } from './shops.ts'
import { tokenOf } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { inTurn, shopsOf } from './in-turn.ts'
import { visit, type Visit } from './visit.ts'

/** Five sacks of 100 baht: no offer lowers them. */
const rice = { 1043: 5 }
const shops = shopsOf(48, 49)

describe.each(inTurn(shops))('points in $language at $width px', ({ language, width, phone, testOnce }) => {
  const texts = textsIn[language]
  let shop: Visit
  let token: string
  beforeEach(async () => {
    shop = await visit({ language, width })
    token = await tokenOf(shop.url, phone)
    await send(shop.url, usePoints, { token, body: { points: 0 } })
    await setCart(shop.url, phone, rice)
  })
  afterEach(() => shop.close())
  const balance = async () => (await send(shop.url, myPoints, { token })).body.points

  // Specification 1.10
  test('they are shown next to the account, lower the cart by a baht each, and come off again', async () => {
    const { page } = shop
    const owned = texts.cart.points(formatWhole(await balance()))
    await openSignedIn(shop, phone)
    const place = width < 1024 ? page.getByRole('main').locator('.home-points') : page.getByRole('banner')
    await place.getByText(owned).waitFor()
    await shop.open('/order/cart')
    await page.getByText(texts.cart.pointsOwned(owned)).waitFor()
    const box = page.getByLabel(texts.cart.pointsField(10))
    const use = page.getByRole('button', { name: texts.cart.pointsUse, exact: true })
    // Nothing is filled in: one press must not spend them all unawares
    await expect.poll(() => box.inputValue()).toBe('')
    await page.getByRole('button', { name: texts.cart.pointsUseSome('100'), exact: true }).waitFor()
    let sent = 0
    page.on('request', (request) => (sent += Number(request.url().endsWith(pathOf(usePoints)))))
    await page.getByRole('button', { name: texts.cart.pointsAllOf('500'), exact: true }).dblclick()
    await page.getByText(texts.cart.pointsUsed('500')).first().waitFor()
    await shop.settled()
    expect(sent).toBe(1)
    await page.getByRole('button', { name: texts.cart.pointsRemove }).click()
    // The button has gone: who uses a keyboard goes on where it was.
    await page.locator('section:focus').getByRole('heading', { name: texts.cart.pointsHeading }).waitFor()
    await box.fill('55')
    await use.click()
    await page.getByText(texts.cart.pointsWrong(10, '500', 10)).waitFor()
    await shop.expectAccessible()
    await box.fill('50')
    await use.click()
    const summary = page.getByRole('complementary', { name: texts.cart.summary })
    await summary.getByText(texts.cart.withPoints(texts.cart.points('50'))).waitFor()
    await summary.getByText('450.00').first().waitFor()
    // 450 baht earn four points, times the tier's share.
    const { percent } = (await send(shop.url, myPoints, { token })).body
    const toCome = String(Math.floor((4 * percent) / 100))
    await page.getByText(texts.cart.pointsToCome(texts.cart.points(toCome))).waitFor()
    await shop.expectAccessible()
    await page.getByRole('button', { name: texts.cart.pointsRemove }).click()
    await summary.getByText('500.00').first().waitFor()
    await box.waitFor()
    expect(shop.complaints).toEqual([])
  })

  testOnce('an order with points shows them, and the history says where they went', async () => {
    const { page } = shop
    const before = await balance()
    await send(shop.url, usePoints, { token, body: { points: 50 } })
    const { id, defaultShippingAddressId: address } = (await send(shop.url, getProfile, { token })).body
    const addresses = { shippingAddressId: address ?? '', billingAddressId: address ?? '' }
    const body = { retailerId: id, payType: 'COD' as const, ...addresses, expectedGrandTotalAmt: 450 }
    const placed = await send(shop.url, placeOrder, { token, key: randomUUID(), body })
    expect(placed.status).toBe(201)
    // The ledger gets the order through the outbox, after the answer.
    const history = async () => JSON.stringify((await send(shop.url, myPointsHistory, { token })).body)
    await expect.poll(history).toContain(placed.body.orderNumber)
    await openSignedIn(shop, phone)
    await shop.open(`/retailer/order-history/${placed.body.id}`)
    await page.getByText(texts.cart.withPoints(texts.cart.points('50'))).waitFor()
    await shop.open('/retailer/retailer-info')
    const toHistory = width < 1024 ? new RegExp(`^${texts.account.points}`) : texts.account.pointsHistory
    await page.getByRole('main').getByRole('link', { name: toHistory }).click()
    await page.getByRole('heading', { level: 1, name: texts.shell.titlePoints }).waitFor()
    const row = page.getByRole('listitem').filter({ hasText: placed.body.orderNumber })
    await row.getByText(texts.account.pointsKinds.redeem).waitFor()
    await row.getByText('−50').waitFor()
    await page.getByText(formatWhole(before - 50), { exact: true }).waitFor()
    await shop.expectAccessible()
    await row.getByRole('link').click()
    await page.waitForURL(`**/retailer/order-history/${placed.body.id}`)
    expect(shop.complaints).toEqual([])
  })

  testOnce(
    'where points are away the cart says so and goes on without, and the history can be tried again',
    async () => {
      const { page } = shop
      const away = (pattern: string) =>
        page.route(pattern, (route) =>
          route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"unavailable"}' }),
        )
      await away('**/loyalty/user/**')
      await openSignedIn(shop, phone)
      await shop.open('/order/cart')
      await page.getByText(texts.cart.pointsAway).waitFor()
      await shop.expectAccessible()
      await page.getByRole('button', { name: texts.cart.checkout }).click()
      await page.waitForURL('**/order/shipping*')
      await shop.open('/retailer/points')
      await page.getByText(texts.account.historyAway).waitFor()
      await page.getByText(texts.account.pointsAway).waitFor()
      await shop.expectAccessible()
      await page.unroute('**/loyalty/user/**')
      await page.getByRole('main').getByRole('button', { name: texts.shell.tryAgain }).click()
      await page.getByText(texts.account.pointsAway).waitFor({ state: 'detached' })
      await page.getByText(texts.account.pointsKinds.earn).first().waitFor()
    },
  )
})
