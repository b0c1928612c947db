import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { acceptSlip, getSlip, overrideSlip, rejectSlip } from '#contract/backoffice/day/slips/calls.ts'
import {
  assignStatementRow,
  confirmStatementRow,
  ignoreStatementRow,
  listStatementRows,
  matchStatementRows,
  unmatchStatementRow,
} from '#contract/backoffice/office/statements/calls.ts'
import { anOrder, aReference, sendFor, stateOf, slipServer } from '#server/payments/slips/slips.fixture.ts'
import { lockStatements } from '#server/payments/payments.ts'
import { heard } from '#test/builders/pairs.ts'
import { secondWaits, undoing } from '#test/builders/second-change.ts'
import { aSlip } from '#test/builders/slip.ts'
import { clock, csv, statementsOf, withColumns } from './statements.fixture.ts'

// A transfer pays one order: by its slip, or by its row on the bank's statement.

const server = await slipServer({ rateLimitFactor: 1000 })
const clerk = await server.as('cash')
const { send, rowsOf, aWaitingSlip } = statementsOf(server, clerk)

test('a transfer that one order’s slip names pays no other one, however its row is turned; rejected, it does', async () => {
  const sent = await aWaitingSlip()
  const other = await anOrder(server)
  const { body } = await send(csv([{ amount: '480.00', reference: sent.reference }]), withColumns)
  const [row] = await rowsOf(body.statementId)
  const params = { id: String(row?.id) }
  const assign = () => clerk.call(assignStatementRow, { params, body: { orderNumber: other.orderNumber } })
  // Matched, then unmatched, and once the slip is accepted.
  expect((await assign()).problem.code).toBe('slip_used')
  await clerk.call(unmatchStatementRow, { params, body: {} })
  expect((await assign()).problem.code).toBe('slip_used')
  const slip = { params: { id: sent.slipId } }
  await clerk.call(rejectSlip, { ...slip, body: { reason: 'other', note: 'เป็นของอีกคำสั่งซื้อ' } })
  expect((await assign()).body).toMatchObject({ state: 'CONFIRMED', payment: { orderStatus: 'PAYMENT_COMPLETE' } })
  expect(await stateOf(sent.owing)).toBe('VERIFYING_PAYMENT')
  // The rejected slip pays its own order after all only with a reason.
  const manager = await server.as('manager')
  const use = (amounts: object) =>
    manager.call(overrideSlip, {
      params: { id: sent.slipId },
      body: { orderNumber: sent.owing.orderNumber, reason: 'ของร้านนี้', amount: 480, ...amounts },
    })
  expect((await use({})).problem.code).toBe('amount_mismatch')
  expect(await stateOf(sent.owing)).toBe('VERIFYING_PAYMENT')
  expect((await use({ amountReason: 'โอนสองครั้ง' })).status).toBe(200)
})

test('the row of a slip that is rejected is open again, and goes to the next slip of its transfer', async () => {
  const sent = await aWaitingSlip()
  const { statementId } = (await send(csv([{ amount: '480.00', reference: sent.reference }]), withColumns)).body
  const open = async () => (await rowsOf(statementId, 'OPEN')).map(({ state }) => state)
  expect(await open()).toEqual([])
  await clerk.call(rejectSlip, { params: { id: sent.slipId }, body: { reason: 'unreadable' } })
  expect(await open()).toEqual(['UNKNOWN'])
  const { slipId } = (await sendFor(server, sent.owing, { image: await aSlip({ reference: sent.reference }) })).body
  await clerk.call(matchStatementRows)
  expect((await clerk.call(getSlip, { params: { id: slipId } })).body.arrived?.state).toBe('MATCHED')
  expect(await open()).toEqual([])
})

test('a row that was confirmed by hand stays so when its slip is rejected; one left to a rejected slip is matched again', async () => {
  const [kept, left] = [await aWaitingSlip(), await aWaitingSlip()]
  const rows = [kept, left].map(({ reference }) => ({ amount: '480.00', reference }))
  const { statementId } = (await send(csv(rows), withColumns)).body
  const ofRow = (row: { id: number } | undefined) => ({ params: { id: String(row?.id) }, body: {} })
  const [confirmed, unmatched] = await rowsOf(statementId)
  await clerk.call(confirmStatementRow, ofRow(confirmed))
  const { undo } = (await clerk.call(unmatchStatementRow, ofRow(unmatched))).body
  for (const { slipId } of [kept, left])
    await clerk.call(rejectSlip, { params: { id: slipId }, body: { reason: 'unreadable' } })
  await undoing(clerk, undo)()
  expect((await rowsOf(statementId)).map(({ state }) => state)).toEqual(['CONFIRMED', 'MATCHED'])
  await clerk.call(matchStatementRows)
  expect((await rowsOf(statementId, 'OPEN')).map(({ id }) => id)).toEqual([unmatched?.id])
})

