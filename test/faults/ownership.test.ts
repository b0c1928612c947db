import { expect, test } from 'vitest'
import { methodOf, pathOf, type Call } from '#contract/call.ts'
import { changeCart, quoteLines } from '#contract/cart/calls.ts'
import { customerInfo } from '#contract/loyalty/calls.ts'
import { orderStatus, placeOrder } from '#contract/orders/calls.ts'
import { getPaymentUrl, sendSlip } from '#contract/payments/calls.ts'
import { getProfile, updateProfile } from '#contract/profile/calls.ts'
import { confirmCode, requestCode } from '#contract/restricted-goods/calls.ts'
import { recommendations } from '#contract/smart-basket/calls.ts'
import { send, type RetailerClient } from '#test/builders/retailer.ts'
import { aSlip, upload } from '#test/builders/slip.ts'
import { testServer } from '#test/test-server.ts'
import { stateOf } from './calls.ts'
import { bodyFieldsOf, contractCalls } from './contract-calls.ts'

// Requests that are right in every way but one: they name something of another shop.

const server = await testServer({ products: { 1: {} }, changesNothing: true })

/** What a shop has that a request can name. */
type Things = { shop: RetailerClient; orderId: string; orderNumber: string; amount: number }

async function thingsOf(shop: RetailerClient): Promise<Things> {
  await shop.tap(1, 2)
  const { body } = await shop.order({ payType: '2C2P-PP-QR' })
  return { shop, orderId: body.id, orderNumber: body.orderNumber, amount: body.grandTotalAmt }
}

const own = await thingsOf(await server.retailer())
const other = await thingsOf(await server.retailer())

type Fields = Record<string, unknown>
type Case = {
  call: Call
  body: (mine: Things) => Fields | Promise<Fields>
  /** What of the body belongs to a shop. */
  names: Record<string, (of: Things) => unknown>
}

const outletId = ({ shop }: Things) => shop.id
const outletCode = ({ shop }: Things) => shop.outletCode
const addressId = ({ shop }: Things) => shop.addressId
const phone = ({ shop }: Things) => shop.phone

/** Reading and refusable calls first: the last ones change what the shop has. */
const cases: Case[] = [
  { call: orderStatus, body: ({ orderId }) => ({ orderID: orderId }), names: { orderID: ({ orderId }) => orderId } },
  { call: customerInfo, body: (mine) => ({ phoneNumber: phone(mine) }), names: { phoneNumber: phone } },
  {
    call: quoteLines,
    body: (mine) => ({
      retailerId: outletId(mine),
      lines: [{ productId: 1, qty: 1 }],
      shippingAddressId: addressId(mine),
    }),
    names: { retailerId: outletId, shippingAddressId: addressId },
  },
  {
    call: updateProfile,
    body: async ({ shop }) => {
      const { storeName, ownerName, lastName } = (await shop.call(getProfile)).body
      const addresses = { defaultShippingAddressId: shop.addressId, defaultBillingAddressId: shop.addressId }
      return { storeName, ownerName, lastName, ...addresses }
    },
    names: { defaultShippingAddressId: addressId, defaultBillingAddressId: addressId },
  },
  {
    call: requestCode,
    body: (mine) => ({ customerID: outletId(mine), phoneNumber: phone(mine) }),
    names: { customerID: outletId, phoneNumber: phone },
  },
  {
    call: getPaymentUrl,
    body: ({ orderNumber, amount, shop }) => ({
      invoiceNo: orderNumber,
      description: 'order',
      amount,
      currencyCode: 'THB',
      paymentChannel: ['PPQR'],
      userDefined1: shop.outletCode,
    }),
    names: { invoiceNo: ({ orderNumber }) => orderNumber, userDefined1: outletCode },
  },
  {
    call: changeCart,
    body: (mine) => ({ retailerId: outletId(mine), cartItems: [{ productId: 1, qty: 1 }] }),
    names: { retailerId: outletId },
  },
  {
    call: placeOrder,
    body: (mine) => ({
      retailerId: outletId(mine),
      payType: 'COD',
      shippingAddressId: addressId(mine),
      billingAddressId: addressId(mine),
    }),
    names: { retailerId: outletId, shippingAddressId: addressId, billingAddressId: addressId },
  },
]

