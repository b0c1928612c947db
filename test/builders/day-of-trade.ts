import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { closeCash, countCash, getCashUp, receiveAtCounter, reopenCash } from '#contract/backoffice/day/cash/calls.ts'
import { cancelCreditReceipt, getCreditAccount, receiveCredit } from '#contract/backoffice/retailers/credit/calls.ts'
import { closeDay } from '#contract/backoffice/day/close/calls.ts'
import { recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import { listRefunds, recordRefunds } from '#contract/backoffice/office/refunds/calls.ts'
import { createRun, departRun, getRun, listRuns, returnRun } from '#contract/backoffice/day/runs/calls.ts'
import { getTaxInvoice, issueCreditNote, issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { dayAfter } from '#rules/days-and-months.ts'
import { stopOutcomes } from '#rules/fulfilment/runs.ts'
import { creditReasons } from '#rules/tax-invoices/credit-reason.ts'
import { notesOf } from './notes-of.ts'
import type { OutcomeReport } from './run.ts'
import type { StaffCaller } from './staff.ts'
import { moneyFromOutside } from './outside-money.ts'
import { race } from './races.ts'
import { buySome, complain } from './purchases-and-problems.ts'
import { change, deliverSome, expectAnswer, move, ordersIn, placeOne, runShort, type Trade } from './trade.ts'

/** A day of trade: some orders are placed, earlier ones go on, and at the end some of the money is counted. */
export async function aDayOfTrade(trade: Trade): Promise<void> {
  const { chance } = trade
  const orders = chance.whole(0, 4)
  for (let nth = 0; nth < orders; nth += 1) await placeOne(trade)
  for (const { id, stage } of await ordersIn(trade, ['ORDER_COMPLETE', 'VERIFYING_PAYMENT', 'PAYMENT_COMPLETE']))
    await decide(trade, id, stage)
  for (const { id, stage } of await ordersIn(trade, ['ACCEPTED', 'PICKING'])) await prepare(trade, id, stage)
  await bringBack(trade)
  if (chance.hits(0.8)) await drive(trade)
  for (const { id } of await ordersIn(trade, ['OUT_FOR_DELIVERY', 'PACKED'])) await fetchOrSend(trade, id)
  for (const { id } of await ordersIn(trade, ['DELIVERED', 'PARTLY_DELIVERED'], 12)) await correct(trade, id)
  await countMoney(trade, bangkokDate(new Date()))
  if (chance.hits(0.4)) await countMoney(trade, dayAfter(bangkokDate(new Date()), -chance.whole(1, 4)))
  await writePapers(trade)
  await moneyFromOutside(trade)
  await race(trade)
  if (chance.hits(0.2)) await complain(trade)
  if (chance.hits(0.15)) await buySome(trade)
  if (chance.hits(0.3)) {
    const day = bangkokDate(new Date())
    expectAnswer(await trade.accountant.call(closeDay, { params: { day }, body: { reason: 'ยังมีของค้าง' } }))
  }
}

async function decide(trade: Trade, id: string, stage: string): Promise<void> {
  const { chance } = trade
  if (chance.hits(0.25)) return
  if (chance.hits(0.1)) return void (await move(trade, id, 'CANCELLED'))
  await move(trade, id, stage === 'VERIFYING_PAYMENT' ? 'PAYMENT_COMPLETE' : 'ACCEPTED')
}

async function prepare(trade: Trade, id: string, stage: string): Promise<void> {
  const { chance } = trade
  if (chance.hits(0.15)) return
  if (chance.hits(0.04)) return void (await move(trade, id, 'CANCELLED'))
  if (chance.hits(0.2)) await change(trade, id)
  if (stage === 'ACCEPTED') await move(trade, id, 'PICKING')
  if (chance.hits(0.3)) await runShort(trade, id)
  await move(trade, id, 'PACKED')
}

/** A driver takes what is packed, and reports some of the stops. */
async function drive(trade: Trade): Promise<void> {
  const { chance, manager } = trade
  const packed = (await ordersIn(trade, ['PACKED'])).filter(() => chance.hits(0.9)).map(({ id }) => id)
  if (packed.length === 0) return
  const driver = chance.pick(trade.drivers)
  const body = { day: bangkokDate(new Date()), orderIds: packed, driverId: driver.id, vehicle: 'ผล 1234' }
  const created = expectAnswer(await manager.call(createRun, { body }))
  if (created.status !== 201) return
  const run = created.body
  expectAnswer(await manager.call(departRun, { params: { id: run.id } }))
  for (const stop of run.stops) if (chance.hits(0.8)) await report(trade, { driver, runId: run.id, stop })
  if (chance.hits(0.6))
    expectAnswer(await manager.call(returnRun, { params: { id: run.id }, body: { withoutReports: true } }))
}

/** Runs that are still on the road from days before: late reports, and the way back. */
async function bringBack(trade: Trade): Promise<void> {
  const { chance, manager } = trade
  const { body } = expectAnswer(await manager.call(listRuns))
  for (const { id, state, driver: of } of body.runs) {
    if (state !== 'OUT' || chance.hits(0.3)) continue
    const driver = trade.drivers.find((one) => one.id === of?.id)
    const run = (await manager.call(getRun, { params: { id } })).body
    for (const stop of run.stops) if (driver && chance.hits(0.5)) await report(trade, { driver, runId: id, stop })
    expectAnswer(await manager.call(returnRun, { params: { id }, body: { withoutReports: true } }))
  }
}

type StopReport = {
  driver: StaffCaller
  runId: string
  stop: { orderId: string; dueAmt: number; orderDetails: { lineNo: number; qty: number }[] }
}

async function report({ chance }: Trade, { driver, runId, stop }: StopReport): Promise<void> {
  const outcome = chance.hits(0.6) ? 'DELIVERED' : chance.pick([...stopOutcomes])
  const body: OutcomeReport = { outcome, at: new Date().toISOString(), lines: [] }
  if (outcome === 'PARTLY_DELIVERED') {
    const { lineNo, qty } = chance.pick(stop.orderDetails)
    body.lines = [{ lineNo, deliveredQty: chance.whole(0, Math.max(0, qty - 1)) }]
    body.reason = 'แตก'
  }
  if (outcome === 'REFUSED') body.reason = 'ไม่เอา'
  if (outcome === 'NOT_DELIVERED') body.notDelivered = 'closed'
  else body.cashAmt = chance.hits(0.8) ? stop.dueAmt : chance.whole(0, 50_000) / 100
  const params = { id: runId, orderId: stop.orderId }
  expectAnswer(await driver.call(recordOutcome, { params, key: randomUUID(), body }))
}

/** Without a driver: the retailer fetches it, or the office records what happened. */
async function fetchOrSend(trade: Trade, id: string): Promise<void> {
  const { chance } = trade
  if (chance.hits(0.7)) return
  await move(trade, id, 'OUT_FOR_DELIVERY')
  if (chance.hits(0.2)) return void (await deliverSome(trade, id))
  if (chance.hits(0.1)) return void (await move(trade, id, 'REFUSED'))
  await move(trade, id, 'DELIVERED')
  if (chance.hits(0.5)) await receiveCash(trade, id)
}

async function receiveCash(trade: Trade, id: string): Promise<void> {
  const { rows } = await sql<{ order_number: string }>`
    select order_number from orders where id = ${id}::uuid`.execute(trade.server.db)
  const body = { orderNumber: rows[0]?.order_number ?? '' }
  expectAnswer(await trade.manager.call(receiveAtCounter, { body }))
}

/** What was delivered was not, after all, or its cash comes later. */
async function correct(trade: Trade, id: string): Promise<void> {
  if (trade.chance.hits(0.05)) await move(trade, id, 'OUT_FOR_DELIVERY')
  if (trade.chance.hits(0.05)) await receiveCash(trade, id)
}

/** Counts the cash of a day, and closes or opens some of it. */
async function countMoney({ chance, manager, accountant, drivers }: Trade, day: string): Promise<void> {
  for (const collector of [...drivers.map(({ id }) => id), 'counter']) {
    if (chance.hits(0.2)) continue
    const params = { day, collector }
    if (chance.hits(0.05)) expectAnswer(await accountant.call(reopenCash, { params, body: { reason: 'นับผิด' } }))
    const seen = expectAnswer(await manager.call(getCashUp, { params }))
    if (seen.status !== 200) continue
    const amount = seen.body.expectedAmt + (chance.hits(0.3) ? chance.whole(0, 40) : 0)
    const body = { counted: notesOf(amount), reason: 'เหรียญขาด' }
    const counted = expectAnswer(await manager.call(countCash, { params, body }))
    if (counted.status !== 200 || chance.hits(0.2)) continue
    const { expectedAmt, countedAmt } = counted.body
    expectAnswer(await accountant.call(closeCash, { params, body: { expectedAmt, countedAmt: countedAmt ?? 0 } }))
  }
}

async function writePapers(trade: Trade): Promise<void> {
  const { chance, manager, retailers } = trade
  for (const { id } of await ordersIn(trade, ['DELIVERED', 'PARTLY_DELIVERED', 'CANCELLED', 'REFUSED'], 3))
    if (chance.hits(0.35)) await invoice(trade, id)
  const due = expectAnswer(await manager.call(listRefunds, { query: { size: 3 } })).body.content
  const paid = due.filter(() => chance.hits(0.3)).map(({ id }) => ({ id, reference: `T${id}` }))
  if (paid.length > 0) expectAnswer(await manager.call(recordRefunds, { body: { bank: 'KBANK', refunds: paid } }))
  const retailer = chance.pick(retailers.slice(0, 3))
  if (chance.hits(0.4)) await receive(trade, retailer.id)
}

async function invoice({ chance, manager }: Trade, id: string): Promise<void> {
  const buyer = { name: 'หจก. สมศรี', taxId: '0107536000315', branch: '00000', address: '1 ถนนสุขุมวิท' }
  const issued = expectAnswer(await manager.call(issueTaxInvoice, { params: { id }, body: { buyer } }))
  if (issued.status !== 200 || chance.hits(0.6)) return
  const { number } = issued.body
  const { lines } = (await manager.call(getTaxInvoice, { params: { number } })).body
  const paid = lines.filter(({ totalAmt }) => totalAmt > 0)
  // Of gifts and a delivery fee alone: nothing can come back.
  if (paid.length === 0) return
  const line = chance.pick(paid)
  const credit = chance.hits(0.5) ? { qty: 1 } : { amount: 0.57 }
  const body = { reason: chance.pick([...creditReasons]), lines: [{ lineNo: line.lineNo, ...credit }] }
  expectAnswer(await manager.call(issueCreditNote, { params: { number }, key: randomUUID(), body }))
}

async function receive({ chance, manager }: Trade, retailerId: string): Promise<void> {
  const params = { id: retailerId }
  const account = (await manager.call(getCreditAccount, { params })).body
  const open = account.openOrders.reduce((sum, { openAmt }) => sum + Math.max(0, Math.round(openAmt * 100)), 0)
  if (open === 0) return
  const body = {
    amount: chance.hits(0.3) ? open / 100 : chance.whole(1, open) / 100,
    method: chance.pick(['CASH', 'TRANSFER', 'CHEQUE'] as const),
    receivedOn: bangkokDate(new Date()),
    orderIds: [],
  }
  const received = expectAnswer(await manager.call(receiveCredit, { params, body }))
  const receiptId = received.body.receipts?.[0]?.id
  if (receiptId && chance.hits(0.2))
    expectAnswer(
      await manager.call(cancelCreditReceipt, {
        params: { ...params, receiptId: String(receiptId) },
        body: { reason: 'เช็คคืน' },
      }),
    )
}