test('a transfer whose slip was sent a week later pays no other order', async () => {
  const sent = await aWaitingSlip()
  await sql`update payment_slip set created_at = created_at + interval '7 days' where id = ${sent.slipId}::uuid`.execute(
    server.db,
  )
  const other = await anOrder(server)
  const { body } = await send(csv([{ amount: '480.00', reference: sent.reference }]), withColumns)
  const params = { id: String((await rowsOf(body.statementId))[0]?.id) }
  const refused = await clerk.call(assignStatementRow, { params, body: { orderNumber: other.orderNumber } })
  expect(refused.problem.code).toBe('slip_used')
  expect(await stateOf(other)).not.toBe('PAYMENT_COMPLETE')
})

test('a slip that comes after its transfer was assigned to another order is not accepted', async () => {
  const [paid, later] = [await anOrder(server), await anOrder(server)]
  const reference = aReference()
  const { body } = await send(csv([{ amount: '480.00', reference }]), withColumns)
  const params = { id: String((await rowsOf(body.statementId))[0]?.id) }
  await clerk.call(assignStatementRow, { params, body: { orderNumber: paid.orderNumber } })
  expect(await stateOf(paid)).toBe('PAYMENT_COMPLETE')
  const { body: sent } = await sendFor(server, later, { image: await aSlip({ reference }) })
  const refused = await clerk.call(acceptSlip, { params: { id: sent.slipId }, body: { amount: 480 } })
  expect([refused.status, refused.problem.code]).toEqual([409, 'slip_used'])
  expect(await stateOf(later)).toBe('VERIFYING_PAYMENT')
})

test('a row that has paid an order is not given back to an earlier decision', async () => {
  const paid = await anOrder(server)
  const { body } = await send(csv([{ amount: '480.00', reference: aReference() }]), withColumns)
  const params = { id: String((await rowsOf(body.statementId))[0]?.id) }
  const ignored = await clerk.call(ignoreStatementRow, { params, body: { note: 'ไม่ใช่ร้านค้า' } })
  await clerk.call(assignStatementRow, { params, body: { orderNumber: paid.orderNumber } })
  expect(await stateOf(paid)).toBe('PAYMENT_COMPLETE')
  expect(await heard(undoing(clerk, ignored.body.undo)())).toBe('changed_since')
  expect((await rowsOf(body.statementId))[0]?.state).toBe('CONFIRMED')
})

test('a transfer that paid another order is that one’s on the statement, though its own slip was rejected', async () => {
  const sent = await aWaitingSlip()
  const [paid, third] = [await anOrder(server), await anOrder(server)]
  const manager = await server.as('manager')
  const body = { orderNumber: paid.orderNumber, reason: 'โอนให้คำสั่งซื้อนี้' }
  expect((await manager.call(overrideSlip, { params: { id: sent.slipId }, body })).status).toBe(200)
  const note = 'จ่ายอีกคำสั่งซื้อแล้ว'
  await clerk.call(rejectSlip, { params: { id: sent.slipId }, body: { reason: 'other', note } })
  const { statementId } = (await send(csv([{ amount: '480.00', reference: sent.reference }]), withColumns)).body
  const [row] = await rowsOf(statementId)
  expect(row).toMatchObject({ state: 'MATCHED', payment: { orderNumber: paid.orderNumber } })
  const params = { id: String(row?.id) }
  const assign = () => clerk.call(assignStatementRow, { params, body: { orderNumber: third.orderNumber } })
  expect((await assign()).problem.code).toBe('slip_used')
  await clerk.call(unmatchStatementRow, { params, body: {} })
  expect((await assign()).problem.code).toBe('slip_used')
  expect(await stateOf(third)).toBe('VERIFYING_PAYMENT')
})

test('a transfer that paid another order does not pay its own by its row, while its slip waits', async () => {
  const sent = await aWaitingSlip()
  const other = await anOrder(server)
  const manager = await server.as('manager')
  const body = { orderNumber: other.orderNumber, reason: 'โอนให้คำสั่งซื้อนี้' }
  expect((await manager.call(overrideSlip, { params: { id: sent.slipId }, body })).status).toBe(200)
  const { statementId } = (await send(csv([{ amount: '480.00', reference: sent.reference }]), withColumns)).body
  const params = { id: String((await rowsOf(statementId))[0]?.id) }
  const assign = () => clerk.call(assignStatementRow, { params, body: { orderNumber: sent.owing.orderNumber } })
  expect((await assign()).problem.code).toBe('slip_used')
  await clerk.call(unmatchStatementRow, { params, body: {} })
  expect((await assign()).problem.code).toBe('slip_used')
  expect(await stateOf(sent.owing)).toBe('VERIFYING_PAYMENT')
})

