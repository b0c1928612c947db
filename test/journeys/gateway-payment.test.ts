import { afterEach, beforeEach, describe, expect } from 'vitest'
import { banks } from '#rules/payments/banks.ts'
import { loseOnce } from './lose-once.ts'
import { anOrder, openPaymentOf } from './paying.ts'
import { textsIn, words } from './texts.ts'
import { inTurn, shopsOf } from './in-turn.ts'
import { untilCaught } from './until-caught.ts'
import { visit, type Visit, type VisitOptions } from './visit.ts'

// Paying through the gateway: by a code on our own page, or on the gateway's.

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/125.0.0.0 Mobile Safari/537.36'

describe.each(inTurn(shopsOf(24, 25)))(
  'a shop pays through the gateway in $language at $width px',
  ({ language, width, phone, testOnce }) => {
    const texts = textsIn[language]
    const { payments } = texts
    let shop: Visit
    const come = async (options: VisitOptions = {}) => {
      shop = await visit({ language, width, ...options })
    }
    beforeEach(() => come())
    afterEach(() => shop.closeWithoutComplaint())
    const openPayment = (orderNumber: string) => openPaymentOf(shop, phone, orderNumber)

    // Specification 4.67
    testOnce("banks' apps can be chosen on a phone alone, and the request carries their codes", async () => {
      const { orderNumber } = await anOrder(shop.url, phone, '2C2P-MOBILE')
      await openPayment(orderNumber)
      const showBanks = async () => {
        if (width >= 1024) await shop.page.getByRole('tab', { name: payments.methodNames.BANK }).click()
        else {
          const panel = shop.page.locator('summary').filter({ hasText: payments.methodNames.BANK })
          await panel.waitFor()
          if (!(await shop.page.getByRole('radio').first().isVisible())) await panel.click()
        }
      }
      await showBanks()
      const tiles = () => shop.page.getByRole('radio')
      await expect.poll(() => tiles().count()).toBe(5)
      for (const tile of await tiles().all()) expect(await tile.isDisabled()).toBe(true)
      await shop.page.getByText(payments.onPhoneOnly).first().waitFor()
      await shop.closeWithoutComplaint()

      await come({ userAgent: android })
      await openPayment(orderNumber)
      await showBanks()
      await expect.poll(() => tiles().count()).toBe(5)
      for (const tile of await tiles().all()) expect(await tile.isEnabled()).toBe(true)
      await shop.page.getByRole('radio', { name: banks.KBANK[language === 'th' ? 'thai' : 'english'] }).check()
      const sentRequest = shop.page.waitForRequest((request) => request.url().endsWith('/api/payment/url'))
      await shop.page.getByRole('button', { name: words(payments.pay) }).click()
      expect((await sentRequest).postDataJSON()).toMatchObject({
        invoiceNo: orderNumber,
        paymentChannel: ['DEEPLINK'],
        currencyCode: 'THB',
        channelCode: '123',
        agentCode: 'THKBANK',
        agentChannelCode: 'DEEPLINK',
      })
      // On a phone the gateway takes the place of the page.
      await shop.page.waitForURL(/\/gateway\//)
    })

    /** Begins to pay by card: the panel of the order's own method is open. */
    const payByCard = () =>
      shop.page
        .getByRole('button', { name: words(payments.pay) })
        .first()
        .click()

    testOnce(
      'a retailer who comes back from the gateway unpaid finds the way back to it, and the other methods closed below',
      { tags: 'job' },
      async () => {
        await shop.close()
        await come({ userAgent: android })
        const { page } = shop
        const { orderNumber } = await anOrder(shop.url, phone, '2C2P-CC')
        await openPayment(orderNumber)
        await payByCard()
        await page.waitForURL(/\/gateway\/pay\//)
        const gateway = page.url()
        await page.locator('button[name=outcome][value=later]').click()
        await page.waitForURL(/\/order\/payment\?order=SD.*returned=1/)
        await page.getByText(payments.views.waiting.title).waitFor()
        await page.getByText(payments.notPaidYet).waitFor()
        const again = page.getByRole('link', { name: payments.openAgain })
        await expect.poll(() => again.getAttribute('href')).toBe(gateway)
        expect(await page.getByText(payments.panelTexts.CREDIT).count()).toBe(0)
        expect(await page.locator('details.pay-panel[open]').count()).toBe(0)
        await expect.poll(() => page.evaluate('sessionStorage.getItem("songdee.payment")')).toContain('"channel":"CC"')
        await shop.expectAccessible()
      },
    )

    // Specification 4.65
    testOnce(
      'a code that is on the page is not requested again by a second tab, and another method can be used instead',
      async () => {
        const { page, url } = shop
        const { orderNumber } = await anOrder(url, phone, '2C2P-PP-QR')
        await openPayment(orderNumber)
        const code = page.getByRole('figure', { name: words(payments.codeLabel) })
        await code.locator('svg path').waitFor({ state: 'attached' })
        const second = await page.context().newPage()
        await second.goto(`/order/payment?order=${orderNumber}`)
        const same = second.getByRole('figure', { name: words(payments.codeLabel) }).locator('svg path')
        await same.waitFor({ state: 'attached' })
        await expect.poll(() => same.getAttribute('d')).toBe(await code.locator('svg path').getAttribute('d'))
        await second.close()
        const shown = width >= 1024 ? page.getByRole('tab') : page.locator('details.pay-panel summary b')
        expect(await shown.allTextContents()).not.toContain(payments.methodNames.PROMPTPAY)
        await shown.filter({ hasText: payments.methodNames.CREDIT }).click()
        const opened = page.context().waitForEvent('page')
        await payByCard()
        await (await opened).waitForURL(/\/gateway\/pay\//)
        await page.getByText(payments.notPaidYet).waitFor()
        expect(await code.count()).toBe(0)
      },
    )

    // Specification 8.19
    testOnce('a payment page that cannot be opened is reported, with a way to try again', async () => {
      const { page, url } = shop
      const { orderNumber } = await anOrder(url, phone, '2C2P-CC')
      await openPayment(orderNumber)
      const problem = { type: 'about:blank', title: '', status: 502, detail: '', code: 'gateway_unavailable' }
      await page.route('**/api/payment/url', (route) =>
        route.fulfill({ status: 502, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
      )
      await untilCaught(page)
      await payByCard()
      await page.getByText(payments.linkFailed).waitFor()
      await page.getByText(texts.errors.gateway_unavailable).waitFor()
      await expect.poll(() => page.context().pages().length).toBe(1)
      await page.unroute('**/api/payment/url')
      const opened = page.context().waitForEvent('page')
      await page.getByRole('button', { name: payments.tryAgain, exact: true }).click()
      await (await opened).waitForURL(/\/gateway\/pay\//)
      await page.getByText(payments.views.waiting.title).waitFor()
      shop.complaints.length = 0
    })

    testOnce('a code that could not be drawn says so, and comes once the page is loaded again', async () => {
      const { page, url } = shop
      const { orderNumber } = await anOrder(url, phone, '2C2P-PP-QR')
      await loseOnce(page, /\/assets\/qrcode-[^/]*\.js$/)
      await openPayment(orderNumber)
      await page.getByText(texts.offline.partMissing).first().waitFor()
      expect(await page.getByRole('button', { name: payments.saveCode }).count()).toBe(0)
      await shop.expectAccessible()
      await page.getByRole('button', { name: texts.offline.reloadPage }).click()
      const code = page.getByRole('figure', { name: words(payments.codeLabel) })
      await code.locator('svg path').waitFor({ state: 'attached' })
      shop.complaints.length = 0
    })
  },
)
