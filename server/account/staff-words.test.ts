import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { cancelCreditReceipt, receiveCredit, saveCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import { mergeRetailer } from '#contract/backoffice/retailers/merge/calls.ts'
import { adjustLoyaltyPoints } from '#contract/backoffice/trade/loyalty/calls.ts'
import { listViews, saveView } from '#contract/backoffice/views/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import type { ViewScreen } from '#rules/live/view-screens.ts'
import { verifyChain } from '#server/audit/verify-chain.ts'
import { testServer } from '#test/test-server.ts'
import { tablesWith } from './tables-with.fixture.ts'

// What staff wrote about a retailer next to its money goes with its account; the money stays.

const rice = 1
const seller = { name: 'บริษัท ส่งดี ทดสอบ จำกัด', taxId: '0107542000011', branch: '00000', address: 'ชลบุรี' }
const server = await testServer({
  seller,
  credit: { overdue: 'warn' },
  products: { [rice]: { price: 160_00, vatPercent: 0, stock: 1000 } },
})
const manager = await server.as('manager')
const accountant = await server.as('accountant')

test('why points were given goes from their ledger and the audit, and the points stay counted', async () => {
  const retailer = await server.retailer()
  const words = `ชดเชยป้าสมทรง ${retailer.outletCode}`
  const body = { points: 40, reason: words }
  const given = await manager.call(adjustLoyaltyPoints, { params: { id: retailer.id }, key: randomUUID(), body })
  expect(given.status).toBe(201)
  expect(await tablesWith(server.db, words)).toEqual(expect.arrayContaining(['audit_entry', 'points_entry']))
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  expect(await tablesWith(server.db, words)).toEqual([])
  const entries = server.db.selectFrom('points_entry').select(['points', 'reason']).where('member_id', '=', retailer.id)
  expect(await entries.where('kind', '=', 'adjust').execute()).toEqual([{ points: 40, reason: '' }])
  expect((await verifyChain(server.db)).broken).toBeNull()
  // Nothing else of an entry changes, by anybody.
  const more = server.db.updateTable('points_entry').set({ reason: '', points: 99 }).execute()
  await expect(more).rejects.toThrow('append-only')
})

test('why a payment was cancelled goes from it and its void receipt, which stays as it was issued', async () => {
  const retailer = await server.retailer()
  const words = `เช็คของลุงสมชาย ${retailer.outletCode}`
  const params = { id: retailer.id }
  const terms = { limit: 10_000, termsDays: 30, status: 'ACTIVE' as const, note: null, revision: 0 }
  await manager.call(saveCreditAccount, { params, body: terms })
  const placed = (await retailer.order({ payType: 'ACCOUNT', lines: [{ productId: rice, qty: 3 }] }, randomUUID())).body
  const { id, grandTotalAmt: amount } = placed
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
    await manager.call(moveOrders, { body: { ids: [id], to } })
  const pay = async () => {
    const body = { amount, method: 'CHEQUE' as const, receivedOn: bangkokDate(new Date()), orderIds: [id] }
    return (await accountant.call(receiveCredit, { params, body })).body.receipts
  }
  const [receipt] = await pay()
  const cancelling = { params: { ...params, receiptId: receipt?.id ?? 0 }, body: { reason: words } }
  expect((await accountant.call(cancelCreditReceipt, cancelling)).status).toBe(200)
  await pay()
  expect(await tablesWith(server.db, words)).toEqual(expect.arrayContaining(['credit_receipt', 'receipt']))
  const papers = () =>
    server.db
      .selectFrom('receipt')
      .select(['number', 'document', 'voided_at', 'voided_by'])
      .where('outlet_id', '=', retailer.id)
      .orderBy('number')
      .execute()
  const issued = await papers()
  expect(issued.map(({ voided_at: voided }) => voided === null)).toEqual([false, true])
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  expect(await tablesWith(server.db, words)).toEqual([])
  expect(await papers()).toEqual(issued)
  const again = sql`update receipt set void_reason = ${words} where outlet_id = ${retailer.id}::uuid and void_reason = ''`
  await expect(again.execute(server.db)).rejects.toMatchObject({ code: '23001' })
})

const saveFor = async (name: string, query: string, screen: ViewScreen = 'orders') => {
  const body = { screen, name, query, columns: [], shared: true }
  expect((await manager.call(saveView, { body })).status).toBe(201)
}
const search = (text: string) => `q=${encodeURIComponent(text)}`
const viewNames = async () => (await manager.call(listViews)).body.views.map((view) => view.name)

test('views of staff that look for it go, and no others', async () => {
  const [retailer, other] = [await server.retailer(), await server.retailer()]
  const name = `ร้านสมทรงพาณิชย์ ${retailer.outletCode}`
  await server.db.updateTable('outlet').set({ store_name: name }).where('id', '=', retailer.id).execute()
  const look = (text: string) => `stage=ACCEPTED&${search(text)}`
  await saveFor('ตามชื่อ', look(name))
  await saveFor('ตามเบอร์', look(retailer.phone.replace(/^(\d{3})(\d{3})/, '$1-$2-')))
  await saveFor('ตามเจ้าของ', look('สมศรี ใจดี'))
  await saveFor(name, 'stage=ACCEPTED')
  await saveFor('ของอีกร้าน', look(other.phone))
  await saveFor('รอรับ', 'stage=ORDER_COMPLETE')
  // Many have this first name.
  await saveFor('สมศรี', look('สมศรี'))
  expect(await tablesWith(server.db, name)).toEqual(expect.arrayContaining(['audit_entry', 'saved_view']))
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  expect(await viewNames()).toEqual(['ของอีกร้าน', 'รอรับ', 'สมศรี'])
  for (const text of [name, encodeURIComponent(name), retailer.phone])
    expect([text, await tablesWith(server.db, text)]).toEqual([text, []])
  expect((await verifyChain(server.db)).broken).toBeNull()
})

test.each([
  {
    code: 'R12',
    gone: { ตามรหัส: search('r12'), 'ร้าน R12 ค้างส่ง': 'stage=ACCEPTED', ประวัติ: 'outletCode=R12' },
    kept: { อีกร้าน: search('R123'), TR12: 'stage=ACCEPTED', ประวัติอีกร้าน: 'outletCode=R120' },
  },
  { code: 'R9', gone: { ตามรหัส: search('R9') }, kept: { อีกร้าน: search('R95') } },
  {
    code: '1001',
    gone: { ตามรหัส: search('1001'), '1001': 'stage=ACCEPTED' },
    kept: { ตามวัน: 'fromDay=2026-10-01', ตามยอด: 'amountFrom=1001', 'โปร 1001 วัน': 'stage=ACCEPTED' },
  },
])('a view looks for $code by the whole code alone', async ({ code, gone, kept }) => {
  await server.db.deleteFrom('saved_view').execute()
  const retailer = await server.retailer()
  await server.db.updateTable('outlet').set({ outlet_code: code }).where('id', '=', retailer.id).execute()
  for (const [name, query] of Object.entries({ ...gone, ...kept })) await saveFor(name, query)
  // It may be the SKU of a product.
  await saveFor('สินค้า', search(code), 'products')
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  expect((await viewNames()).toSorted()).toEqual([...Object.keys(kept), 'สินค้า'].toSorted())
})

test('views that look for an account that was merged into it go, too', async () => {
  await server.db.deleteFrom('saved_view').execute()
  const [retailer, merged] = [await server.retailer(), await server.retailer()]
  const name = `ร้านสมศักดิ์ ${merged.outletCode}`
  await server.db.updateTable('outlet').set({ store_name: name }).where('id', '=', merged.id).execute()
  const revisionOf = async ({ id }: { id: string }) =>
    (await server.db.selectFrom('outlet').select('revision').where('id', '=', id).executeTakeFirstOrThrow()).revision
  await saveFor('ตามชื่อ', search(name))
  await saveFor('ตามเบอร์', search(merged.phone))
  await saveFor('ตามรหัส', search(merged.outletCode))
  const body = { into: retailer.id, revision: await revisionOf(merged), intoRevision: await revisionOf(retailer) }
  expect((await manager.call(mergeRetailer, { params: { id: merged.id }, body })).status).toBe(200)
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  expect(await viewNames()).toEqual([])
  for (const text of [name, encodeURIComponent(name), merged.phone])
    expect([text, await tablesWith(server.db, text)]).toEqual([text, []])
})