const asOwn = (call: Call, body: Fields) =>
  send(server.url, call, { token: own.shop.token, key: crypto.randomUUID(), body })

const nothingOfTheirs = (text: string) => {
  for (const secret of [other.shop.phone, other.shop.addressId, other.shop.id, other.orderId])
    expect(text).not.toContain(secret)
}

test.each(cases.map((one) => [pathOf(one.call), one] as const))(
  '%s: what is right but names another shop’s thing is refused and changes nothing; with the own one it is taken',
  async (_path, { call, body, names }) => {
    const right = await body(own)
    for (const [field, of] of Object.entries(names)) {
      const before = await stateOf(server)
      const answer = await asOwn(call, { ...right, [field]: of(other) })
      const isNamed = answer.status === 422 && answer.problem.errors?.[0]?.path === field
      expect([field, answer.status, isNamed || [403, 404].includes(answer.status)]).toEqual([
        field,
        answer.status,
        true,
      ])
      nothingOfTheirs(JSON.stringify(answer.body))
      expect(await stateOf(server)).toEqual(before)
    }
    const taken = await asOwn(call, right)
    expect([taken.status < 300, taken.body]).toEqual([true, taken.body])
  },
)

test('a slip for another shop’s order, or under its code, is refused and not kept; the own one is', async () => {
  const form = async () => ({
    image: await aSlip({ words: crypto.randomUUID() }),
    orderID: own.orderId,
    outletID: own.shop.outletCode,
    orderAmt: own.amount,
  })
  const slips = () => server.db.selectFrom('payment_slip').select('order_id').execute()
  const foreign = { orderID: other.orderId, outletID: other.shop.outletCode }
  for (const [field, value] of Object.entries(foreign)) {
    const { status } = await upload(server.url, own.shop.token, { ...(await form()), [field]: value })
    expect([field, [403, 404].includes(status)]).toEqual([field, true])
  }
  expect(await slips()).toEqual([])
  expect((await upload(server.url, own.shop.token, await form())).status).toBe(200)
  expect(await slips()).toEqual([{ order_id: own.orderId }])
})

test('another shop’s code in a query is refused', async () => {
  const ask = (outlet_code: string) =>
    send(server.url, recommendations, { token: own.shop.token, query: { outlet_code } })
  expect((await ask(other.shop.outletCode)).status).toBe(403)
  expect((await ask(own.shop.outletCode)).status).toBe(200)
})

/** Fields of bodies that can name something of a shop. */
const naming = /(id|code|no|number|user\w+\d)$/i
/** What looks so and names nothing of a shop, with the reason. */
const nameless: Record<string, string> = {
  productId: 'goods are everybody’s',
  code: 'of a coupon',
  currencyCode: 'THB',
  channelCode: 'of a bank',
  agentCode: 'of a bank',
  agentChannelCode: 'of a bank',
  taxId: 'of a buyer, written by the shop',
  postalCode: 'of a place',
  verifyCode: 'what the phone got',
}

test('every field of a shop’s calls that can name a thing of a shop is tried', async () => {
  const calls = (await contractCalls()).filter(({ definition: { access } }) =>
    ['retailer', 'signed-in'].includes(access ?? ''),
  )
  const found = calls.flatMap((one) =>
    bodyFieldsOf(one)
      .filter((field) => naming.test(field) && !(field in nameless))
      .map((field) => `${one.name} ${field}`),
  )
  const tried = [
    ...cases.flatMap(({ call, names }) =>
      Object.keys(names).map((field) => `${methodOf(call)} ${pathOf(call)} ${field}`),
    ),
    ...['orderID', 'outletID'].map((field) => `${methodOf(sendSlip)} ${pathOf(sendSlip)} ${field}`),
    // A wrong code counts as a try, so that it stands alone: `server/restricted-goods/codes.test.ts`.
    `${methodOf(confirmCode)} ${pathOf(confirmCode)} customerID`,
  ]
  expect(found.toSorted()).toEqual(tried.toSorted())
})
