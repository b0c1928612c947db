import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/settings/company/calls.ts'
import { listAudit } from '#contract/backoffice/office/audit/calls.ts'
import { getContent, publishContent } from '#contract/backoffice/trade/content/calls.ts'
import { saveCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listRuns } from '#contract/backoffice/day/runs/calls.ts'
import { getSecondFactor } from '#contract/backoffice/settings/second-factor/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { closeTaxMonth, getTaxMonth } from '#contract/backoffice/office/tax-months/calls.ts'
import { getOwnCredit } from '#contract/credit/calls.ts'
import { listMethods, promptPayCode } from '#contract/payments/calls.ts'
import { aSentOrder } from '#server/tax-invoices/invoiced-order.fixture.ts'
import { retailerClient, send, type RetailerClient } from '#test/builders/retailer.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { startTestServer, testServer } from '#test/test-server.ts'

const rice = 1
const seller = { name: 'บจก. ค้าส่งใหม่', taxId: '0107542000011', branch: '00000', address: '9 ถนนใหญ่ ชลบุรี 20000' }

const bare = { seller: null, promptPay: null }
const server = await testServer({ ...bare, products: { [rice]: { price: 160_00, stock: 10_000 } } })
/** Another process on the same database. */
const other = await testServer({ ...bare, sharing: server })
let admin = await server.as('admin')

const company = async () => (await admin.call(calls.getCompany)).body
/** The same member of staff at the other process. */
const there: StaffClient['call'] = (call, sending = {}) => send(other.url, call, { ...sending, token: admin.token })
/** A retailer at the other process. */
const aBuyer = async () => {
  const { id, outletCode, phone, addressId } = await server.retailer()
  return retailerClient(other.url, { id, outletCode, phone, addressId })
}

/** An order at the other process, of lines without a cart, whose answer its retailer never saw. */
async function aLostOrder(payType: 'COD' | 'ACCOUNT' = 'COD', buyer?: RetailerClient) {
  const by = buyer ?? (await aBuyer())
  const [body, key] = [{ payType, lines: [{ productId: rice, qty: 1 }] }, randomUUID()]
  const placed = await by.order(body, key)
  expect(placed.status).toBe(201)
  return { buyer: by, body, key, id: placed.body.id }
}

test('what is not set up is said to be missing, and nothing comes from nowhere', async () => {
  const { seller: none, account, line, sms, secondFactor } = await company()
  expect([none.value, account.value, line.value.connected, sms.value]).toMatchObject([
    null,
    null,
    false,
    { provider: 'none', connected: false },
  ])
  expect(secondFactor).toMatchObject({ fixed: {}, value: { policy: 'recommended' } })
})

test('the first steps say what is left to do', async () => {
  const { done, steps } = (await admin.call(calls.getFirstSteps)).body
  expect(done).toBe(false)
  expect(Object.fromEntries(steps.map(({ step, done: isDone }) => [step, isDone]))).toMatchObject({
    company: false,
    account: false,
    delivery: false,
    goods: true,
    staff: false,
    order: false,
  })
})

test('delivery terms that fit as they came with the database are confirmed by publishing them unchanged', async () => {
  const params = { kind: 'delivery', key: 'shop' } as const
  const isDone = async () =>
    (await admin.call(calls.getFirstSteps)).body.steps.find(({ step }) => step === 'delivery')?.done
  const before = (await admin.call(getContent, { params })).body
  expect([await isDone(), before.published?.number, before.isChanged]).toEqual([false, 1, false])
  const publish = () => admin.call(publishContent, { params, body: { revision: before.revision } })
  expect((await publish()).body.published).toMatchObject({ number: 2, content: before.draft })
  // Once is enough.
  expect((await publish()).body.published?.number).toBe(2)
  expect(await isDone()).toBe(true)
})

test('without a seller no tax month can be closed, also with a reason, and the report says so', async () => {
  const params = { month: '2025-01' }
  expect((await admin.call(getTaxMonth, { params })).body.open).toContain('seller_missing')
  const refused = await admin.call(closeTaxMonth, { params, body: { reason: 'ไม่มีรายการ' } })
  expect(refused.problem.code).toBe('seller_missing')
})

test('the seller that is saved at one process stands on the tax invoice that the other issues', async () => {
  const order = await aSentOrder(server, await server.retailer(), { [rice]: 1 })
  const issue = () => there(issueTaxInvoice, { params: { id: order.id }, body: {} })
  expect((await issue()).problem.code).toBe('seller_missing')
  const { revision } = (await company()).seller
  const saved = await admin.call(calls.saveSeller, { body: { ...seller, taxId: '0-1075-42000-01-1', revision } })
  expect([saved.status, saved.body.seller.value]).toEqual([200, seller])
  await expect.poll(async () => (await issue()).body).toMatchObject({ seller })
})