/** A file with a row, and one that overlaps with it. */
const twice = (reference: string) => {
  const row = { amount: '480.00', reference, time: clock() }
  return [csv([row]), csv([{ amount: '5.00', date: '2025-01-02', reference }, row])] as const
}

test('a row that comes a second time, of a file that is read in another way, pays no other order', async () => {
  const sent = await aWaitingSlip()
  const third = await anOrder(server)
  const [file, later] = twice(sent.reference)
  const [first] = await rowsOf((await send(file, withColumns)).body.statementId)
  const again = (await rowsOf((await send(later, { ...withColumns, bank: 'กสิกร' })).body.statementId)).at(-1)
  expect([first?.payment?.orderNumber, again?.reference]).toEqual([sent.owing.orderNumber, sent.reference])
  const params = { id: String(again?.id) }
  const refused = await clerk.call(assignStatementRow, { params, body: { orderNumber: third.orderNumber } })
  expect(refused.problem.code).toBe('slip_used')
  expect(await stateOf(third)).toBe('VERIFYING_PAYMENT')
})

test('a row that has paid an order pays no other one when it comes a second time', async () => {
  const [paid, third] = [await anOrder(server), await anOrder(server)]
  const [file, later] = twice(aReference())
  const assign = async (sent: string, fields: Record<string, string>, orderNumber: string) => {
    await send(sent, fields)
    const rows = (await clerk.call(listStatementRows, { query: { size: '1' } })).body.content
    const params = { id: String(rows[0]?.id) }
    return clerk.call(assignStatementRow, { params, body: { orderNumber } })
  }
  expect((await assign(file, withColumns, paid.orderNumber)).status).toBe(200)
  expect((await assign(later, { ...withColumns, bank: 'กสิกร' }, third.orderNumber)).problem.code).toBe('slip_used')
  expect(await stateOf(third)).toBe('VERIFYING_PAYMENT')
})

test('a slip is not accepted whose transfer belongs to an order that was confirmed by hand', async () => {
  const [paid, later] = [await anOrder(server), await anOrder(server)]
  const reference = aReference()
  const manager = await server.as('manager')
  const move = { ids: [paid.id], to: 'PAYMENT_COMPLETE' as const, reason: 'เห็นยอดเข้าบัญชี' }
  await manager.call(moveOrders, { body: move })
  const { statementId } = (await send(csv([{ amount: '480.00', reference }]), withColumns)).body
  const params = { id: String((await rowsOf(statementId))[0]?.id) }
  const linked = await clerk.call(assignStatementRow, { params, body: { orderNumber: paid.orderNumber } })
  expect(linked.body.state).toBe('CONFIRMED')
  const { slipId } = (await sendFor(server, later, { image: await aSlip({ reference }) })).body
  const refused = await clerk.call(acceptSlip, { params: { id: slipId }, body: { amount: 480 } })
  expect([refused.status, refused.problem.code]).toEqual([409, 'slip_used'])
  expect(await stateOf(later)).toBe('VERIFYING_PAYMENT')
})

test.each(['accepted', 'used for another order', 'left to its row'] as const)(
  'a slip that is %s while a statement is matched waits for it',
  async (what) => {
    const { owing, slipId } = await aWaitingSlip()
    const other = await anOrder(server)
    const { statementId } = (await send(csv([{ amount: '480.00', words: 'x' }]), withColumns)).body
    const [row] = await rowsOf(statementId)
    const manager = await server.as('manager')
    const order = { orderNumber: other.orderNumber }
    const changes = {
      accepted: () => clerk.call(acceptSlip, { params: { id: slipId }, body: {} }),
      'used for another order': () =>
        manager.call(overrideSlip, { params: { id: slipId }, body: { ...order, reason: 'โอนรวม' } }),
      'left to its row': () => clerk.call(assignStatementRow, { params: { id: String(row?.id) }, body: order }),
    }
    const answer = secondWaits(
      server.db,
      {
        has: (tx) => lockStatements(tx),
        goesOn: async (tx) => {
          // What the foreign keys of a matched row take.
          await sql`select from orders where id in (${owing.id}, ${other.id}) for key share`.execute(tx)
          await sql`select from payment_slip where id = ${slipId} for key share`.execute(tx)
        },
      },
      changes[what],
    )
    expect(await heard(answer)).toBe('done')
  },
)
