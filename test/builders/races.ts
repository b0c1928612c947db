import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { listRefunds, recordRefunds } from '#contract/backoffice/office/refunds/calls.ts'
import { getTaxInvoice, issueCreditNote } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { adjustLoyaltyPoints } from '#contract/backoffice/trade/loyalty/calls.ts'
import { applyCoupon, usePoints } from '#contract/cart/calls.ts'
import { aCoupon } from './catalogue.ts'
import type { RetailerClient } from './retailer.ts'
import { expectAnswer, shopping, type Trade } from './trade.ts'

// What several people do at the same moment, each by a page that says that it can be done: one coupon, the same points, one line of an
// invoice, one refund. What it comes to is compared with everything else.

/** One of the races, on some days. */
export async function race(trade: Trade): Promise<void> {
  if (trade.chance.hits(0.6)) return
  await trade.chance.pick([raceForCoupon, raceForPoints, raceForCredit, raceForRefund])(trade)
}

const expectAll = <Answer extends { status: number; problem: unknown }>(answers: readonly Answer[]): Answer[] =>
  answers.map(expectAnswer)

/** Two retailers use a coupon that has one use left, as they see it. */
async function raceForCoupon(trade: Trade): Promise<void> {
  const { server, chance, retailers } = trade
  const code = `R${randomUUID().slice(0, 8).toUpperCase()}`
  const startsAt = new Date(0)
  await aCoupon(server.db, { code, discount: chance.whole(1, 2000), totalLimit: 1 })
  await sql`update coupon set starts_at = ${startsAt}, ends_at = '2099-01-01' where code = ${code}`.execute(server.db)
  await server.refresh()
  const buyers: RetailerClient[] = []
  for (const retailer of chance.shuffled(retailers).slice(0, 2)) {
    const buyer = await shopping(trade, retailer)
    expectAnswer(await buyer.call(applyCoupon, { body: { code } }))
    buyers.push(buyer)
  }
  const answers = expectAll(await Promise.all(buyers.map((buyer) => buyer.order())))
  const used = answers.filter(({ status }) => status === 201).length
  if (used !== 1) throw new Error(`${used} orders with one use of a coupon: ${JSON.stringify(answers)}`)
}

/** A retailer orders with points while the office takes some of them. */
async function raceForPoints(trade: Trade): Promise<void> {
  const { chance, manager, retailers } = trade
  const retailer = chance.pick(retailers)
  const params = { id: retailer.id }
  const points = chance.whole(1, 9) * 10
  const adjust = (by: number) =>
    manager.call(adjustLoyaltyPoints, { params, key: randomUUID(), body: { points: by, reason: 'ปรับแต้ม' } })
  expectAnswer(await adjust(points))
  const buyer = await shopping(trade, retailer)
  expectAnswer(await buyer.call(usePoints, { body: { points } }))
  const [ordered, taken] = await Promise.all([buyer.order(), adjust(-points)])
  expectAll([ordered, taken])
}

/** Two of the staff credit the same line of an invoice. */
async function raceForCredit({ server: { db }, chance, manager, accountant }: Trade): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select number from tax_invoice order by number desc limit 5`.execute(db)
  if (rows.length === 0) return
  const params = { number: chance.pick(rows).number }
  const { lines, creditNotes } = expectAnswer(await manager.call(getTaxInvoice, { params })).body
  const paid = lines.filter(({ totalAmt }) => totalAmt > 0)
  if (paid.length === 0) return
  const { lineNo } = chance.pick(paid)
  const credit = { reason: 'returned_defective' as const, lines: [{ lineNo, qty: 1 }], deliveryAmt: 0 }
  const body = { ...credit, seenNotes: creditNotes.length }
  const issued = expectAll(
    await Promise.all(
      [manager, accountant].map((who) => who.call(issueCreditNote, { params, key: randomUUID(), body })),
    ),
  ).filter(({ status }) => status === 201)
  if (issued.length > 1) throw new Error(`Two credit notes by one page of ${params.number}`)
}

/** Two of the staff pay the same refund, each with a reference of the bank. */
async function raceForRefund({ chance, manager, accountant }: Trade): Promise<void> {
  const due = expectAnswer(await manager.call(listRefunds, { query: { size: 5 } })).body.content
  if (due.length === 0) return
  const { id } = chance.pick(due)
  const pay = (who: Trade['manager'], reference: string) =>
    who.call(recordRefunds, { body: { bank: 'KBANK', refunds: [{ id, reference }] } })
  const answers = expectAll(await Promise.all([pay(manager, `A${id}`), pay(accountant, `B${id}`)]))
  const paid = answers.filter(({ body }) => body.results[0]?.ok)
  if (paid.length > 1) throw new Error(`The refund ${id} was paid twice`)
}
