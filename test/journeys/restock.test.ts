import { afterEach, beforeEach, describe, expect } from 'vitest'
import { getCart } from '#contract/cart/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { decidePayment, saveCode } from './paying.ts'
import { inTurn, shopsOf } from './in-turn.ts'
import { openSignedIn, setCart } from './shops.ts'
import { signIn, tokenOf } from './sign-in.ts'
import { textsIn, words } from './texts.ts'
import { visit, type Visit } from './visit.ts'

const shops = shopsOf(20, 21)

describe.each(inTurn(shops))('a shop restocks in $language at $width px', ({ language, width, phone, testOnce }) => {
  const texts = textsIn[language]
  let shop: Visit
  beforeEach(async () => {
    shop = await visit({ language, width, worker: true })
  })
  afterEach(() => shop.closeWithoutComplaint())

  /** Empties the cart and adds the product of one card, by the buttons in the list. */
  async function fillCart(): Promise<void> {
    const { page } = shop
    await setCart(shop.url, phone, {})
    await openSignedIn(shop, phone)
    await shop.open('/category/1')
    await page.locator('main [data-add]').first().click()
    await page.getByRole('spinbutton').first().waitFor()
  }

  async function toConfirm(method: string): Promise<void> {
    const { page } = shop
    await shop.open('/order/cart')
    await page.getByRole('heading', { name: texts.cart.summary }).waitFor()
    await shop.expectAccessible()
    await page
      .getByRole('link', { name: texts.cart.checkout })
      .or(page.getByRole('button', { name: texts.cart.checkout }))
      .first()
      .click()
    await page.waitForURL(/shipping&billing/)
    await page.getByRole('radio', { name: method }).check()
    await shop.expectAccessible()
    await page.getByRole('button', { name: texts.checkout.continue }).click()
    await page.waitForURL(/confirm-order/)
    await page.getByRole('button', { name: words(texts.checkout.confirm) }).waitFor()
    await shop.expectAccessible()
  }

  // Specification 1.17, 2.37, 5.56
  testOnce(
    'a visitor who adds goods is led to the login, and finds them in the cart afterwards',
    { tags: 'job' },
    async () => {
      const { page } = shop
      await shop.open('/category/3')
      const href = await page.locator('main a[href^="/product/"]').first().getAttribute('href')
      await page.locator('main [data-add]').first().click()
      await page.waitForURL(/\/login\?next=/)
      await signIn(shop, phone)
      expect(page.url()).toContain('/category/3')
      await shop.open('/order/cart')
      await page.locator(`main a[href="${href}"]`).first().waitFor()
    },
  )

  testOnce('a wrong password is reported immediately, and what was typed stays', async () => {
    const { page } = shop
    await shop.open('/login')
    await page.getByLabel(texts.identity.phone).fill(phone)
    await page.getByLabel(texts.identity.password, { exact: true }).fill('wrong password')
    await page.locator('main').getByRole('button', { name: texts.identity.submit, exact: true }).click()
    await page.getByText(texts.identity.wrong).waitFor()
    await expect.poll(() => page.getByLabel(texts.identity.phone).inputValue()).toContain(phone.slice(-4))
    await shop.expectAccessible()
    shop.complaints.length = 0
  })

  // Specification 1.11
  testOnce('fast thumbs: every tap counts, with one request or two', async () => {
    const { page } = shop
    await fillCart()
    const field = page.getByRole('spinbutton').first()
    const before = Number(await field.inputValue())
    let requests = 0
    page.on(
      'request',
      (request) => (requests += Number(request.method() === 'POST' && request.url().includes('/retailer/cart'))),
    )
    const more = page.getByRole('group').filter({ has: field }).getByRole('button').last()
    // Faster than a thumb, however slow the machine is.
    await more.evaluate(async (button: { click: () => void }) => {
      for (let taps = 0; taps < 8; taps += 1) {
        button.click()
        await Promise.resolve()
      }
    })
    expect(Number(await field.inputValue())).toBe(before + 8)
    const token = await tokenOf(shop.url, phone)
    await expect
      .poll(async () => (await send(shop.url, getCart, { token })).body.cartItems?.map(({ qty }) => qty))
      .toEqual([before + 8])
    await shop.settled()
    expect(requests).toBeLessThanOrEqual(2)
    await page.reload()
    await shop.hydrated()
    const card = page
      .locator('main li')
      .filter({ has: page.locator('[data-add]') })
      .first()
    await card
      .getByText(String(before + 8), { exact: true })
      .first()
      .waitFor()
  })

  // Specification 1.13, 6.13
  testOnce('orders, cash on delivery, follows the order, orders again and cancels', { tags: 'job' }, async () => {
    const { page } = shop
    await fillCart()
    await shop.open('/')
    const former = page.getByRole('link', { name: texts.browse.seeLines, exact: true })
    await former.waitFor()
    await toConfirm(texts.checkout.methodNames.COD)
    // Two presses: one order.
    await page.getByRole('button', { name: words(texts.checkout.confirm) }).dblclick()
    await page.waitForURL(/\/retailer\/order-history\/[0-9a-f-]{36}/)
    await page.getByText(texts.orders.thanks).waitFor()
    await page.getByText(texts.orders.stepDetails.ORDER_COMPLETE).first().waitFor()
    await shop.expectAccessible()
    // What home has stored across the reload is the previous order, marked as old.
    const order = new URL(page.url()).pathname
    await shop.open('/')
    await expect.poll(() => former.getAttribute('href')).toBe(order)
    await shop.open(order)
    await page.getByRole('button', { name: texts.orders.reorder }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: texts.orders.sameAgainAdd(1) })
      .click()
    await page.getByText(texts.orders.reordered(1)).first().waitFor()
    await page.getByRole('button', { name: texts.orders.stay, exact: true }).first().click()
    await page.getByRole('button', { name: texts.orders.cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.orders.cancel }).click()
    await page.getByText(texts.orders.cancelledBy.retailer).first().waitFor()
    await shop.open('/retailer/order-history')
    await page.getByText(texts.orders.situations.CANCELLED).first().waitFor()
    await shop.expectAccessible()
  })

  // Specification 1.14, 4.62, 4.64
  testOnce(
    'pays by PromptPay: the code is on the page at once, and the page follows by itself',
    { tags: 'job' },
    async () => {
      const { page, url } = shop
      const { payments } = texts
      await fillCart()
      await toConfirm(texts.checkout.methodNames.PROMPTPAY)
      await page.getByRole('button', { name: words(texts.checkout.confirm) }).click()
      await page.waitForURL(/\/order\/payment\?order=SD/)
      const orderNumber = new URL(page.url()).searchParams.get('order') ?? ''
      await page.getByText(payments.placed, { exact: true }).waitFor()
      await page.getByText(words(texts.orders.payBefore)).waitFor()
      const code = await saveCode(shop, orderNumber)
      // No new page was opened, and coming back shows the same code
      expect(page.context().pages()).toHaveLength(1)
      const drawn = await code.locator('svg path').getAttribute('d')
      await page.reload()
      await expect.poll(() => code.locator('svg path').getAttribute('d')).toBe(drawn)
      // The same code is drawn from what the phone has: a payment that is started meanwhile would find the order paid.
      await shop.settled()
      await decidePayment(url, phone, orderNumber, { outcome: 'paid', sendReturn: false })
      await page.getByText(payments.views.paid.title).first().waitFor()
      await page.getByText(payments.amountPaid, { exact: true }).waitFor()
      expect(await page.getByText(payments.amount, { exact: true }).count()).toBe(0)
      await shop.expectAccessible()
    },
  )
})
