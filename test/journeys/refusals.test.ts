import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import type { Locator, Route } from 'playwright-core'
import { chooseToPay } from './choose-to-pay.ts'
import { openSignedIn, setCart } from './shops.ts'
import { textsIn, words } from './texts.ts'
import { inTurn, shopsOf } from './in-turn.ts'
import { refuse } from './lose-once.ts'
import { untilCaught } from './until-caught.ts'
import { visit, type Visit } from './visit.ts'

// What a retailer sees when something does not work: every text of the specification's error catalogue, in its place.

const shops = shopsOf(22, 23)
const rice = 1043

const isPost = (route: Route) => route.request().method() === 'POST'

describe.each(inTurn(shops))('a retailer in $language at $width px sees', ({ language, width, phone, testOnce }) => {
  const texts = textsIn[language]
  let shop: Visit
  beforeAll(async () => {
    shop = await visit({ language, width })
    await setCart(shop.url, phone, { [rice]: 3 })
    await openSignedIn(shop, phone)
  })
  afterAll(() => shop.close())
  afterEach(() => shop.page.unrouteAll({ behavior: 'ignoreErrors' }))

  const alertOf = (text: string | RegExp): Locator => shop.page.getByRole('alert').getByText(text).first()
  // Those of the usual order below have a box to tick.
  const line = () => {
    const { page } = shop
    return page.locator('main li').filter({ has: page.getByRole('spinbutton'), hasNot: page.getByRole('checkbox') })
  }

  // Specification 7.13, 8.28, 8.29, 8.30
  testOnce('why a coupon is refused', async () => {
    const { page } = shop
    // No coupons, in the way of a service that has no list for none.
    await page.route('**/api/retailer/cart/coupons', (route) => route.fulfill({ json: 'none' }))
    await shop.open('/order/cart')
    await page.getByLabel(texts.cart.couponCode, { exact: true }).fill('NOTHERE')
    for (const code of ['coupon_not_found', 'coupon_invalid', 'coupon_conditions', 'coupon_used_up'] as const) {
      await page.route('**/api/retailer/cart/coupon', refuse(422, code))
      await page.getByRole('button', { name: texts.cart.couponUse, exact: true }).click()
      await alertOf(texts.errors[code]).waitFor()
      await page.unroute('**/api/retailer/cart/coupon')
    }
    await expect.poll(() => line().count()).toBe(1)
  })

  // Specification 7.11, 8.24, 8.26, 8.27
  testOnce('what stands in the way of an order, line by line, and can clear it away at once', async () => {
    const { page } = shop
    let problems: object[] = [{ productId: rice, code: 'not_purchasable' }]
    await page.route('**/api/retailer/cart/refresh', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), problems } })
    })
    await shop.open('/order/cart')
    await line().getByText(texts.errors.not_purchasable).waitFor()
    await page.getByRole('button', { name: texts.cart.checkout }).click()
    await alertOf(texts.cart.fixFirst).waitFor()
    await shop.expectAccessible()
    problems = []
    await page.getByRole('button', { name: texts.cart.clearAway }).click()
    await page.getByRole('button', { name: texts.cart.undo }).waitFor()
    await page.getByText(texts.cart.empty).waitFor()
    await setCart(shop.url, phone, { [rice]: 3 })
    // By the line's own button too, although the server does not know it yet.
    problems = [{ productId: rice, code: 'insufficient_stock', available: 2 }]
    await page.route('**/api/retailer/cart?**', (route) => (isPost(route) ? route.abort() : route.fallback()))
    await shop.open('/order/cart')
    const correct = line().locator('.cart-line-problem').getByRole('button')
    await correct.waitFor()
    await page.getByRole('button', { name: texts.cart.checkout }).click()
    await alertOf(texts.cart.fixFirst).waitFor()
    await correct.click()
    await expect.poll(() => page.getByText(texts.cart.fixFirst).count()).toBe(0)
    expect(await correct.count()).toBe(0)
    await page.getByRole('button', { name: texts.cart.checkout }).click()
    await alertOf(texts.errors.offline).waitFor()
    await page.route('**/api/retailer/cart?**', refuse(503, 'unavailable'))
    await page.getByRole('button', { name: texts.cart.checkout }).click()
    await alertOf(texts.errors.unavailable).waitFor()
    await page.unroute('**/api/retailer/cart?**')
    await expect.poll(() => page.locator('.cart-line-pending').count()).toBe(0)
    await setCart(shop.url, phone, { [rice]: 3 })
  })

  // Specification 8.25
  testOnce('that there is less than wanted', async () => {
    const { page } = shop
    await shop.open('/category/1')
    const card = page.locator('main li:has([data-add])').nth(1)
    const id = Number(await card.locator('[data-add]').getAttribute('data-add'))
    await page.route('**/api/retailer/cart?**', (route) =>
      isPost(route)
        ? refuse(409, 'insufficient_stock', {
            products: [{ productId: id, code: 'insufficient_stock', available: 2 }],
          })(route)
        : route.fallback(),
    )
    await untilCaught(page)
    await card.locator('[data-add]').click()
    await page
      .getByRole('complementary', { name: texts.cart.notAdded })
      .getByText(texts.errors.insufficient_stock)
      .waitFor()
    await shop.expectAccessible()
  })

  // Specification 5.55, 8.23, 8.34
  testOnce('that the way to pay is missing or incomplete', async () => {
    const { page } = shop
    await page.evaluate(
      "Object.keys(localStorage).filter((key) => key.startsWith('songdee.checkout')).forEach((key) => localStorage.removeItem(key))",
    )
    await shop.open('/order/confirm-order')
    await page.waitForURL(/shipping&billing\?incomplete/)
    await page.getByText(texts.checkout.firstMethod).waitFor()
    await page.getByRole('button', { name: texts.checkout.continue }).click()
    await alertOf(texts.checkout.fieldErrors.method_missing).waitFor()
    await shop.expectAccessible()
    // A bank's app was chosen, and the bank is missing
    await chooseToPay(shop, 'BANK')
    await shop.open('/order/confirm-order')
    await alertOf(texts.checkout.incomplete).waitFor()
    await shop.expectAccessible()
  })

  // Specification 8.8
  testOnce('why an order was not made, and keeps the cart', async () => {
    const { page } = shop
    await shop.open('/order/shipping&billing')
    await page.getByRole('radio', { name: texts.checkout.methodNames.COD }).check()
    await page.getByRole('button', { name: texts.checkout.continue }).click()
    await page.waitForURL(/confirm-order/)
    for (const [status, code] of [
      [400, 'malformed'],
      [403, 'licence_required'],
      [503, 'verification_unavailable'],
    ] as const) {
      await page.route('**/api/retailer/order', refuse(status, code, { products: [{ productId: rice, code }] }))
      await untilCaught(page)
      await page.getByRole('button', { name: words(texts.checkout.confirm) }).click()
      await alertOf(texts.errors[code]).waitFor()
      await page.unroute('**/api/retailer/order')
    }
    // Where the credit does not reach, the next step is another way to pay.
    await page.route('**/api/retailer/order', refuse(409, 'credit_exceeded'))
    await page.getByRole('button', { name: words(texts.checkout.confirm) }).click()
    await alertOf(texts.errors.credit_exceeded).waitFor()
    await page.getByRole('alert').getByRole('link', { name: texts.checkout.chooseAgain }).waitFor()
    await page.unroute('**/api/retailer/order')
    await expect.poll(() => page.getByRole('button', { name: words(texts.checkout.confirm) }).isEnabled()).toBe(true)
  })

  // Specification 8.4, 8.5, 8.6, 8.22, 8.40
  testOnce('that the cart could not be loaded, and loses nothing that waits', async () => {
    const { page } = shop
    for (const [detail, told] of [
      ['broken', texts.shell.failedTitle],
      ['Duplicate entry', texts.errors.internal],
    ] as const) {
      await page.route('**/api/retailer/cart**', refuse(500, 'internal', { detail }))
      await page.route('**/api/retailer/cart/refresh', refuse(500, 'internal', { detail }))
      await shop.open('/order/cart')
      await alertOf(told).waitFor()
      expect([await line().count(), await page.getByText(detail).count()]).toEqual([0, 0])
      await shop.expectAccessible()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      // Data that is duplicated on the server cannot be fixed by a retry: the page links to support
      const again = page.getByRole('alert').getByRole('button', { name: texts.shell.tryAgain })
      expect(await again.count()).toBe(detail === 'broken' ? 1 : 0)
      if (detail === 'broken') await again.click()
      else {
        await page.getByRole('alert').getByRole('link', { name: texts.shell.chat }).waitFor()
        await page.reload()
      }
      await line().first().waitFor()
    }
    await page.route('**/api/retailer/cart**', refuse(503, 'unavailable'))
    await shop.open('/category/1')
    await page.locator('main [data-add]').nth(2).click()
    await shop.open('/order/cart')
    await page.locator('main').getByText(texts.offline.waitingForShop).first().waitFor()
    // Queued changes are sent without a press as soon as the server works again, and the cart returns.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect.poll(() => line().count()).toBe(2)
    await setCart(shop.url, phone, { [rice]: 3 })
  })

  // Specification 8.3
  testOnce('nothing when the cart answers 401 once: the page comes again by itself, once', async () => {
    const { page } = shop
    let [documents, refused] = [0, 0]
    // Not by their `load`: the first may go before it.
    page.on('request', (request) => (documents += Number(request.isNavigationRequest())))
    await page.route('**/api/retailer/cart', (route) => {
      refused += 1
      return refused <= 2 ? refuse(401, 'unauthenticated')(route) : route.fallback()
    })
    await page.goto('/retailer/contact-us', { waitUntil: 'commit' })
    await expect.poll(() => [documents, refused > 2]).toEqual([2, true])
    await page.waitForFunction('window.songdeeTaps === null')
    expect(new URL(page.url()).pathname).toBe('/retailer/contact-us')
  })

  // Specification 8.15, 8.16, 8.17, 8.18
  testOnce('that orders could not be loaded, and can try again', async () => {
    const { page } = shop
    await page.route('**/api/order-headers/list', refuse(500, 'internal'))
    await shop.open('/retailer/order-history')
    await alertOf(texts.shell.failedTitle).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('alert').getByRole('button', { name: texts.shell.tryAgain }).click()
    // One that can be ordered again: not one that waits for its payment, which may be the latest.
    const orders = page
      .locator('main a[href^="/retailer/order-history/"]')
      .filter({ hasText: texts.orders.situations.DELIVERED })
    await orders.first().waitFor()
    const address = (await orders.first().getAttribute('href')) ?? ''

    await page.evaluate("localStorage.removeItem('songdee.kept')")
    await page.route('**/api/orders-with-details/list', refuse(500, 'internal'))
    await page.route('**/api/orders/status/', refuse(500, 'internal'))
    await shop.open(address)
    await alertOf(texts.shell.failedTitle).waitFor()
    await page.unroute('**/api/orders-with-details/list')
    await page.getByRole('alert').getByRole('button', { name: texts.shell.tryAgain }).click()
    await alertOf(texts.orders.statusFailed).waitFor()
    await shop.expectAccessible()
    await page.unroute('**/api/orders/status/')
    await page.getByRole('alert').getByRole('button', { name: texts.shell.tryAgain }).click()
    await page.getByRole('region', { name: texts.orders.timeline }).locator('time').first().waitFor()

    await page.route('**/api/retailer/cart?**', refuse(422, 'validation'))
    await untilCaught(page)
    await page.locator('main').getByRole('button', { name: texts.orders.reorder }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(texts.orders.sameAgainAdd(0).replace('0', String.raw`\d+`)) })
      .click()
    await alertOf(texts.orders.reorderFailed).waitFor()
    await shop.expectAccessible()
  })

  // Specification 6.9, 8.12, 8.13, 8.14
  testOnce('what of the home page failed; everybody’s banners stay', async () => {
    const { page } = shop
    await page.route('**/api/orders-with-details/list', refuse(500, 'internal'))
    await page.route('**/api/banner/', refuse(500, 'internal'))
    await page.route('**/api/appinfo/', refuse(500, 'internal'))
    await page.evaluate("localStorage.removeItem('songdee.kept')")
    await shop.open('/')
    await page.getByText(texts.browse.againFailed).waitFor()
    expect(
      await page.getByRole('region', { name: texts.catalogue.campaigns }).getByRole('link').count(),
    ).toBeGreaterThan(0)
    await shop.expectAccessible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.locator('main').getByRole('button', { name: texts.shell.tryAgain }).click()
    await page.getByRole('heading', { name: texts.browse.orderAgain }).waitFor()
  })

  // Specification 5.7, 5.8, 5.9, 5.11, 8.21, 8.38
  testOnce('that a phone number or a code for restricted goods is wrong', async () => {
    const { page } = shop
    await shop.open('/category/8')
    await page.locator('main [data-add]').first().click()
    const dialog = page.getByRole('dialog', { name: texts.restricted.heading })
    await dialog.getByLabel(texts.restricted.phone).fill('12345')
    await dialog.getByRole('button', { name: texts.restricted.send }).click()
    await alertOf(texts.restricted.phoneInvalid).waitFor()
    await dialog.getByRole('button', { name: texts.restricted.haveCode }).click()
    const code = dialog.getByLabel(texts.restricted.code)
    await code.press('Enter')
    expect(await dialog.getByRole('alert').count()).toBe(0)
    await code.fill('000000')
    await code.press('Enter')
    await alertOf(texts.errors.code_wrong).waitFor()
    await shop.expectAccessible()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  // Specification 8.35
  testOnce('that the account could not be deleted', async () => {
    const { page } = shop
    await page.route('**/api/user/manual/delete', refuse(429, 'rate_limited'))
    await shop.open('/retailer/retailer-info')
    await page.getByRole('button', { name: texts.account.delete, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.account.deleteConfirm, exact: true }).click()
    await page
      .getByRole('dialog', { name: texts.account.deleteFailed })
      .getByText(texts.account.deleteFailedText)
      .waitFor()
  })
})
