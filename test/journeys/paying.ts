import { randomInt, randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { acceptSlip, listSlips, rejectSlip } from '#contract/backoffice/day/slips/calls.ts'
import { changeCart, getCart, removeFromCart } from '#contract/cart/calls.ts'
import { placeOrder } from '#contract/orders/calls.ts'
import { paymentAttempts } from '#contract/payments/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import { send } from '#test/builders/retailer.ts'
import { signIn, staffTokenOf, tokenOf } from './sign-in.ts'
import { textsIn, words } from './texts.ts'
import type { Visit } from './visit.ts'

// What the journeys of paying do behind the page's back: orders, and the clerk.

/** Puts one product into an emptied cart. */
export async function fillCart(
  url: string,
  phoneNumber: string,
): Promise<{ token: string; retailerId: string; addressId: string }> {
  const token = await tokenOf(url, phoneNumber)
  const { cartItems } = (await send(url, getCart, { token })).body
  for (const { id, type } of cartItems ?? []) {
    if (type === 'NORMAL') await send(url, removeFromCart, { token, params: { id } })
  }
  const profile = (await send(url, getProfile, { token })).body
  const cartBody = { retailerId: profile.id, cartItems: [{ productId: await aProductId(url), qty: 2 }] }
  expect((await send(url, changeCart, { token, body: cartBody })).status).toBe(200)
  return {
    token,
    retailerId: profile.id,
    addressId: profile.defaultShippingAddressId ?? profile.addresses[0]?.id ?? '',
  }
}

/** Something that is in stock and can be bought by everybody. */
async function aProductId(url: string): Promise<number> {
  const response = await fetch(`${url}/api/products/consume?page=0&size=200`)
  const { content } = (await response.json()) as {
    content: { id: number; productStock: number; saleCategoryId: number; categoryId: number }[]
  }
  const good = content.find(
    ({ productStock, saleCategoryId, categoryId }) =>
      productStock > 100 && saleCategoryId === 1 && ![8, 104].includes(categoryId),
  )
  return good?.id ?? 0
}

export async function anOrder(
  url: string,
  phone: string,
  payType: PayType,
): Promise<{ id: string; orderNumber: string }> {
  const { token, retailerId, addressId } = await fillCart(url, phone)
  const body = { retailerId, payType, shippingAddressId: addressId, billingAddressId: addressId }
  const placed = await send(url, placeOrder, { token, key: randomUUID(), body })
  expect(placed.status).toBe(201)
  return placed.body
}

/** Decides at the gateway's machine door what becomes of the payment of an order that is open there. */
export async function decidePayment(url: string, phoneNumber: string, orderNumber: string, outcome: object) {
  const token = await tokenOf(url, phoneNumber)
  const attempts = await send(url, paymentAttempts, { token, query: { orderNumber } })
  const response = await fetch(`${url}/gateway/test/${attempts.body[0]?.webPaymentUrl?.split('/').at(-1)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(outcome),
  })
  expect(response.status).toBe(200)
}

/** Does something with the slip of an order that waits, as a clerk or another one of the staff. */
export async function asClerk(url: string, username = 'clerk') {
  const token = await staffTokenOf(url, username)
  const slipOf = async (orderNumber: string) => {
    const query = { state: 'pending', orderNumber } as never
    const { body } = await send(url, listSlips, { token, query })
    return body.content[0]?.id ?? ''
  }
  return {
    accept: async (orderNumber: string, body: { amount?: number; amountReason?: string } = {}) =>
      send(url, acceptSlip, { token, params: { id: await slipOf(orderNumber) }, body }),
    reject: async (orderNumber: string, body: object) =>
      send(url, rejectSlip, { token, params: { id: await slipOf(orderNumber) }, body: body as { reason: 'other' } }),
  }
}

/** Signs in and lands on the payment page of an order. */
export async function openPaymentOf(shop: Visit, phoneNumber: string, orderNumber: string): Promise<void> {
  const { page, language } = shop
  await shop.open(`/login?next=${encodeURIComponent(`/order/payment?order=${orderNumber}`)}`)
  await signIn(shop, phoneNumber)
  await page.getByRole('heading', { level: 1, name: textsIn[language].shell.titlePayment }).waitFor()
  await page.getByText(orderNumber).first().waitFor()
}

/** Saves the PromptPay code of the payment page that is open. @returns its figure */
export async function saveCode({ page, language, expectAccessible }: Visit, orderNumber: string): Promise<Locator> {
  const { payments } = textsIn[language]
  const code = page.getByRole('figure', { name: words(payments.codeLabel) })
  await code.locator('svg path').waitFor({ state: 'attached' })
  await expectAccessible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: payments.saveCode }).click()
  expect((await saved).suggestedFilename()).toBe(`promptpay-${orderNumber}.png`)
  return code
}

export const aReference = () => `2026${randomInt(1e12)}`
export const fileOf = (buffer: Buffer, name = 'slip.jpg', mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

/** Opens no picture on a page until the answer is called, as on a slow phone. */
export async function holdPictures(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(`(() => {
    const open = window.createImageBitmap
    const held = new Promise((letGo) => Object.assign(window, { letGo }))
    window.createImageBitmap = async (...given) => {
      await held
      return open(...given)
    }
  })()`)
  return () => page.evaluate('window.letGo()')
}