test('a tax ID with a wrong check digit is refused at its field', async () => {
  const { revision } = (await company()).seller
  const refused = await admin.call(calls.saveSeller, { body: { ...seller, taxId: '0107542000012', revision } })
  expect([refused.status, refused.problem.errors]).toEqual([422, [{ path: 'taxId', code: 'tax_id_invalid' }]])
})

test('two who change the same group: the second gets a conflict, another group is not touched', async () => {
  const before = await company()
  const body = { ...seller, name: 'บจก. ค้าส่งใหม่ จำกัด', revision: before.seller.revision }
  const first = await admin.call(calls.saveSeller, { body })
  expect(first.status).toBe(200)
  // The same again, as after a lost answer, is no conflict, and writes nothing.
  const written = () => server.db.selectFrom('company_setting').select('revision').executeTakeFirst()
  const stored = await written()
  expect((await admin.call(calls.saveSeller, { body })).body.seller).toEqual(first.body.seller)
  expect(await written()).toEqual(stored)
  const otherwise = { ...body, name: 'บจก. ค้าส่งอีกชื่อ' }
  expect((await admin.call(calls.saveSeller, { body: otherwise })).problem.code).toBe('edit_conflict')
  const { revision } = before.oddOrders
  const limits = { timesUsual: 10, newRetailerOrders: 3, muchCash: 20_000, revision }
  expect((await admin.call(calls.saveOddOrderLimits, { body: limits })).status).toBe(200)
})

test('the transfer account is what the QR code of the shop asks for, at once and at every process', async () => {
  const buyer = await aBuyer()
  await buyer.tap(rice, 3)
  const { orderNumber } = (await buyer.order({ payType: 'PROMPTPAY' })).body
  const code = async () => (await buyer.call(promptPayCode, { query: { orderNumber } })).body.account
  expect(await code()).toBeNull()
  const save = async (number: string, kind: 'promptpay' | 'bill' = 'promptpay') =>
    admin.call(calls.saveTransferAccount, {
      body: { kind, number, name: 'บจก. ค้าส่งใหม่', revision: (await company()).account.revision },
    })
  expect((await save('12345')).problem.errors).toEqual([{ path: 'number', code: 'promptpay_invalid' }])
  expect((await save('12345', 'bill')).problem.errors).toEqual([{ path: 'number', code: 'biller_invalid' }])
  expect((await save('081-234-5678')).status).toBe(200)
  await expect.poll(code).toMatchObject({ number: '081-234-5678', name: 'บจก. ค้าส่งใหม่' })
  expect((await save('010754200001101', 'bill')).status).toBe(200)
  await expect.poll(code).toMatchObject({ kind: 'bill', number: '010754200001101' })
})

test('a payment method that is taken back is neither offered nor accepted any more', async () => {
  const offered = async () => (await send(other.url, listMethods)).body.map(({ method }) => method)
  expect(await offered()).toContain('COD')
  const lost = await aLostOrder()
  const { revision, value } = (await company()).methods
  expect(value.possible).toEqual(['COD', 'PROMPTPAY', 'CREDIT', 'BANK', 'HALFPLUS', 'TRANSFER'])
  const all = { methods: value.methods, revision }
  const wrong = await admin.call(calls.savePaymentMethods, { body: { methods: ['ACCOUNT'], revision } })
  expect(wrong.problem.errors).toEqual([{ path: 'methods', code: 'gateway_missing' }])
  const saved = await admin.call(calls.savePaymentMethods, { body: { methods: ['TRANSFER'], revision } })
  expect(saved.body.methods.value.methods).toEqual(['TRANSFER'])
  await expect.poll(offered).toEqual(['TRANSFER'])
  const buyer = await aBuyer()
  await buyer.tap(rice, 1)
  expect((await buyer.order()).problem.code).toBe('method_not_offered')
  // Sent again, since its answer was lost: it was placed before, and once.
  const again = await lost.buyer.order(lost.body, lost.key)
  expect([again.status, again.headers.get('idempotent-replay'), again.body.id]).toEqual([201, 'true', lost.id])
  expect((await lost.buyer.order(lost.body)).problem.code).toBe('method_not_offered')
  await admin.call(calls.savePaymentMethods, { body: { ...all, revision: saved.body.methods.revision } })
  await expect.poll(offered).toContain('COD')
})

test('goods on account are switched on where they were off', async () => {
  const buyer = await aBuyer()
  const account = { limit: 5000, termsDays: 30, status: 'ACTIVE' as const, note: null, revision: 0 }
  expect((await admin.call(saveCreditAccount, { params: { id: buyer.id }, body: account })).status).toBe(200)
  const own = async () => (await buyer.call(getOwnCredit)).body.credit
  expect(await own()).toBeNull()
  const { revision } = (await company()).credit
  expect((await admin.call(calls.saveCreditRule, { body: { sold: 'on', overdue: 'warn', revision } })).status).toBe(200)
  await expect.poll(own).toMatchObject({ limitAmt: 5000 })
  const lost = await aLostOrder('ACCOUNT', buyer)
  const off = { sold: 'off' as const, overdue: 'warn' as const, revision: (await company()).credit.revision }
  expect((await admin.call(calls.saveCreditRule, { body: off })).status).toBe(200)
  await expect.poll(own).toBeNull()
  const again = await buyer.order(lost.body, lost.key)
  expect([again.status, again.headers.get('idempotent-replay'), again.body.id]).toEqual([201, 'true', lost.id])
  expect((await buyer.order(lost.body)).problem.code).toBe('method_not_offered')
})

