import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/calls.ts'
import { placeForRetailer, quoteForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { receiveCredit, saveCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import * as retailerCalls from '#contract/backoffice/retailers/calls.ts'
import { mergeRetailer } from '#contract/backoffice/retailers/merge/calls.ts'
import * as signInCalls from '#contract/backoffice/retailers/sign-in/calls.ts'
import { adjustLoyaltyPoints } from '#contract/backoffice/trade/loyalty/calls.ts'
import { fileLicence } from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { beginViewing } from '#contract/backoffice/viewings/calls.ts'
import type { Call } from '#contract/call.ts'
import { changeCart } from '#contract/cart/calls.ts'
import { changePassword, endOtherSessions } from '#contract/identity/calls.ts'
import { cancelOrder } from '#contract/orders/calls.ts'
import { getPaymentUrl, promptPayCode } from '#contract/payments/calls.ts'
import { addAddress, getProfile, removeAddress, updateProfile } from '#contract/profile/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { givePoints } from '#server/loyalty/retailer-points.fixture.ts'
import { paymentOf } from '#server/payments/unpaid-order.fixture.ts'
import { beer } from '#test/builders/catalogue.ts'
import { saenSuk } from '#test/builders/newcomer.ts'
import { aReport, report } from '#test/builders/problem.ts'
import { password, retailerClient, send, type Answer, type RetailerClient } from '#test/builders/retailer.ts'
import { aSlip, upload } from '#test/builders/slip.ts'
import { testServer } from '#test/test-server.ts'
import { stateOf } from './calls.ts'

// A page is left open, and meanwhile something happens that it does not know of. What it then sends is answered with what
// has happened, and changes nothing.

const rice = 1
const server = await testServer({
  changesNothing: true,
  credit: { overdue: 'warn' },
  products: { [rice]: { price: 100_00, stock: 10_000 } },
})
const manager = await server.as('manager')
const key = () => randomUUID()

/** What a retailer has open: a cart, and an order that waits for its payment. */
type Open = { shop: RetailerClient; id: string; orderNumber: string; amount: number }
async function anOpenShop(): Promise<Open> {
  const shop = await server.retailer()
  await shop.tap(rice, 3)
  const { id, orderNumber, grandTotalAmt: amount } = (await shop.order({ payType: '2C2P-PP-QR' })).body
  await shop.tap(rice, 2)
  return { shop, id, orderNumber, amount }
}

type Heard = Pick<Answer<unknown>, 'status' | 'problem'>
type Action = (open: Open) => Promise<Heard>

/** What the pages of a retailer send. */
const actions: Record<string, Action> = {
  'a tap': ({ shop }) =>
    shop.call(changeCart, { key: key(), body: { retailerId: shop.id, cartItems: [{ productId: rice, qty: 1 }] } }),
  'the order': ({ shop }) => shop.order({}),
  'its cancellation': ({ shop, id }) => shop.call(cancelOrder, { params: { id }, body: {} }),
  'its payment': ({ shop, orderNumber, amount }) =>
    shop.call(getPaymentUrl, { key: key(), body: paymentOf({ retailer: shop, orderNumber, amount }) }),
  'its code to pay by': ({ shop, orderNumber }) => shop.call(promptPayCode, { query: { orderNumber } }),
  'its slip': async ({ shop, id, amount }) =>
    upload(server.url, shop.token, {
      image: await aSlip({ words: id }),
      orderID: id,
      outletID: shop.outletCode,
      orderAmt: amount,
    }),
  'a report of it': ({ shop, id }) => report(server.url, shop.token, id, aReport(), key()),
  'an address': ({ shop }) => shop.call(addAddress, { body: saenSuk }),
  'its names': ({ shop }) =>
    shop.call(updateProfile, {
      body: {
        storeName: 'ร้านใหม่',
        ownerName: 'สมศรี',
        lastName: 'ใจดี',
        defaultShippingAddressId: shop.addressId,
        defaultBillingAddressId: shop.addressId,
      },
    }),
}

const onAnotherDevice = ({ shop }: Open) => retailerClient(server.url, shop)
async function merge({ shop }: Open): Promise<RetailerClient> {
  const kept = await server.retailer()
  const show = async (id: string) => (await manager.call(retailerCalls.getRetailer, { params: { id } })).body
  const body = { into: kept.id, revision: (await show(shop.id)).revision, intoRevision: (await show(kept.id)).revision }
  const merged = await manager.call(mergeRetailer, { params: { id: shop.id }, body })
  expect([merged.status, merged.problem.code]).toEqual([200, undefined])
  return kept
}
const cancelOpen = ({ shop, id }: Open) => shop.call(cancelOrder, { params: { id }, body: {} })
const suspend = ({ shop }: Open) =>
  manager.call(retailerCalls.suspendRetailer, { params: { id: shop.id }, body: { reason: 'ค้างชำระ' } })

/** What ends the session that a page was opened with. */
const endings: Record<string, (open: Open) => Promise<unknown>> = {
  'the password is changed on another device': async (open) =>
    (await onAnotherDevice(open)).call(changePassword, {
      body: { oldPassword: password, password: 'ใหม่-ร้านชำ-2570', confirmPassword: 'ใหม่-ร้านชำ-2570' },
    }),
  'another device ends the other sessions': async (open) => (await onAnotherDevice(open)).call(endOtherSessions),
  'the staff end its sessions': ({ shop }) =>
    manager.call(signInCalls.endRetailerSessions, { params: { id: shop.id } }),
  'the retailer is suspended': suspend,
  'the account becomes part of another': async (open) => {
    await cancelOpen(open)
    await merge(open)
  },
  'the account is deleted on another device': async (open) => {
    await cancelOpen(open)
    const deleted = await (await onAnotherDevice(open)).call(deleteAccount)
    expect([deleted.status, deleted.problem?.code]).toEqual([204, undefined])
  },
}

test.each(Object.entries(endings))('a page that is open while %s changes nothing any more', async (_what, end) => {
  const open = await anOpenShop()
  await end(open)
  const before = await stateOf(server)
  for (const [name, act] of Object.entries(actions)) {
    const { status, problem } = await act(open)
    expect([name, status, problem.code]).toEqual([name, 401, 'unauthenticated'])
  }
  expect(await stateOf(server)).toEqual(before)
})

const move =
  (...stages: ('PAYMENT_COMPLETE' | 'ACCEPTED' | 'CANCELLED' | 'OUT_FOR_DELIVERY')[]) =>
  async ({ id }: Open) => {
    for (const to of stages) {
      const { results } = (await manager.call(moveOrders, { body: { ids: [id], to, reason: 'โทรมา' } })).body
      expect(results).toMatchObject([{ ok: true }])
    }
  }

const ofOrder = ['its cancellation', 'its payment', 'its code to pay by', 'its slip', 'a report of it']
const allClosed = Object.fromEntries(ofOrder.map((name) => [name, 'order_closed']))

/** What becomes of an order whose page is open, and what its page hears. */
const turns: [string, (open: Open) => Promise<unknown>, Record<string, string>][] = [
  ['the staff cancel it', move('CANCELLED'), allClosed],
  ['another device cancels it', cancelOpen, allClosed],
  [
    'its money arrives',
    move('PAYMENT_COMPLETE'),
    {
      'its payment': 'already_paid',
      'its code to pay by': 'already_paid',
      'its slip': 'already_paid',
      'a report of it': 'order_not_sent',
    },
  ],
  [
    'it is paid and goes out',
    move('PAYMENT_COMPLETE', 'ACCEPTED', 'OUT_FOR_DELIVERY'),
    {
      'its cancellation': 'order_closed',
      'its payment': 'already_paid',
      'its code to pay by': 'already_paid',
      'its slip': 'already_paid',
    },
  ],
]

test.each(turns)('the page of an order that is open while %s is answered so', async (_what, turn, expected) => {
  const open = await anOpenShop()
  await turn(open)
  const before = await stateOf(server)
  const heard: Record<string, string | undefined> = {}
  for (const name of Object.keys(expected)) heard[name] = (await actions[name]?.(open))?.problem.code
  expect(heard).toEqual(expected)
  expect(await stateOf(server)).toEqual(before)
})

test('an order to an address that another device has removed is refused, and the cart stays', async () => {
  const { shop } = await anOpenShop()
  const { id } = (await shop.call(addAddress, { body: saenSuk })).body
  await shop.call(removeAddress, { params: { id: shop.addressId } })
  const before = await stateOf(server)
  for (const field of ['shippingAddressId', 'billingAddressId'] as const) {
    const addresses = { shippingAddressId: id, billingAddressId: id, [field]: shop.addressId }
    expect((await shop.order(addresses)).problem.code).toBe('not_found')
  }
  expect(await stateOf(server)).toEqual(before)
  expect((await shop.call(getProfile)).body.defaultShippingAddressId).toBe(id)
})

/** What the staff send from an open record of a retailer. */
const ofRetailer = ({ shop }: Open): [string, Call, object][] => {
  const params = { id: shop.id }
  const goods = { lines: [{ productId: rice, qty: 1 }], shippingAddressId: shop.addressId }
  const names = { storeName: 'ร้านใหม่', ownerName: 'ก', lastName: 'ข', email: null, segment: 'grocery' }
  const tax = { taxId: null, taxName: null, taxBranch: null, note: 'จดไว้' }
  const defaults = { defaultShippingAddressId: null, defaultBillingAddressId: null, revision: 1 }
  const order = { ...goods, payType: 'COD', billingAddressId: shop.addressId, expectedGrandTotalAmt: 100 }
  const account = { limit: 500, termsDays: 30, status: 'ACTIVE', note: null, revision: 0 }
  const received = { amount: 1, method: 'CASH', receivedOn: bangkokDate(new Date()), orderIds: [] }
  const licence = { outletId: shop.id, categoryId: beer, number: 'ส.2/1', expiresOn: '2099-12-31' }
  const newPhone = { phoneNumber: '0899999991' }
  const ofAddress = { ...params, addressId: shop.addressId }
  return [
    ['names', retailerCalls.saveRetailer, { params, body: { ...names, ...tax, ...defaults } }],
    ['approval', retailerCalls.approveRetailer, { params }],
    ['suspension', retailerCalls.suspendRetailer, { params, body: { reason: 'ค้าง' } }],
    ['restoring', retailerCalls.restoreRetailer, { params }],
    ['address', retailerCalls.addRetailerAddress, { params, body: saenSuk, key: key() }],
    ['its address', retailerCalls.changeRetailerAddress, { params: ofAddress, body: { ...saenSuk, revision: 1 } }],
    ['no address', retailerCalls.removeRetailerAddress, { params: ofAddress }],
    ['call', retailerCalls.recordRetailerCall, { params, body: { outcome: 'NO_ANSWER' }, key: key() }],
    ['unlocking', signInCalls.unlockRetailer, { params }],
    ['code', signInCalls.sendRetailerCode, { params }],
    ['ending', signInCalls.endRetailerSessions, { params }],
    ['phone', signInCalls.requestRetailerPhone, { params, body: newPhone }],
    ['new phone', signInCalls.changeRetailerPhone, { params, body: { ...newPhone, code: '123456' } }],
    ['viewing', beginViewing, { params }],
    ['quote', quoteForRetailer, { params, body: goods }],
    ['order', placeForRetailer, { params, body: order, key: key() }],
    ['credit', saveCreditAccount, { params, body: account }],
    ['money', receiveCredit, { params, body: received }],
    ['points', adjustLoyaltyPoints, { params, body: { points: 50, reason: 'ชดเชย' }, key: key() }],
    ['fewer points', adjustLoyaltyPoints, { params, body: { points: -1, reason: 'แก้ไข' }, key: key() }],
    ['licence', fileLicence, { body: licence }],
  ]
}

test.each(['the account becomes part of another', 'the account is deleted on another device'])(
  'what the staff send from a record that was open while %s goes nowhere, and is said to',
  async (what) => {
    const open = await anOpenShop()
    await givePoints(server, open.shop.id, 120)
    await endings[what]?.(open)
    const before = await stateOf(server)
    for (const [name, call, request] of ofRetailer(open)) {
      const { status, problem } = await send(server.url, call, { token: manager.token, ...request })
      expect([name, status, problem?.code]).toEqual([name, 404, 'not_found'])
    }
    expect(await stateOf(server)).toEqual(before)
  },
)
