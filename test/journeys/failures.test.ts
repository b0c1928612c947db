import { beforeEach, afterEach, describe, expect } from 'vitest'
import { orderHistory } from '#contract/orders/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { timeLimits } from '#test/time-limits.ts'
import { signIn, tokenOf } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { inTurn, shopsOf } from './in-turn.ts'
import { untilCaught } from './until-caught.ts'
import { visit, type Visit } from './visit.ts'

// What every list shows while it loads and when loading fails, and how to retry.

const shops = shopsOf(34, 35)

describe.each(inTurn(shops))('lists that fail in $language at $width px', ({ language, width, phone, testOnce }) => {
  const texts = textsIn[language]
  let shop: Visit
  beforeEach(async () => {
    shop = await visit({ language, width })
  })
  afterEach(() => shop.close())

  const main = () => shop.page.getByRole('main')
  /** Every failure looks alike: a drawing, its words, one button for the thumb. */
  const expectOneHand = async () => {
    await main().locator('.empty > svg').waitFor()
    await expect.poll(() => main().locator('.empty > .button-primary').count()).toBe(1)
  }
  const retry = () => main().getByRole('button', { name: texts.shell.tryAgain })
  const tryAgain = () => retry().click()

  // Specification 2.61, 4.35, 4.36
  testOnce(
    'orders, an order, former goods and the checkout show that they load, that loading failed, and come with a retry',
    async () => {
      const { page } = shop
      const token = await tokenOf(shop.url, phone)
      const history = (await send(shop.url, orderHistory, { token })).body
      await shop.open('/login?next=%2Fcookie-policy')
      await signIn(shop, phone)
      // What the phone has stored for use offline would be shown instead of the error.
      await page.addInitScript("localStorage.removeItem('songdee.kept')")
      const pages = [
        { path: '/retailer', calls: '**/api/order-headers/list', heading: texts.shell.failedTitle },
        { path: `/retailer/order-history/${history[0]?.id}`, calls: '**/api/orders-with-details/list' },
        { path: '/all/recent', calls: '**/api/retailer/order/top-products', heading: texts.browse.recentFailed },
        { path: '/order/confirm-order', calls: '**/api/payment/methods' },
      ]
      for (const { path, calls, heading = texts.shell.failedTitle } of pages) {
        let fail = () => {}
        const held = new Promise<void>((resolve) => (fail = resolve))
        await page.context().route(calls, async (route) => {
          await held
          await route.fulfill({ status: 500, json: { code: 'internal' } })
        })
        await shop.open(path)
        await main().locator('[aria-busy=true]').first().waitFor()
        const failed = main().getByRole('heading', { name: heading })
        expect(await failed.count()).toBe(0)
        fail()
        await failed.waitFor()
        await expectOneHand()
        // Below the page's own head
        await expect
          .poll(() => main().locator('h1, h2').allInnerTexts())
          .toEqual([expect.not.stringContaining(heading), heading])
        await shop.expectAccessible()
        await page.context().unroute(calls)
        await tryAgain()
        await failed.waitFor({ state: 'detached' })
        await main().getByRole('heading', { level: 1 }).waitFor()
      }
    },
  )

  // Specification 2.71
  testOnce('a list without a connection asks for the internet, and comes with a retry', async () => {
    const { page } = shop
    // Without search data the phone cannot make the product's page itself.
    const calls = '**/api/pages/{data,search}**'
    await shop.open('/category/1')
    await page.context().route(calls, (route) => route.abort())
    await untilCaught(page)
    // The browser reports that it is offline; the retry below comes before it is online again.
    await page.evaluate("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    await main()
      .getByRole('listitem')
      .filter({ has: page.locator('[data-add]') })
      .getByRole('link')
      .first()
      .click()
    await main().getByRole('heading', { level: 1, name: texts.shell.offlineHeading }).waitFor()
    await expectOneHand()
    await shop.expectAccessible()
    await tryAgain()
    await main().getByRole('heading', { level: 1, name: texts.shell.offlineHeading }).waitFor()
    await page.context().unroute(calls)
    // The retry before may end only now, and bring the page before the press.
    const offline = main().getByRole('heading', { level: 1, name: texts.shell.offlineHeading })
    const pressed = async () => {
      await retry()
        .click({ timeout: timeLimits.press })
        .catch(() => undefined)
      return offline.count()
    }
    await expect.poll(pressed).toBe(0)
    await main().getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/product\//)
  })
})
