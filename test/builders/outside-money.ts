import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { acceptSlip, rejectSlip } from '#contract/backoffice/day/slips/calls.ts'
import * as statements from '#contract/backoffice/office/statements/calls.ts'
import { bangkokClock, bangkokDate } from '#rules/bangkok-time.ts'
import { csvLine } from '#rules/csv.ts'
import { aSlip, upload } from './slip.ts'
import { expectAnswer, shopping, type Trade } from './trade.ts'

// Money of retailers that comes from outside: slips that they send, and rows of a bank's statement. Two of the staff decide about some
// of it at the same moment.

/** Slips and rows come on some days, and some of those that wait are decided. */
export async function moneyFromOutside(trade: Trade): Promise<void> {
  const { chance } = trade
  if (chance.hits(0.3)) await sendSlip(trade)
  if (chance.hits(0.3)) await importRows(trade)
  if (chance.hits(0.5)) await decideSlip(trade)
  if (chance.hits(0.5)) await decideRow(trade)
}

/** A retailer orders by transfer, and sends its slip. */
async function sendSlip(trade: Trade): Promise<void> {
  const { url } = trade.server
  const retailer = await shopping(trade, trade.chance.pick(trade.retailers))
  const { grandTotalAmt: expectedGrandTotalAmt } = await retailer.cart()
  const placed = expectAnswer(await retailer.order({ payType: 'PROMPTPAY', expectedGrandTotalAmt }))
  if (placed.status !== 201) throw new Error(`No order: ${placed.status} ${JSON.stringify(placed.problem)}`)
  const { id, grandTotalAmt } = placed.body
  const image = await aSlip({ reference: randomUUID().replaceAll('-', '').slice(0, 16), small: true })
  const form = { image, orderID: id, outletID: retailer.outletCode, orderAmt: grandTotalAmt }
  const sent = expectAnswer(await upload(url, await retailer.freshToken(), form))
  if (sent.status >= 400) throw new Error(`No slip: ${sent.status} ${JSON.stringify(sent.problem)}`)
}

/** A statement with transfers of slips, of orders and of nobody; now and then two import it at once. */
async function importRows({ server: { db }, chance, manager, accountant }: Trade): Promise<void> {
  const now = new Date()
  const { rows } = await sql<{ amount: number; reference: string | null }>`
    select o.grand_total_satang::int as amount, s.reference from orders o left join payment_slip s on s.order_id = o.id
    where o.pay_type = 'PROMPTPAY' order by o.order_number desc limit ${chance.whole(0, 3)}`.execute(db)
  const amounts = [...rows, { amount: chance.whole(1, 90_000), reference: null }]
  const lines = amounts.map(({ amount, reference }) => {
    return csvLine([
      bangkokDate(now),
      `${bangkokClock(now)}:00`,
      (amount / 100).toFixed(2),
      reference ?? randomUUID().slice(0, 8),
      'รับโอน',
    ])
  })
  const file = csvLine(['วันที่', 'เวลา', 'ฝาก', 'อ้างอิง', 'รายการ']) + lines.join('')
  const columns = { date: 'วันที่', time: 'เวลา', amount: 'ฝาก', reference: 'อ้างอิง', description: 'รายการ' }
  const form = () => {
    const sent = new FormData()
    sent.set('bank', 'KBANK')
    sent.set('columns', JSON.stringify(columns))
    sent.set('file', new Blob([file], { type: 'text/csv' }), 'statement.csv')
    return sent
  }
  const importing = chance.hits(0.5) ? [manager, accountant] : [manager]
  const answers = await Promise.all(importing.map((who) => who.call(statements.importStatement, { form: form() })))
  for (const answer of answers)
    if (expectAnswer(answer).status >= 400) throw new Error(`No statement: ${JSON.stringify(answer.problem)}`)
}

/** The slip that waits longest: one of the staff accepts it, and perhaps another one rejects it. */
async function decideSlip({ server: { db }, chance, manager, accountant }: Trade): Promise<void> {
  const waiting = await db
    .selectFrom('payment_slip')
    .select('id')
    .where('state', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  if (!waiting) return
  const params = { id: waiting.id }
  const decisions = [
    () => manager.call(acceptSlip, { params, body: {} }),
    () => accountant.call(rejectSlip, { params, body: { reason: 'not_received' } }),
  ]
  const chosen = chance.hits(0.5) ? decisions : [chance.pick(decisions)]
  for (const answer of await Promise.all(chosen.map((decide) => decide()))) expectAnswer(answer)
}

/** The row that waits longest is set aside, and perhaps assigned to an order at the same moment. */
async function decideRow({ server: { db }, chance, manager, accountant }: Trade): Promise<void> {
  const { rows } = await sql<{ id: string; order_number: string | null }>`
    select r.id::text, (select order_number from orders where grand_total_satang = r.amount_satang limit 1) as order_number
    from bank_statement_row r where r.state in ('UNKNOWN', 'NEAR') order by r.id limit 1`.execute(db)
  const [row] = rows
  if (!row) return
  const params = { id: row.id }
  const ignore = () => manager.call(statements.ignoreStatementRow, { params, body: { note: 'ดอกเบี้ย' } })
  const body = { orderNumber: row.order_number ?? '' }
  const assign = () => accountant.call(statements.assignStatementRow, { params, body })
  const chosen = row.order_number === null ? [ignore] : chance.hits(0.5) ? [ignore, assign] : [assign]
  for (const answer of await Promise.all(chosen.map((decide) => decide()))) expectAnswer(answer)
}
