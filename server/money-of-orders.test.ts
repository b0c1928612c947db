import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { closeCash, countCash, getCashUp, receiveAtCounter } from '#contract/backoffice/day/cash/calls.ts'
import { resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { getStaffOrder } from '#contract/backoffice/day/orders/calls.ts'
import { acceptSlip } from '#contract/backoffice/day/slips/calls.ts'
import { listOrderReceipts } from '#contract/backoffice/office/receipts/calls.ts'
import { recordRefunds } from '#contract/backoffice/office/refunds/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { getCreditAccount, receiveCredit } from '#contract/backoffice/retailers/credit/calls.ts'
import { cancelOrder } from '#contract/orders/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { minus, plus, satang, satangOf, type Satang } from '#rules/money.ts'
import { holdsStock, isDelivered, type Stage } from '#rules/orders/stages.ts'
import { isPrepaid } from '#rules/payments/pay-types.ts'
import { seeded } from '#demo/seeded.ts'
import { deliverEvents } from '#test/builders/events.ts'
import { notesOf } from '#test/builders/notes-of.ts'
import { aReport, report } from '#test/builders/problem.ts'
import { retailerClient, type RetailerClient } from '#test/builders/retailer.ts'
import { aSlip, upload } from '#test/builders/slip.ts'
import { sumOfBaht } from '#test/builders/named-sums.ts'
import { change, deliverSome, expectAnswer, goodsOfTrade, move, openTrade, runShort } from '#test/builders/trade.ts'
import { testServer } from '#test/test-server.ts'
import { aPayment, decide } from './payments/unpaid-order.fixture.ts'

// One equation over all that is said of an order, at every stage:
// received + still due + open on account = worth of what came or will come − credited + refunds that are due or paid.

const { FAULTS, SUMS_DAYS, SUMS_SEED } = process.env
/** An order takes about as long as a day of `sums-agree`. */
const orders = Number(SUMS_DAYS ?? (FAULTS === 'long' ? 300 : 24))
const usualSeed = 2569
const seed = usualSeed + Number(SUMS_SEED ?? 0)
const chance = seeded(seed)

const server = await testServer({ credit: { overdue: 'warn' }, stock: goodsOfTrade })
const trade = await openTrade(server, { chance, setClock: () => undefined, start: new Date() })
const { manager, accountant } = trade
const today = bangkokDate(new Date())
const buyer = { name: 'ร้านทดสอบ', taxId: '0105558001231', branch: '00000', address: '12 หมู่ 3 ต.เสม็ด จ.ชลบุรี 20000' }

type PayType = 'COD' | '2C2P-PP-QR' | 'PROMPTPAY' | 'ACCOUNT'
/** What the test itself knows of an order: the money that it handed over, and what the office promised to give back. */
type Own = {
  id: string
  orderNumber: string
  amount: number
  payType: PayType
  retailer: RetailerClient
  received: Satang
  credited: Satang
  /** What was done, for the words of a failure. */
  done: string[]
}

async function read({ id }: Own) {
  const { body } = expectAnswer(await manager.call(getStaffOrder, { params: { id } }))
  // Of every order that is placed.
  return { ...body, stage: body.stage as Stage }
}

const openOnAccount = async ({ retailer }: Own) =>
  (await manager.call(getCreditAccount, { params: { id: retailer.id } })).body.openOrders

/** What every place says of the order's money, the two sides of the equation, and the stage in which they are that. */
async function sides(own: Own) {
  const order = await read(own)
  const open = own.payType === 'ACCOUNT' ? (await openOnAccount(own)).filter(({ orderId }) => orderId === own.id) : []
  const isGone = !holdsStock(order.stage)
  const worth = isGone ? satang(0) : minus(satangOf(order.grandTotalAmt), satangOf(order.missing?.amt ?? 0))
  const refunds = sumOfBaht(order.refunds.filter(({ state }) => state !== 'KEPT').map(({ amount }) => amount))
  const due = satangOf(order.dueAmt)
  return {
    stage: order.stage,
    worth,
    paid: plus(plus(own.received, due), sumOfBaht(open.map(({ openAmt }) => openAmt))),
    owed: plus(minus(worth, own.credited), refunds),
  }
}

async function place(): Promise<Own> {
  // The first retailers of a trade buy on account.
  const payType = chance.pick<PayType>(['COD', '2C2P-PP-QR', 'PROMPTPAY', 'ACCOUNT'])
  const who = payType === 'ACCOUNT' ? chance.whole(0, 2) : chance.whole(3, 9)
  const retailer = clients[who]
  if (!retailer) throw new Error(`No retailer ${who}`)
  for (const product of chance.shuffled([1, 2, 3, 4]).slice(0, chance.whole(1, 3)))
    await retailer.tap(product, chance.whole(1, 9))
  const { status, body, problem } = await retailer.order({ payType })
  if (status >= 300) throw new Error(`No order: ${JSON.stringify(problem)}`)
  const { id, orderNumber, grandTotalAmt: amount } = body
  return { id, orderNumber, amount, payType, retailer, received: satang(0), credited: satang(0), done: [payType] }
}

/** The retailer pays beforehand, sometimes another amount first. */
async function payBefore(own: Own): Promise<void> {
  const { id, retailer, orderNumber, amount, payType } = own
  if (payType === '2C2P-PP-QR') {
    const given = chance.hits(0.25) ? amount - chance.whole(1, 9) : amount
    await decide(server, await aPayment({ id, retailer, orderNumber, amount }), { outcome: 'paid', amount: given })
    own.received = plus(own.received, satangOf(given))
  } else {
    const image = await aSlip({ words: randomUUID(), small: true })
    const form = { image, orderID: id, outletID: retailer.outletCode, orderAmt: amount }
    const { slipId } = (await upload(server.url, await retailer.freshToken(), form)).body
    const given = chance.hits(0.25) ? amount + chance.whole(1, 9) : amount
    const body = { reference: randomUUID().slice(0, 20), amount: given, amountReason: 'โอนเกินมา' }
    const taken = expectAnswer(await manager.call(acceptSlip, { params: { id: slipId }, body }))
    if (taken.status !== 200) throw new Error(JSON.stringify(taken.problem))
    own.received = plus(own.received, satangOf(given))
  }
}

async function payOnAccount(own: Own): Promise<void> {
  const open = (await openOnAccount(own)).find(({ orderId }) => orderId === own.id)?.openAmt ?? 0
  const amount = chance.hits(0.5) ? open : Math.floor(open / 2)
  if (amount <= 0) return
  const body = { amount, method: 'TRANSFER' as const, reference: randomUUID().slice(0, 12), receivedOn: today }
  const params = { id: own.retailer.id }
  const paid = expectAnswer(
    await manager.call(receiveCredit, { params, key: randomUUID(), body: { ...body, orderIds: [own.id] } }),
  )
  if (paid.status < 300) own.received = plus(own.received, satangOf(amount))
}

/** The retailer complains, and gets some money back. */
async function complain(own: Own): Promise<void> {
  const reported = await report(
    server.url,
    await own.retailer.freshToken(),
    own.id,
    aReport({ lines: [{ lineNo: 1, qty: 1 }] }),
    randomUUID(),
  )
  if (reported.status >= 300) return
  const creditAmt = chance.whole(1, 2000) / 100
  const body = { outcome: 'credit' as const, words: 'ขออภัย', creditAmt }
  const answer = expectAnswer(await manager.call(resolveProblem, { params: { id: reported.body.id }, body }))
  if (answer.status === 200) own.credited = plus(own.credited, satangOf(creditAmt))
}

async function payRefunds(own: Own): Promise<void> {
  const { refunds } = await read(own)
  const due = refunds.filter(({ state }) => state === 'DUE').map((one) => ({ id: one.id, reference: `T${one.id}` }))
  if (due.length > 0) expectAnswer(await manager.call(recordRefunds, { body: { bank: 'KBANK', refunds: due } }))
}

type Steps = Record<string, () => Promise<unknown>>

/** What may happen next to an order in this stage. */
function stepsOf(own: Own, stage: Stage): Steps {
  const { id } = own
  const to = (next: Stage) => ({ [next]: () => move(trade, id, next) })
  const cancelled = { cancelled: () => own.retailer.call(cancelOrder, { params: { id }, body: {} }) }
  const account: Steps = own.payType === 'ACCOUNT' ? { 'paid on account': () => payOnAccount(own) } : {}
  const changed = { changed: () => change(trade, id), short: () => runShort(trade, id) }
  const refunded = { refunded: () => payRefunds(own) }
  switch (stage) {
    case 'VERIFYING_PAYMENT':
      return chance.hits(0.8) ? { paid: () => payBefore(own) } : cancelled
    case 'ORDER_COMPLETE':
      return { ...to('ACCEPTED'), ...(chance.hits(0.3) && { ...cancelled, changed: changed.changed }) }
    case 'PAYMENT_COMPLETE':
      return { ...to('ACCEPTED'), ...refunded, changed: changed.changed }
    case 'ACCEPTED':
    case 'PICKING':
      return {
        ...to('PACKED'),
        ...to('PICKING'),
        ...changed,
        ...refunded,
        ...account,
        ...(chance.hits(0.2) && to('CANCELLED')),
      }
    case 'PACKED':
      return { ...to('OUT_FOR_DELIVERY'), ...account }
    case 'OUT_FOR_DELIVERY':
      return { ...to('DELIVERED'), part: () => deliverSome(trade, id), ...(chance.hits(0.3) && to('REFUSED')) }
    case 'DELIVERED':
    case 'PARTLY_DELIVERED':
      return {
        ...refunded,
        ...account,
        complained: () => complain(own),
        ...(chance.hits(0.1) && to('OUT_FOR_DELIVERY')),
      }
    default:
      return refunded
  }
}

const clients: RetailerClient[] = []
for (const retailer of trade.retailers) clients.push(await retailerClient(server.url, retailer))

/** An order from its placing on, through up to so many steps; the equation is looked at after each. */
async function lifeOf(own: Own): Promise<void> {
  for (let step = 0; step < 14; step += 1) {
    const { paid, owed, stage } = await sides(own)
    expect([seed, own.orderNumber, own.done, paid]).toEqual([seed, own.orderNumber, own.done, owed])
    const [name, take] = chance.pick(Object.entries(stepsOf(own, stage)))
    own.done.push(`${stage}: ${name}`)
    await take()
    // Its money has gone back: nothing more happens to it.
    if (!holdsStock(stage)) return
  }
}

/** What is due in cash for delivered orders is received at the counter, counted by one and closed by another. */
async function closeTheCounter(all: readonly Own[]): Promise<void> {
  for (const own of all) {
    const { dueAmt, stage } = await read(own)
    if (!isDelivered(stage) || dueAmt === 0) continue
    const answer = expectAnswer(await manager.call(receiveAtCounter, { body: { orderNumber: own.orderNumber } }))
    expect([seed, own.orderNumber, own.done, answer.status]).toEqual([seed, own.orderNumber, own.done, 200])
    own.received = plus(own.received, satangOf(dueAmt))
    own.done.push('cash')
  }
  const params = { day: today, collector: 'counter' }
  const { expectedAmt } = (await manager.call(getCashUp, { params })).body
  if (expectedAmt === 0) return
  const count = { counted: notesOf(expectedAmt), reason: 'เศษสตางค์' }
  const { countedAmt } = (await manager.call(countCash, { params, body: count })).body
  const closed = await accountant.call(closeCash, { params, body: { expectedAmt, countedAmt: countedAmt ?? 0 } })
  expect(closed.status).toBe(200)
}

/** Refused steps prove nothing: what is compared has to have happened. */
function expectAllHappened(all: readonly Own[]): void {
  const reached = all.flatMap(({ done }) => done.map((step) => step.split(':')[0]))
  const needed = ['PAYMENT_COMPLETE', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'PARTLY_DELIVERED', 'CANCELLED']
  expect(reached).toEqual(expect.arrayContaining(needed))
  expect(all.some(({ credited }) => credited > 0)).toBe(true)
}

test('what was received, is due and is owed of an order is what it is worth and what goes back, at every stage and on every paper', async () => {
  const all: Own[] = []
  for (let nth = 0; nth < orders; nth += 1) {
    const own = await place()
    all.push(own)
    await lifeOf(own)
  }
  if (seed === usualSeed) expectAllHappened(all)
  await closeTheCounter(all)
  await deliverEvents(server.db)
  for (const own of all) {
    const { paid, owed, worth, stage } = await sides(own)
    expect([seed, own.orderNumber, own.done, paid]).toEqual([seed, own.orderNumber, own.done, owed])
    const { receipts } = (await manager.call(listOrderReceipts, { params: { id: own.id } })).body
    const counted = receipts.filter(({ voidedOn }) => voidedOn === null).flatMap(({ orders: parts }) => parts)
    const onReceipts = sumOfBaht(
      counted.filter(({ orderNumber }) => orderNumber === own.orderNumber).map(({ amount }) => amount),
    )
    // What is paid beforehand gets its receipt when the shop hears of it, which no job does here.
    if (!isPrepaid(own.payType)) expect([seed, own.done, onReceipts]).toEqual([seed, own.done, own.received])
    if (!isDelivered(stage) || worth === 0) continue
    const invoice = expectAnswer(await manager.call(issueTaxInvoice, { params: { id: own.id }, body: { buyer } }))
    // Goods without VAT alone get none.
    if (invoice.problem.code === 'tax_invoice_exempt') continue
    expect([seed, own.done, satangOf(invoice.body.totalAmt)]).toEqual([seed, own.done, worth])
  }
})
