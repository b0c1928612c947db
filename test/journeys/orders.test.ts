import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/call.ts'
import { deliverPartly, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { changeCart } from '#contract/cart/calls.ts'
import { orderHistory, orderStatus, placeOrder } from '#contract/orders/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { bangkokDay } from '#rules/bangkok-time.ts'
import { formatMoney, satang, satangOf } from '#rules/money.ts'
import { undeliveredWorth } from '#rules/orders/partial-delivery.ts'
import { moneyColumn } from '#rules/orders/summary.ts'
import { formatDate, formatTime } from '#rules/thai-date.ts'
import { send } from '#test/builders/retailer.ts'
import { shopHere } from './shop-here.ts'
import { signIn, staffTokenOf, tokenOf } from './sign-in.ts'
import { textsIn, words } from './texts.ts'
import { inTurn, shopsOf } from './in-turn.ts'
import { visit, type Visit } from './visit.ts'

// The page of an order: its facts, its timeline, its money, and what can be done about it.

type Order = AnswerOf<typeof orderHistory>[number]

const soap = 1001
describe.each(inTurn(shopsOf(38, 39)))('orders in $language at $width px', ({ language, width, phone, testOnce }) => {
  const texts = textsIn[language]
  let shop: Visit
  let token: string
  beforeAll(async () => {
    token = await tokenOf(shopHere().url, phone)
    shop = await visit({ language, width })
    await shop.open('/login')
    await signIn(shop, phone)
  })
  afterAll(() => shop.close())

  const history = async () => (await send(shop.url, orderHistory, { token })).body
  const main = () => shop.page.getByRole('main')
  const steps = () => main().getByRole('region', { name: texts.orders.timeline }).getByRole('listitem')
  async function unpaidOrder(): Promise<Order> {
    const { id, addresses } = (await send(shop.url, getProfile, { token })).body
    const address = addresses[0]?.id ?? ''
    const goods = { retailerId: id, cartItems: [{ productId: soap, qty: 1 }] }
    await send(shop.url, changeCart, { token, body: goods })
    const body = {
      retailerId: id,
      payType: '2C2P-PP-QR',
      shippingAddressId: address,
      billingAddressId: address,
      note: 'ส่งหลังร้าน',
    } as const
    const placed = await send(shop.url, placeOrder, { token, key: randomUUID(), body })
    expect(placed).toMatchObject({ status: 201 })
    const [order] = await history()
    if (!order) throw new Error('No order was placed')
    return order
  }

  // Specification 2.84, 2.85, 2.86, 2.87, 2.88, 2.89, 2.90, 2.91, 2.92, 4.49, 4.52
  testOnce('a delivered order shows number, date and time, status, steps with their dates, lines and sum', async () => {
    const order = (await history()).find((one) => one.orderStatus === 'DELIVERED' && one.payType === 'COD')
    if (!order) throw new Error('The shop has no delivered order')
    const { ordStatus } = (await send(shop.url, orderStatus, { token, body: { orderID: order.id } })).body
    await shop.open(`/retailer/order-history/${order.id}`)
    await main().getByRole('heading', { level: 1, name: texts.orders.situations.DELIVERED }).waitFor()
    await main().getByText(order.orderNumber, { exact: true }).waitFor()
    await expect.poll(() => main().getByRole('link', { name: texts.shell.back }).isVisible()).toBe(width < 1024)
    await main()
      .getByRole('definition')
      .getByTitle(`${formatDate(order.createdOn, language)} ${formatTime(order.createdOn)}`)
      .waitFor()
    await steps().nth(2).waitFor()
    await expect.poll(() => steps().count()).toBe(3)
    for (const [index, state] of (['ORDER_COMPLETE', 'WAITING_FOR_DELIVERY', 'DELIVERED'] as const).entries()) {
      const at = ordStatus[index]?.statusDate ?? ''
      await steps().nth(index).getByText(texts.orders.situations[state]).waitFor()
      const time = steps()
        .nth(index)
        .getByTitle(`${formatDate(at, language)} ${formatTime(at)}`)
      // To the minute: seconds are in its tooltip. A day is said once, at its first step.
      const before = ordStatus[index - 1]?.statusDate
      const isSameDay = before !== undefined && bangkokDay(new Date(before)) === bangkokDay(new Date(at))
      expect(await time.innerText()).toMatch(isSameDay ? /^\d\d:\d\d$/ : /\s\d\d:\d\d$/)
    }
    await expect.poll(() => steps().last().getAttribute('aria-current')).toBe('step')
    for (const { productId } of order.orderDetails)
      await expect.poll(() => main().locator(`a[href="/product/${productId}"]`).count()).toBeGreaterThan(0)
    const { gross, discount, net } = moneyColumn(order)
    const summary = await main().getByRole('region', { name: texts.cart.summary }).innerText()
    for (const amount of [gross, ...(discount > 0 ? [discount] : []), net])
      expect(summary.replaceAll(/\s/g, '')).toContain(`฿${formatMoney(amount)}`)
    await shop.expectAccessible()
  })

  // Specification 2.94, 4.49, 4.50, 4.53, 4.56
  test('an unpaid order greys the steps ahead, warns, and leads to the ways to pay', async () => {
    const { page } = shop
    // Not on home, which would show the order immediately
    await shop.open('/retailer/contact-us')
    const order = await unpaidOrder()
    await shop.open('/retailer')
    const row = main().getByRole('listitem').filter({ hasText: order.orderNumber })
    await row.getByText(texts.orders.situations.PAYMENT_DUE).waitFor()
    await row.getByText(words(texts.orders.payBeforeShort)).waitFor()
    const pay = main().getByRole('link', { name: `${texts.orders.payNow} ${order.orderNumber}`, exact: true })
    await expect.poll(() => pay.getAttribute('href')).toBe(`/order/payment?order=${order.orderNumber}`)
    // A row holds whatever state its order is in
    const pill = main().getByRole('listitem').filter({ hasNotText: texts.orders.payNow }).locator('.pill').first()
    for (const state of Object.values(texts.orders.situations)) {
      await pill.evaluate((one, said) => (one.textContent = said), state)
      expect([state, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([state, 0])
    }
    // Home begins with it, and does not offer to order it once more; nothing below moves when it comes
    const { promise: measured, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/order-headers/list', async (route) => {
      if (route.request().postData()?.includes('VERIFYING_PAYMENT')) await measured
      await route.continue()
    })
    const below = () =>
      page.evaluate(
        `document.querySelector('#categories').getBoundingClientRect().top - document.querySelector('.promise').getBoundingClientRect().bottom`,
      )
    await shop.open('/')
    await main().getByRole('link', { name: texts.browse.seeLines }).waitFor()
    const due = main().getByRole('region', { name: texts.orders.situations.PAYMENT_DUE })
    const payNow = due.getByRole('link', { name: `${texts.orders.payNow} ${order.orderNumber}` })
    expect(await payNow.count()).toBe(0)
    const place = await below()
    goOn()
    await payNow.waitFor()
    await expect.poll(() => main().locator('.own-start .skeleton').count()).toBe(0)
    await expect.poll(() => below()).toBe(place)
    await page.unrouteAll({ behavior: 'wait' })
    await due.getByText(`฿${formatMoney(moneyColumn(order).net)}`).waitFor()
    // To pay is the one next step.
    const nextSteps = main().locator('.own-start .button-primary')
    await expect.poll(() => nextSteps.allInnerTexts()).toEqual([texts.orders.payNow])
    const before = await main().getByRole('link', { name: texts.browse.seeLines }).getAttribute('href')
    expect(before).not.toContain(order.id)
    await shop.expectAccessible()
    await shop.open(`/retailer/order-history/${order.id}`)
    await main().getByRole('heading', { level: 1, name: texts.orders.situations.PAYMENT_DUE }).waitFor()
    const { addressLine } = order.shippingAddress
    for (const told of [addressLine, order.receiver?.name ?? '', 'ส่งหลังร้าน'])
      await main().getByText(told).first().waitFor()
    expect(await main().getByRole('button', { name: texts.orders.reorder }).count()).toBe(0)
    await main().getByText(texts.orders.unpaid).waitFor()
    await expect.poll(() => main().getByText(words(texts.orders.payBefore)).count()).toBe(2)
    await expect.poll(() => steps().count()).toBe(5)
    await expect.poll(() => steps().nth(1).getAttribute('aria-current')).toBe('step')
    const dated = await Promise.all([0, 1, 2, 3, 4].map((index) => steps().nth(index).getByRole('time').count()))
    expect(dated).toEqual([1, 1, 0, 0, 0])
    const inks = "[...document.querySelectorAll('.timeline > li')].map((step) => getComputedStyle(step).color)"
    const [, current, , ahead] = (await shop.page.evaluate(inks)) as string[]
    expect(ahead).not.toBe(current)
    await main()
      .getByRole('link', { name: new RegExp(texts.orders.payAmount('.*')) })
      .click()
    await page.waitForURL(/\/order\/payment\?order=SD/)
    await main().getByRole('heading', { level: 1, name: texts.shell.titlePayment }).waitFor()
  })

  // Specification 4.51
  testOnce(
    'the status record decides the steps: without a history one grey step, and nothing ahead of a cancellation',
    async () => {
      const record = '**/api/orders/status/'
      // A cached order is not requested again so soon: another order for each
      const orders = (await history()).filter((one) => one.orderStatus === 'DELIVERED')
      const shown = async (orderPayType: string, descriptions: readonly string[], expected: readonly unknown[]) => {
        const order = orders.pop()
        if (!order) throw new Error('The shop has too few delivered orders')
        const ordStatus = descriptions.map((statusDes) => ({ statusDes, statusDate: order.createdOn }))
        const json = { ordStatus, orderPayType, error: null }
        await shop.page.route(record, (route) => route.fulfill({ json }))
        await shop.open(`/retailer/order-history/${order.id}`)
        const looks = () =>
          steps().evaluateAll((all: { className: string; ariaCurrent: string | null }[]) =>
            all.map(({ className, ariaCurrent }) => [className, ariaCurrent]),
          )
        await expect.poll(looks).toEqual(expected)
        await shop.page.unroute(record)
      }
      const [done, ahead] = ['done', 'ahead'].map((look) => [`timeline-${look}`, null])
      await shown('2C2P-CC', [], [ahead])
      expect(await steps().getByRole('time').count()).toBe(0)
      await shown('COD', ['Order Complete'], [['timeline-current', 'step'], ahead, ahead])
      const cancelled = ['Order Complete', 'Verifying Payment', 'Cancelled']
      await shown('2C2P-CC', cancelled, [done, done, ['timeline-cancelled', 'step']])
      const times = await steps().getByRole('time').allInnerTexts()
      expect(times.map((time) => time.length > 5)).toEqual([true, false, false])
      const verifying = ['Order Complete', 'Verifying Payment']
      await shown('2C2P-CC', verifying, [done, ['timeline-current', 'step'], ahead, ahead, ahead])
      // Heading and repayment say the same, although the order was delivered long ago.
      await main().getByRole('heading', { level: 1, name: texts.orders.situations.PAYMENT_DUE }).waitFor()
      await main()
        .getByRole('link', { name: new RegExp(texts.orders.payAmount('.*')) })
        .waitFor()
      await shop.expectAccessible()
    },
  )

  // Specification 2.93, 3.48, 4.75, 4.76, 4.77
  testOnce('ordering again adds what is no gift, tells how many, and tells when it fails', async () => {
    const { page } = shop
    const order = (await history()).find((one) => one.orderStatus === 'DELIVERED')
    await page.context().route('**/api/retailer/cart?partial=true', (route) => route.fulfill({ status: 500, json: {} }))
    await shop.open(`/retailer/order-history/${order?.id}`)
    const again = main().getByRole('button', { name: texts.orders.reorder, exact: true })
    const dialog = page.getByRole('dialog')
    const add = dialog.getByRole('button', {
      name: new RegExp(texts.orders.sameAgainAdd(0).replace('0', String.raw`\d+`)),
    })
    await again.click()
    await shop.expectAccessible()
    await add.click()
    await dialog.getByText(texts.orders.reorderFailed).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.context().unroute('**/api/retailer/cart?partial=true')
    const sent = page.waitForRequest((request) => request.url().includes('/api/retailer/cart?partial=true'))
    await again.click()
    await add.click()
    const { cartItems } = (await sent).postDataJSON() as { cartItems: { productId: number; qty: number }[] }
    const goods = order?.orderDetails.filter(({ type }) => type === 'NORMAL') ?? []
    expect(cartItems.map(({ productId, qty }) => [productId, qty])).toEqual(
      goods.map(({ productId, qty }) => [productId, qty]),
    )
    const told = await dialog
      .getByText(new RegExp(texts.orders.reordered(goods.length).replace(/\d+/, '\\d+')))
      .innerText()
    await shop.expectAccessible()
    await page.keyboard.press('Escape')
    const inCart = texts.shell.cartHolds(Number(/\d+/.exec(told)?.[0]))
    await page.getByRole('navigation').getByRole('link', { name: inCart }).waitFor()
  })

  testOnce('a cash order that came in part has one last word: what is paid for what came', async () => {
    const rice = 1043
    const { id: retailerId, addresses } = (await send(shop.url, getProfile, { token })).body
    const cartItems = [soap, rice].map((productId) => ({ productId, qty: 3 }))
    await send(shop.url, changeCart, { token, body: { retailerId, cartItems } })
    const address = addresses[0]?.id ?? ''
    const addressed = { shippingAddressId: address, billingAddressId: address }
    const body = { retailerId, payType: 'COD', ...addressed } as const
    const { id } = (await send(shop.url, placeOrder, { token, key: randomUUID(), body })).body
    const clerk = await staffTokenOf(shop.url, 'clerk')
    for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY'] as const)
      await send(shop.url, moveOrders, { token: clerk, body: { ids: [id], to } })
    const lines = [{ lineNo: 1, deliveredQty: 1 }]
    await send(shop.url, deliverPartly, { token: clerk, params: { id }, body: { lines, reason: 'broken' } })
    const order = (await history()).find((one) => one.id === id)
    if (!order) throw new Error('No order was placed')
    const baht = (whole: number) => `฿${formatMoney(satang(whole))}`
    const { net } = moneyColumn(order)
    const missing = undeliveredWorth(
      order.orderDetails.map(({ qty, deliveredQty = qty, totalAmt }) => ({
        qty,
        delivered: deliveredQty,
        total: satangOf(totalAmt),
      })),
    )
    expect(missing).toBeGreaterThan(0)
    const toPay = net - missing

    await shop.open(`/retailer/order-history/${id}`)
    await main()
      .getByText(texts.orders.partlyCash(baht(toPay)))
      .waitFor()
    await main().getByRole('heading', { level: 1, name: texts.orders.situations.PARTLY_DELIVERED }).waitFor()
    const summary = main().getByRole('region', { name: texts.cart.summary })
    const rows = (await summary.locator('dl > div').allInnerTexts()).map((row) => row.replaceAll(/\s/g, ''))
    const told = (label: string, amount: string) => `${label}${amount}`.replaceAll(/\s/g, '')
    expect(rows.slice(-3)).toEqual([
      told(texts.cart.net, baht(net)),
      told(texts.orders.notReceived, `−${baht(missing)}`),
      told(texts.orders.toPay, baht(toPay)),
    ])
    const [short] = order.orderDetails
    const struck = baht(satangOf(short?.totalAmt ?? 0))
    await expect.poll(() => main().getByRole('listitem').locator('s').allInnerTexts()).toContain(struck)
    const box = main().getByText(texts.orders.partly(1)).locator('..')
    await box.getByText('broken').waitFor()
    await shop.expectAccessible()
    const sent = shop.page.waitForRequest((request) => request.url().includes('/api/retailer/cart?partial=true'))
    await box.getByRole('button', { name: texts.orders.orderMissing }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      cartItems: [{ productId: short?.productId, qty: (short?.qty ?? 0) - 1 }],
    })
    await shop.page.getByRole('dialog').getByText(texts.orders.reordered(1)).waitFor()
    await shop.page.keyboard.press('Escape')
    // A list that was not opened before: others are cached and may be some seconds old.
    await shop.open(`/retailer?number=${order.orderNumber}`)
    await main()
      .getByRole('link', { name: order.orderNumber })
      .getByText(texts.orders.situations.PARTLY_DELIVERED)
      .waitFor()
  })
})
