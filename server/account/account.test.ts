import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deleteAccount, downloadData } from '#contract/account/calls.ts'
import { receiveAtCounter } from '#contract/backoffice/day/cash/calls.ts'
import { approveLicence, fileLicence } from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { getCart } from '#contract/cart/calls.ts'
import { logIn } from '#contract/identity/calls.ts'
import { cancelOrder, orderHistory } from '#contract/orders/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { givePoints } from '#server/loyalty/retailer-points.fixture.ts'
import { moveOrder, lockOrder } from '#server/orders/orders.ts'
import { beer, onHandOf } from '#test/builders/catalogue.ts'
import { runAs } from '#server/adapters/database/author.ts'
import { verifyChain } from '#server/audit/verify-chain.ts'
import { refreshTokens } from '#test/builders/realm.ts'
import { password, send, type RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { startPaying } from '#server/payments/unpaid-order.fixture.ts'
import { deletedAccounts } from './deleted-accounts.ts'
import { tablesWith } from './tables-with.fixture.ts'

const rice = 1

let retailer: RetailerClient

const seller = { name: 'บริษัท ส่งดี ทดสอบ จำกัด', taxId: '0107542000011', branch: '00000', address: 'ชลบุรี' }
const server = await testServer({ seller, products: { [rice]: { price: 245_00, vatPercent: 0, stock: 1000 } } })

beforeEach(async () => {
  retailer = await server.retailer()
})

const invoice = { name: 'หจก. สมศรีพาณิชย์', taxId: '0107542000011', branch: '00000' }

async function order(body: Parameters<RetailerClient['order']>[0] = {}): Promise<{ id: string; orderNumber: string }> {
  await retailer.tap(rice, 2)
  return (await retailer.order(body)).body
}
const moveTo = (id: string, ...stages: Stage[]) =>
  server.db.transaction().execute(async (tx) => {
    for (const to of stages) {
      const found = await lockOrder(tx, id, null)
      if (!found) throw new Error('no such order')
      expect(
        await moveOrder(tx, found, { to, by: 'manager', actor: 'test', reason: null, at: new Date() }),
      ).toMatchObject({ ok: true })
    }
  })
const signIn = (phoneNumber: string) => send(server.url, logIn, { body: { phoneNumber, password } })
const onHand = () => onHandOf(server.db, rice)

test('a shop downloads everything kept about it as a file, and nothing of another shop', async () => {
  const placed = await order({ note: 'ฝากไว้หน้าร้าน', taxInvoice: invoice })
  await retailer.call(cancelOrder, { params: { id: placed.id }, body: { reason: 'สั่งผิด' } })
  await retailer.tap(rice, 3)
  const other = await server.retailer()
  await other.tap(rice, 1)
  await other.order()
  await givePoints(server, retailer.id, 12)
  await givePoints(server, other.id, 99)
  const { status, body, headers } = await retailer.call(downloadData)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="songdee-${retailer.outletCode}.json"`)
  expect(body).toMatchObject({
    profile: { id: retailer.id, phoneNumber: retailer.phone, addresses: [{ postalCode: '20130' }] },
    cart: [{ productId: rice, qty: 3 }],
    orders: [
      {
        orderNumber: placed.orderNumber,
        orderDetails: [{ productId: rice, qty: 2 }],
        shippingAddress: { subDistrict: 'แสนสุข', province: 'ชลบุรี' },
        taxInvoice: invoice,
        note: 'ฝากไว้หน้าร้าน',
        events: [{ statusDes: 'Order Complete' }, { statusDes: 'Cancelled', reason: 'สั่งผิด' }],
      },
    ],
  })
  expect(body.orders).toHaveLength(1)
  expect(body.points?.map(({ kind, points }) => [kind, points])).toEqual([['earn', 12]])
  expect(body.profile.points).toBe(12)
  await server.db.updateTable('outlet').set({ phone_verified: false }).where('id', '=', retailer.id).execute()
  const unproven = (await retailer.call(downloadData)).body
  expect([unproven.points, unproven.profile.points]).toEqual([null, null])
  for (const foreign of [other.id, other.phone, other.outletCode]) expect(JSON.stringify(body)).not.toContain(foreign)
})

test('licences that were filed for a shop are in its data, without who on the staff saw them', async () => {
  const [clerk, manager] = [await server.as('clerk'), await server.as('manager')]
  const body = { categoryId: beer, number: 'ส.2/1234', expiresOn: '2099-12-31' }
  const other = await server.retailer()
  await clerk.call(fileLicence, { body: { ...body, outletId: other.id } })
  expect((await retailer.call(downloadData)).body.licences).toEqual([])
  const filed = await clerk.call(fileLicence, { body: { ...body, outletId: retailer.id } })
  await manager.call(approveLicence, { params: { id: filed.body.id } })
  const { licences } = (await retailer.call(downloadData)).body
  expect(licences).toEqual([{ ...body, state: 'approved', filedAt: filed.body.filedAt, decidedAt: expect.any(String) }])
})

test('a session that is minutes old deletes nothing; a new one does, with its refreshed tokens too', async () => {
  const elevenMinutes = new Date(Date.now() - 11 * 60_000)
  await server.db.updateTable('sign_in_session').set({ created_at: elevenMinutes }).execute()
  const refused = await retailer.call(deleteAccount)
  expect([refused.status, refused.problem.code]).toEqual([403, 'reauthentication_required'])
  expect((await retailer.call(getProfile)).status).toBe(200)
  const tokens = (await signIn(retailer.phone)).body
  const renewed = (await (await refreshTokens(server.url, tokens.refresh_token)).json()) as { access_token: string }
  expect((await send(server.url, deleteAccount, { token: renewed.access_token })).status).toBe(204)
})

test('after deletion no door opens: login, refresh and the token at hand', async () => {
  const tokens = (await signIn(retailer.phone)).body
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  expect((await signIn(retailer.phone)).status).toBe(401)
  expect((await signIn(`deleted-${retailer.outletCode}`)).status).toBe(401)
  expect((await refreshTokens(server.url, tokens.refresh_token)).status).toBe(400)
  for (const what of [getProfile, getCart, orderHistory, downloadData, deleteAccount])
    expect((await retailer.call(what)).status).toBe(401)
  const kept = sql<boolean>`payload->>'accountId' = ${retailer.id}`
  expect(await server.db.selectFrom('oidc_payload').select('id').where(kept).execute()).toEqual([])
})

test('nothing personal is left in any table, and the phone number can register again', async () => {
  const ownTexts = ['ถนนของฉัน 77', 'สมทรงผู้เดียว', 'somsong@example.com', '1101700203451', 'ฝากป้าข้างบ้าน', 'ซอยหลังวัดเก่า']
  // By staff, so that the audit has it too.
  await runAs({ actor: 'staff:', call: 'PUT /backoffice/api/x', requestId: null }, async () => {
    await server.db
      .updateTable('outlet')
      .set({ owner_name: 'สมทรงผู้เดียว', email: 'somsong@example.com', tax_id: '1101700203451' })
      .where('id', '=', retailer.id)
      .execute()
    await server.db
      .updateTable('address')
      .set({ address_line: 'ถนนของฉัน 77', landmark: 'ซอยหลังวัดเก่า' })
      .where('outlet_id', '=', retailer.id)
      .execute()
  })
  const placed = await order({ note: 'ฝากป้าข้างบ้าน' })
  await moveTo(placed.id, 'ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED')
  const cancelled = await order({ taxInvoice: { ...invoice, name: 'สมทรงผู้เดียว' } })
  await retailer.call(cancelOrder, { params: { id: cancelled.id }, body: { reason: 'ฝากป้าข้างบ้าน' } })
  await retailer.tap(rice, 1)
  await server.db.insertInto('sms').values({ phone: retailer.phone, text: 'รหัส 123456', at: new Date() }).execute()
  const reasons = [
    { code: 'changed_address', before: 'ถนนของฉัน 77', now: 'ซอยหลังวัดเก่า' },
    { code: 'new_retailer_much_cash', amount: 490_00, limit: 100_00, delivered: 0 },
  ]
  const held = { order_id: placed.id, reasons: JSON.stringify(reasons), at: new Date(), held_by: null }
  await server.db.insertInto('order_hold').values(held).execute()
  const stop = { outcome: 'NOT_DELIVERED', reason: 'closed', receivedBy: 'สมทรงผู้เดียว', note: 'ฝากป้าข้างบ้าน' }
  const said = {
    kind: 'stop_recorded' as const,
    subject: `order:${placed.id}`,
    inverse: JSON.stringify({ moved: null, stop }),
  }
  const driver = { staff_id: 'driver', actor: 'driver', at: new Date() }
  await server.db
    .insertInto('staff_action')
    .values({ ...said, ...driver })
    .execute()
  for (const text of ownTexts) expect(await tablesWith(server.db, text)).not.toEqual([])

  expect((await retailer.call(deleteAccount)).status).toBe(204)
  for (const text of [...ownTexts, retailer.phone])
    expect([text, await tablesWith(server.db, text)]).toEqual([text, []])
  expect(await verifyChain(server.db)).toMatchObject({ broken: null, forgotten: 2 })
  const hold = server.db.selectFrom('order_hold').select('reasons').where('order_id', '=', placed.id)
  expect(await hold.execute()).toEqual([{ reasons: [{ code: 'changed_address', before: '', now: '' }, reasons[1]] }])
  const left = await server.db.selectFrom('outlet').selectAll().where('id', '=', retailer.id).executeTakeFirstOrThrow()
  expect(left).toMatchObject({ phone: `deleted-${retailer.outletCode}`, store_name: `deleted-${retailer.outletCode}` })

  const again = await server.retailer({ phone: retailer.phone })
  expect((await again.call(getProfile)).body).toMatchObject({ id: again.id, phoneNumber: retailer.phone })
  expect((await again.call(orderHistory)).body).toEqual([])
})

test('orders stay for the books; a full tax invoice of delivered goods keeps its buyer, another address only its province', async () => {
  await server.db
    .updateTable('address')
    .set({ landmark: 'ข้างวัด', latitude: 13.28551, longitude: 100.9247, location_accuracy_m: 12 })
    .where('outlet_id', '=', retailer.id)
    .execute()
  const plain = await order()
  const invoiced = await order({ taxInvoice: invoice })
  for (const { id } of [plain, invoiced]) await moveTo(id, 'ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED')
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  const rows = await server.db.selectFrom('orders').selectAll().where('outlet_id', '=', retailer.id).execute()
  const byId = Object.fromEntries(rows.map((row) => [row.id, row]))
  const province = { province: 'ชลบุรี', province_code: '20' }
  expect(byId[plain.id]).toMatchObject({ grand_total_satang: 490_00, state: 'DELIVERED', tax_invoice: null })
  expect(byId[plain.id]?.shipping_address).toEqual(province)
  expect(byId[plain.id]?.billing_address).toEqual(province)
  expect(byId[invoiced.id]).toMatchObject({ tax_invoice: invoice, billing_address: { address_line: '1 หมู่ 1' } })
  for (const column of ['landmark', 'latitude', 'longitude', 'location_accuracy_m'])
    expect(byId[invoiced.id]?.billing_address).not.toHaveProperty(column)
  expect(byId[invoiced.id]?.shipping_address).toEqual(province)
})

test('a receipt keeps who paid, as the law wants it, and nothing else does; until then it is in the data of its retailer', async () => {
  const storeName = `ร้านของสมทรง ${retailer.outletCode}`
  await server.db.updateTable('outlet').set({ store_name: storeName }).where('id', '=', retailer.id).execute()
  const { id, orderNumber } = await order()
  await moveTo(id, 'ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED')
  const manager = await server.as('manager')
  expect((await manager.call(receiveAtCounter, { body: { orderNumber } })).status).toBe(200)
  expect((await retailer.call(downloadData)).body.receipts).toMatchObject([
    { number: expect.stringMatching(/^RC/), orderNumbers: [orderNumber], payer: { name: storeName }, totalAmt: 490 },
  ])
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  expect(await tablesWith(server.db, storeName)).toEqual(['receipt'])
})

test('orders nobody accepted or paid are cancelled, and their goods go back to stock', async () => {
  const before = await onHand()
  const orders = [await order(), await order({ payType: '2C2P-PP-QR' })]
  expect(await onHand()).toBe(before - 4)
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  expect(await onHand()).toBe(before)
  const ids = orders.map(({ id }) => id)
  const rows = await server.db.selectFrom('orders').select('state').where('id', 'in', ids).execute()
  expect(rows.map(({ state }) => state)).toEqual(['CANCELLED', 'CANCELLED'])
})

test('while goods are to be delivered the account stays as it is', async () => {
  const waiting = await order()
  const unpaid = await order({ payType: '2C2P-PP-QR' })
  await moveTo(waiting.id, 'ACCEPTED', 'OUT_FOR_DELIVERY')
  const refused = await retailer.call(deleteAccount)
  expect([refused.status, refused.problem.code]).toEqual([409, 'order_open'])
  const history = (await retailer.call(orderHistory)).body
  expect(history.find(({ id }) => id === unpaid.id)?.orderStatus).toBe('VERIFYING_PAYMENT')
  expect((await retailer.call(getProfile)).body.addresses).toHaveLength(1)
  await moveTo(waiting.id, 'DELIVERED')
  expect((await retailer.call(deleteAccount)).status).toBe(204)
})

test('while a payment is under way the account stays, so that no money comes for nobody', async () => {
  const placed = await order({ payType: '2C2P-PP-QR' })
  const opened = await startPaying({ retailer, orderNumber: placed.orderNumber, amount: 490 })
  expect(opened.status).toBe(200)
  expect((await retailer.call(deleteAccount)).problem.code).toBe('order_open')
  await server.db.updateTable('payment_attempt').set({ state: 'expired' }).where('order_id', '=', placed.id).execute()
  expect((await retailer.call(deleteAccount)).status).toBe(204)
})

test('while money has to go back to the shop the account stays', async () => {
  const placed = await order({ payType: '2C2P-PP-QR' })
  await moveTo(placed.id, 'PAYMENT_COMPLETE', 'CANCELLED')
  expect((await retailer.call(deleteAccount)).problem.code).toBe('order_open')
  await server.db
    .updateTable('refund')
    .set({ state: 'REFUNDED', closed_at: new Date(), closed_by: 'test', reference: 'KBANK 1' })
    .where('order_id', '=', placed.id)
    .execute()
  expect((await retailer.call(deleteAccount)).status).toBe(204)
})

test('of two deletions at once one does it', async () => {
  const answers = await Promise.all([retailer.call(deleteAccount), retailer.call(deleteAccount)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401])
})

test('an order placed at the same moment is either cancelled with the account or finds an empty cart', async () => {
  await retailer.tap(rice, 2)
  const [deleted, placed] = await Promise.all([retailer.call(deleteAccount), retailer.order()])
  expect(deleted.status).toBe(204)
  expect([201, 401, 404, 409]).toContain(placed.status)
  const rows = await server.db.selectFrom('orders').select('state').where('outlet_id', '=', retailer.id).execute()
  expect(rows.filter(({ state }) => state !== 'CANCELLED')).toEqual([])
})

test('another process refuses the token of a deleted account after two seconds at most', async () => {
  let now = Date.now()
  const otherProcess = deletedAccounts(server.db, server.app.log, () => now)
  expect(await otherProcess.has(retailer.id)).toBe(false)
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  now += 2001
  expect(await otherProcess.has(retailer.id)).toBe(true)
})

// Specification 6.15
test('nobody deletes or downloads without a login', async () => {
  expect((await send(server.url, deleteAccount)).status).toBe(401)
  expect((await send(server.url, downloadData)).status).toBe(401)
})
