import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { banks } from '#rules/payments/banks.ts'
import { aSlip } from '#test/builders/slip.ts'
import { anOrder, aReference, asClerk, fileOf, fillCart, openPaymentOf, saveCode } from './paying.ts'
import { words, textsIn } from './texts.ts'
import { signIn } from './sign-in.ts'
import { inTurn, shopsOf } from './in-turn.ts'
import { untilCaught } from './until-caught.ts'
import { visit, type Visit, type VisitOptions } from './visit.ts'

const shops = shopsOf(24, 25)
describe.each(inTurn(shops))('a shop pays in $language at $width px', ({ language, width, phone, testOnce }) => {
  const texts = textsIn[language]
  const { payments } = texts
  let shop: Visit
  const come = async (options: VisitOptions = {}) => {
    shop = await visit({ language, width, ...options })
  }
  beforeEach(() => come())
  afterEach(() => shop.closeWithoutComplaint())

  const openPayment = (orderNumber: string) => openPaymentOf(shop, phone, orderNumber)
  const chooseFile = (file: ReturnType<typeof fileOf>) =>
    shop.page.locator('input[type=file]').first().setInputFiles(file)
  const sendButton = (name: string = payments.sendThis) => shop.page.getByRole('button', { name, exact: true })

  // Specification 3.50
  testOnce(
    'chooses the transfer at the checkout, sends the slip, and the page follows the clerk',
    { tags: 'job' },
    async () => {
      const { page, url } = shop
      await fillCart(url, phone)
      await shop.open('/login?next=%2Forder%2Fshipping%26billing')
      await signIn(shop, phone)
      await page.waitForURL(/shipping&billing/)
      await page.getByRole('radio', { name: texts.checkout.methodNames.TRANSFER }).check()
      await page.getByRole('button', { name: texts.checkout.continue }).click()
      await page.getByRole('button', { name: words(texts.checkout.confirm) }).click()
      await page.waitForURL(/\/order\/payment\?order=SD/)
      const orderNumber = new URL(page.url()).searchParams.get('order') ?? ''
      await expect.poll(() => page.evaluate('sessionStorage.getItem("songdee.order-placed")')).toContain(orderNumber)
      await saveCode(shop, orderNumber)

      const reference = aReference()
      await chooseFile(fileOf(await aSlip({ reference, bank: '004' })))
      await page.getByText(reference).waitFor()
      await page.getByText(payments.weRead(banks.KBANK[language === 'th' ? 'thai' : 'english']).trim()).waitFor()
      await shop.expectAccessible()
      let uploads = 0
      page.on('request', (request) => (uploads += Number(request.url().endsWith('/api/orders/'))))
      // Two presses: one slip.
      await sendButton().dblclick()
      await page.getByText(payments.views.checking.title).waitFor()
      expect(uploads).toBe(1)
      await page.getByText(reference).waitFor()
      await page.getByRole('button', { name: payments.viewSlip }).click()
      await page.getByRole('dialog').locator('img').waitFor()
      await shop.expectAccessible()
      await page.keyboard.press('Escape')
      expect((await (await asClerk(url)).accept(orderNumber)).status).toBe(200)
      await page.getByText(payments.views.paid.title).first().waitFor()
      await shop.expectAccessible()
    },
  )

  testOnce('who has transferred too little reads what is left to pay in cash, and not that all is paid', async () => {
    const { page, url } = shop
    const { id, orderNumber } = await anOrder(url, phone, 'PROMPTPAY')
    await openPayment(orderNumber)
    await chooseFile(fileOf(await aSlip({ reference: aReference() })))
    await sendButton().click()
    await page.getByText(payments.views.checking.title).waitFor()
    const read = { amount: 1, amountReason: 'ร้านโอนขาด เก็บเงินสดปลายทาง' }
    expect((await (await asClerk(url, 'manager')).accept(orderNumber, read)).status).toBe(200)
    await page.getByText(payments.views.paid.title).first().waitFor()
    await page.getByText(texts.orders.leftInCash, { exact: true }).waitFor()
    await page.getByText(payments.amountOrdered, { exact: true }).waitFor()
    expect(await page.getByText(payments.amountPaid, { exact: true }).count()).toBe(0)
    await shop.expectAccessible()
    await shop.open(`/retailer/order-history/${id}`)
    const sums = page.getByRole('main').getByRole('region', { name: texts.cart.summary }).locator('dl > div')
    await sums.filter({ hasText: texts.orders.leftInCash }).waitFor()
    const paid = sums.filter({ hasText: texts.orders.paid })
    await expect.poll(() => paid.innerText()).toMatch(/−฿\s?1\.00/)
    await shop.expectAccessible()
    await shop.open(`/retailer?number=${orderNumber}`)
    const row = page.getByRole('main').getByRole('link', { name: orderNumber })
    await row.getByText(texts.orders.leftInCash).waitFor()
  })

  testOnce('reads why a slip was rejected, on the page and in the order, and sends another', async () => {
    const { page, url } = shop
    const { id, orderNumber } = await anOrder(url, phone, 'PROMPTPAY')
    await openPayment(orderNumber)
    await chooseFile(fileOf(await aSlip({ words: `a blurred one ${randomUUID()}` })))
    await page.getByText(payments.unread).waitFor()
    await sendButton().click()
    await page.getByText(payments.noCode).waitFor()
    const note = 'ขอรูปที่ชัดกว่านี้'
    await (await asClerk(url)).reject(orderNumber, { reason: 'unreadable', note })
    await page.getByText(payments.slipReasons.unreadable).waitFor()
    await page.getByText(note).waitFor()
    await shop.expectAccessible()
    await shop.open(`/retailer/order-history/${id}`)
    await page.getByText(payments.slipReasons.unreadable).waitFor()
    await page.getByRole('link', { name: words(texts.orders.payAmount) }).click()
    await page.getByText(payments.slipReasons.unreadable).waitFor()
    await chooseFile(fileOf(await aSlip({ reference: aReference() })))
    await sendButton().click()
    await page.getByText(payments.views.checking.title).waitFor()
    await shop.open(`/retailer/order-history/${id}`)
    await page.getByText(payments.views.checking.title).waitFor()
    await shop.expectAccessible()
  })

  testOnce('who cancels an order whose slip waits reads what becomes of the money, before and after', async () => {
    const { page, url } = shop
    const { id, orderNumber } = await anOrder(url, phone, 'PROMPTPAY')
    await openPayment(orderNumber)
    const reference = aReference()
    await chooseFile(fileOf(await aSlip({ reference })))
    await sendButton().click()
    await page.getByText(payments.views.checking.title).waitFor()
    await shop.open(`/retailer/order-history/${id}`)
    await page.getByRole('button', { name: texts.orders.cancel }).click()
    const dialog = page.getByRole('dialog', { name: texts.orders.cancelAsk })
    await dialog.getByText(texts.orders.cancelSlip).waitFor()
    await shop.expectAccessible()
    await dialog.getByRole('button', { name: texts.orders.cancel }).click()
    await page.getByText(payments.slipOfCancelled.title).waitFor()
    await page.getByText(reference).waitFor()
    await shop.expectAccessible()
    await (await asClerk(url)).reject(orderNumber, { reason: 'order_cancelled' })
    await shop.open(`/retailer/order-history/${id}`)
    await page.getByText(payments.slipReasons.order_cancelled).waitFor()
    await shop.expectAccessible()
  })

  // Specification 8.20
  testOnce(
    'a file that is no picture, one that is too large, and a slip that was used are reported, and nothing is lost',
    async () => {
      const { page, url } = shop
      const used = await aSlip({ reference: aReference() })
      const first = await anOrder(url, phone, 'PROMPTPAY')
      await openPayment(first.orderNumber)
      await chooseFile(fileOf(Buffer.from('%PDF-1.7 not a picture'), 'slip.jpg'))
      await page.getByText(payments.slipErrors.unsupported_media_type).waitFor()
      await shop.expectAccessible()
      await chooseFile(fileOf(Buffer.concat([used, Buffer.alloc(26 * 1024 * 1024)])))
      await page.getByText(payments.slipErrors.too_large).waitFor()
      await chooseFile(fileOf(used))
      await sendButton().click()
      await page.getByText(payments.views.checking.title).waitFor()

      const second = await anOrder(url, phone, 'PROMPTPAY')
      await shop.open(`/order/payment?order=${second.orderNumber}`)
      await page.getByText(second.orderNumber).first().waitFor()
      await chooseFile(fileOf(used))
      await sendButton().click()
      await page.getByText(texts.errors.slip_used).waitFor()
      await page.getByRole('img', { name: payments.slipPicture }).waitFor()
      await sendButton(payments.sendAgain).waitFor()
      await shop.expectAccessible()
      // The browser's console logs the rejected request.
      shop.complaints.length = 0
    },
  )

  testOnce('a lost connection keeps the slip; the second try counts once', async () => {
    const { page, url } = shop
    const { orderNumber } = await anOrder(url, phone, 'PROMPTPAY')
    await openPayment(orderNumber)
    await chooseFile(fileOf(await aSlip({ reference: aReference() })))
    // The server gets it, and its answer is lost.
    await page.route('**/api/orders/', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await untilCaught(page)
    await sendButton().click()
    await page.getByText(payments.slipErrors.offline).waitFor()
    await page.getByRole('img', { name: payments.slipPicture }).waitFor()
    await page.unroute('**/api/orders/')
    await sendButton(payments.sendAgain).click()
    await page.getByText(payments.views.checking.title).waitFor()
    shop.complaints.length = 0
  })

  // Specification 2.97, 6.20, 9.27
  testOnce('seven taps on the heading open the developer mode, six do not', async () => {
    const { page, url } = shop
    const { orderNumber } = await anOrder(url, phone, '2C2P-PP-QR')
    await openPayment(orderNumber)
    const heading = page.getByRole('heading', { level: 1, name: texts.shell.titlePayment }).locator('span').last()
    const developer = page.getByRole('heading', { name: payments.developer })
    for (let taps = 0; taps < 6; taps += 1) await heading.click()
    expect(await developer.count()).toBe(0)
    await heading.click()
    await developer.waitFor()
    await expect
      .poll(() => page.getByLabel(payments.channel).locator('option').allTextContents())
      .toEqual([...['PPQR', 'CC', 'DEEPLINK', 'HalfPlus']])
    await page.getByLabel(payments.channel).selectOption('DEEPLINK')
    await expect
      .poll(() => page.getByLabel(payments.agent).locator('option').allTextContents())
      .toEqual([...['THSCB', 'THKBANK', 'THBAY', 'THBBL', 'THKTB']])
    await shop.expectAccessible()
  })

  // Specification 2.94, 2.95, 2.96, 9.28
  test('methods are tabs where there is room and panels where there is not; cash is not among them', async () => {
    const { page, url } = shop
    const { orderNumber } = await anOrder(url, phone, '2C2P-CC')
    await openPayment(orderNumber)
    // The one that the order was placed with is open.
    await page.getByText(payments.panelTexts.CREDIT).waitFor()
    const shown = width >= 1024 ? page.getByRole('tab') : page.locator('details.pay-panel summary b')
    const names = ['PROMPTPAY', 'CREDIT', 'BANK', 'TRANSFER'] as const
    await expect.poll(() => shown.allTextContents()).toEqual(names.map((name) => payments.methodNames[name]))
    expect(await page.getByRole('tablist').count()).toBe(width >= 1024 ? 1 : 0)
  })

  testOnce('whose money may have come is led to the chat, and pays or sends a slip again only after that', async () => {
    const { page, url } = shop
    const { orderNumber } = await anOrder(url, phone, 'PROMPTPAY')
    await openPayment(orderNumber)
    await chooseFile(fileOf(await aSlip({ reference: aReference() })))
    await sendButton().click()
    await page.getByText(payments.views.checking.title).waitFor()
    await (await asClerk(url)).reject(orderNumber, { reason: 'not_received' })
    await page.getByText(payments.slipReasons.not_received).waitFor()
    const choose = page.getByRole('button', { name: payments.choosePicture })
    expect(await choose.first().isVisible()).toBe(false)
    await shop.expectAccessible()
    await page.getByText(payments.afterChat).click()
    await choose.first().waitFor()
    await shop.expectAccessible()
    await chooseFile(fileOf(await aSlip({ reference: aReference() })))
    await sendButton().click()
    await page.getByText(payments.views.checking.title).waitFor()
  })
})