test('limits of runs and the place of the warehouse', async () => {
  const { revision } = (await company()).runs
  const body = { warehouse: '13.7563, 100.5018', stops: 12, cash: 30_000, revision }
  const abroad = await admin.call(calls.saveRunPlanning, { body: { ...body, warehouse: '48.85, 2.35' } })
  expect(abroad.problem.errors).toEqual([{ path: 'warehouse', code: 'place_invalid' }])
  expect((await admin.call(calls.saveRunPlanning, { body })).body.runs.value).toEqual({
    warehouse: '13.75630, 100.50180',
    stops: 12,
    cash: 30_000,
  })
  const limits = async () => (await there(listRuns, { query: {} })).body.limits
  await expect.poll(limits).toEqual({ stops: 12, cashAmt: 30_000 })
})

test('an order that is odd by the new limits is held when the other process accepts it', async () => {
  const accept = async () => {
    const buyer = await aBuyer()
    await buyer.tap(rice, 5)
    const { id } = (await buyer.order()).body
    const { results } = (await there(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } })).body
    return results[0]
  }
  expect(await accept()).toMatchObject({ ok: true })
  const { revision } = (await company()).oddOrders
  const body = { timesUsual: 10, newRetailerOrders: 3, muchCash: 500, revision }
  expect((await admin.call(calls.saveOddOrderLimits, { body })).status).toBe(200)
  await expect.poll(accept).toMatchObject({ ok: false, code: 'held' })
})

test('the policy of the second factor', async () => {
  const { revision } = (await company()).secondFactor
  const policy = async () => (await there(getSecondFactor)).body.policy
  expect(await policy()).toBe('recommended')
  await admin.call(calls.saveSecondFactorPolicy, { body: { policy: 'off', revision } })
  await expect.poll(policy).toBe('off')
})

test('only administrators see and change it, and money needs a recent sign-in', async () => {
  const manager = await server.as('manager')
  expect((await manager.call(calls.getCompany)).status).toBe(403)
  const { revision } = (await company()).account
  await server.db
    .updateTable('sign_in_session')
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .execute()
  const body = { kind: 'promptpay' as const, number: '0812345678', name: 'ใหม่', revision }
  expect((await admin.call(calls.saveTransferAccount, { body })).problem.code).toBe('reauthentication_required')
  admin = await server.as('admin')
})

test('the audit says what was changed, from what to what', async () => {
  const { content } = (await admin.call(listAudit, { query: { table: 'company_setting' } })).body
  const branches = content.map(({ after }) => after?.['seller_name']).filter(Boolean)
  expect(branches).toEqual(['บจก. ค้าส่งใหม่ จำกัด', 'บจก. ค้าส่งใหม่'])
})

test('what the environment sets is named at its field and stays as it is', async () => {
  const fixed = await startTestServer({
    sharing: server,
    environment: {
      ODD_ORDER_MUCH_CASH: '9000',
      LINE_CHANNEL_TOKEN: 'a',
      LINE_CHANNEL_SECRET: 'b',
      LINE_BASIC_ID: '@c',
    },
  })
  const at: StaffClient['call'] = (call, sending = {}) => send(fixed.url, call, { ...sending, token: admin.token })
  const { oddOrders, line } = (await at(calls.getCompany)).body
  expect(oddOrders).toMatchObject({ fixed: { muchCash: 'ODD_ORDER_MUCH_CASH' }, value: { muchCash: 9000 } })
  expect(line.fixed).toEqual({
    basicId: 'LINE_BASIC_ID',
    token: 'LINE_CHANNEL_TOKEN',
    secret: 'LINE_CHANNEL_SECRET',
  })
  const { revision } = oddOrders
  const body = { timesUsual: 20, newRetailerOrders: 5, muchCash: 100, revision }
  const refused = await at(calls.saveOddOrderLimits, { body })
  expect(refused.problem.errors).toEqual([{ path: 'muchCash', code: 'set_by_environment' }])
  const saved = await at(calls.saveOddOrderLimits, { body: { ...body, muchCash: 9000 } })
  expect(saved.body.oddOrders.value).toEqual({ timesUsual: 20, newRetailerOrders: 5, muchCash: 9000 })
  // Where it is not in the environment, what was saved before is still there.
  expect((await company()).oddOrders.value).toEqual({ timesUsual: 20, newRetailerOrders: 5, muchCash: 500 })
  await fixed.close()
})
