import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeCash, getCashUp, reopenCash } from '#contract/backoffice/day/cash/calls.ts'
import { getDay } from '#contract/backoffice/day/close/calls.ts'
import * as credit from '#contract/backoffice/retailers/credit/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { dayAfter } from '#rules/days-and-months.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { count } from '../cash.fixture.ts'

// Cash that retailers pay on account, counted and closed with the counter's.

const rice = 1
const today = bangkokDate(new Date())
const server = await testServer({
  credit: { overdue: 'warn' },
  products: { [rice]: { price: 100_00, stock: 1_000_000 } },
})
const accountant = await server.as('accountant')
const manager = await server.as('manager')
const retailer = await server.retailer()
const params = { id: retailer.id }
await manager.call(credit.saveCreditAccount, {
  params,
  body: { limit: 100_000, termsDays: 30, status: 'ACTIVE', note: null, revision: 0 },
})
await retailer.order({ payType: 'ACCOUNT', lines: [{ productId: rice, qty: 900 }] }, randomUUID())

let days = 0
/** A day of which nobody has counted anything. */
const aDay = () => dayAfter('2024-01-01', 7 * days++)

const pay = (receivedOn: string, method: 'CASH' | 'TRANSFER' = 'CASH') =>
  accountant.call(credit.receiveCredit, { params, body: { amount: 50, method, receivedOn, orderIds: [] } })
const cancel = (receiptId = 0) =>
  accountant.call(credit.cancelCreditReceipt, { params: { ...params, receiptId }, body: { reason: 'กดผิด' } })
const counterOn = async (day: string) => (await manager.call(getCashUp, { params: { day, collector: 'counter' } })).body
const close = (who: StaffClient, day: string, amount: number) =>
  who.call(closeCash, {
    params: { day, collector: 'counter' },
    body: { expectedAmt: amount, countedAmt: amount },
  })
const reopen = (day: string) =>
  manager.call(reopenCash, { params: { day, collector: 'counter' }, body: { reason: 'นับผิด' } })
async function countAndClose(day: string, amount: number) {
  await count(manager, 'counter', amount, undefined, day)
  return close(accountant, day, amount)
}

test('what is paid on account in cash is counted and closed with the counter, by two people; a transfer is not', async () => {
  const day = aDay()
  const { body } = await pay(day)
  await pay(day, 'TRANSFER')
  const receiptNumber = body.receipts[0]?.receiptNumber
  expect(await counterOn(day)).toMatchObject({
    expectedAmt: 50,
    onAccountAmt: 50,
    orders: 0,
    payments: [{ retailerId: retailer.id, receiptNumber, amount: 50, recordedBy: { id: accountant.id } }],
  })
  await count(manager, 'counter', 50, undefined, day)
  expect((await close(manager, day, 50)).problem.code).toBe('second_person_required')
  const closed = await close(accountant, day, 50)
  const entriesOf = ({ ledger }: typeof closed.body) => ledger.map((one) => [one.kind, one.receiptNumber, one.amount])
  expect([closed.body.state, closed.body.lateAmt]).toEqual(['CLOSED', 0])
  expect(entriesOf(closed.body)).toEqual([['ON_ACCOUNT', receiptNumber, 50]])
  expect(entriesOf((await reopen(day)).body).at(-1)).toEqual(['REVERSED', receiptNumber, -50])
  expect(entriesOf((await close(accountant, day, 50)).body).at(-1)).toEqual(['ON_ACCOUNT', receiptNumber, 50])
})

test('a payment that is cancelled leaves the counter; of a closed one only once a manager has opened it again', async () => {
  const day = aDay()
  const paid = async () => (await pay(day)).body.receipts[0]?.id
  const first = await paid()
  await count(manager, 'counter', 50, undefined, day)
  expect((await cancel(first)).status).toBe(200)
  const empty = { expectedAmt: 0, onAccountAmt: 0, payments: [] }
  expect(await counterOn(day)).toMatchObject({ ...empty, outdated: true })
  const second = await paid()
  await countAndClose(day, 50)
  const { usedAmt } = (await accountant.call(credit.getCreditAccount, { params })).body
  expect((await cancel(second)).problem.code).toBe('cash_closed')
  expect((await accountant.call(credit.getCreditAccount, { params })).body.usedAmt).toBe(usedAmt)
  // Nor by a release that does not know that it is closed.
  const byAnother = sql`update credit_receipt set cancelled_at = now(), cancelled_by = 'clerk' where id = ${second}`
  await expect(byAnother.execute(server.db)).rejects.toThrow('credit_receipt_closed_check')
  await reopen(day)
  expect((await cancel(second)).body.usedAmt).toBe(usedAmt + 50)
  expect(await counterOn(day)).toMatchObject(empty)
})

test('the page that closes a day names what is open of it, also on the days after', async () => {
  const day = aDay()
  await pay(day)
  const pageOf = async (one: string) => (await manager.call(getDay, { params: { day: one } })).body
  const lineOf = async (one: string) => (await pageOf(one)).lines.find(({ key }) => key === 'counter')
  expect(await lineOf(day)).toMatchObject({ ok: false, count: 1, amount: 50 })
  expect(await lineOf(dayAfter(day, 1))).toMatchObject({ ok: false, count: 1, amount: 50, since: day })
  await countAndClose(day, 50)
  expect([await lineOf(day), await lineOf(dayAfter(day, 1))]).toMatchObject([{ ok: true }, { ok: true }])
  expect((await pageOf(day)).sums.cash).toEqual({ expectedAmt: 50, countedAmt: 50 })
})

test('once the counter is closed, what came on its day is counted with today’s, and then with the next day’s', async () => {
  const day = aDay()
  await countAndClose(day, 0)
  await pay(day)
  expect(await counterOn(day)).toMatchObject({ state: 'CLOSED', expectedAmt: 0, lateAmt: 0, payments: [] })
  expect(await counterOn(today)).toMatchObject({ expectedAmt: 50, payments: [{ amount: 50 }] })
  expect((await countAndClose(today, 50)).status).toBe(200)
  await pay(today)
  expect(await counterOn(today)).toMatchObject({ expectedAmt: 50, lateAmt: 0 })
  expect(await counterOn(dayAfter(today, 1))).toMatchObject({ expectedAmt: 50, onAccountAmt: 50 })
  const { status, problem } = await pay(dayAfter(today, 1))
  expect([status, problem.errors]).toEqual([422, [{ path: 'receivedOn', code: 'future' }]])
})

test('a payment that comes while the counter is closed is in it or in a later one', async () => {
  const day = aDay()
  await pay(day)
  await count(manager, 'counter', 50, undefined, day)
  const [paid, closed] = await Promise.all([pay(day), close(accountant, day, 50)])
  const { payments = [], lateAmt } = await counterOn(day)
  expect([paid.status, lateAmt]).toEqual([201, 0])
  expect([closed.status, payments.length]).toEqual(closed.status === 200 ? [200, 1] : [409, 2])
})
