import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { receiveAtCounter, reopenCash } from '#contract/backoffice/day/cash/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listSlips, recordRest } from '#contract/backoffice/day/slips/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { aDriver, aRun, cashOf, close, count, deliverInPart } from '#server/cash/cash.fixture.ts'
import { heard, testPairs } from '#test/builders/pairs.ts'
import { undoing } from '#test/builders/second-change.ts'
import { accept, aReference, aSentSlip, slipServer } from './slips.fixture.ts'

// What a payment lacked, or a change has added, comes by a transfer of its own instead of in cash.

const today = bangkokDate(new Date())
const server = await slipServer()
const clerk = await server.as('clerk')
const manager = await server.as('manager')

/** An order of 480 baht that was paid by a slip of 400, or of less. */
async function aRest(amount = 400): Promise<{ id: string; orderNumber: string; first: string }> {
  const first = aReference()
  const { owing, slipId } = await aSentSlip(server, first)
  const read = { amount, amountReason: 'โอนขาด' }
  expect((await accept(manager.call, slipId, read)).status).toBe(200)
  return { ...owing, first }
}
const record = (id: string, reference: string, expectedDueAmt = 80, who = clerk, key: string = randomUUID()) =>
  who.call(recordRest, { params: { id }, key, body: { reference, expectedDueAmt } })
const whole = async (id: string) => (await manager.call(getStaffOrder, { params: { id } })).body
const move = (id: string, to: 'ACCEPTED' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'CANCELLED') =>
  manager.call(moveOrders, { body: { ids: [id], to, reason: 'ตามจริง' } })

test('a clerk records that the rest was transferred: it is not due in cash, is a slip of its own, and goes back with the payment', async () => {
  const { id, orderNumber } = await aRest()
  const reference = aReference()
  expect((await record(id, reference)).status).toBe(200)
  const { dueAmt, events } = await whole(id)
  expect(dueAmt).toBe(0)
  expect(events.at(-1)).toMatchObject({ stage: 'REST_PAID', reason: reference, actor: { id: clerk.id } })
  const { content } = (await clerk.call(listSlips, { query: { orderNumber, sort: 'newest' } })).body
  expect(content.map(({ state, amount, hasPicture }) => [state, amount, hasPicture])).toEqual([
    ['accepted', 80, false],
    ['accepted', 480, true],
  ])
  await move(id, 'CANCELLED')
  expect((await whole(id)).refunds).toMatchObject([{ cause: 'CANCELLED', state: 'DUE', amount: 480 }])
})

test('its undo makes the rest due again, unless the statement of the bank names the transfer', async () => {
  const { id } = await aRest()
  const { undo } = (await record(id, aReference())).body
  expect(await heard(undoing(clerk, undo)())).toBe('done')
  const { dueAmt, events } = await whole(id)
  expect(dueAmt).toBe(80)
  expect(events.at(-1)).toMatchObject({ stage: 'REST_PAID', reason: 'undo', actor: { id: clerk.id } })
  const reference = aReference()
  const again = (await record(id, reference)).body.undo
  await sql`
    with statement as (
      insert into bank_statement (id, bank, file_name, file_hash, imported_at, imported_by)
      values (gen_random_uuid(), '004', 'x.csv', ${reference}, now(), 'staff:x') returning id
    )
    insert into bank_statement_row (statement_id, line, at, has_time, amount_satang, reference, description, fingerprint, state, reason, slip_id, order_id)
    select statement.id, 1, now(), true, 8000, ${reference}, '', ${reference}, 'MATCHED', 'reference_and_amount', s.id, s.order_id
    from statement, payment_slip s where s.reference = ${reference}`.execute(server.db)
  expect(await heard(undoing(clerk, again)())).toBe('changed_since')
  expect((await whole(id)).dueAmt).toBe(0)
})

test('it is refused where its transfer has paid before, another amount is due, or nothing is', async () => {
  const { id, first } = await aRest()
  expect(await heard(record(id, first))).toBe('slip_used')
  expect(await heard(record(id, aReference(), 79))).toBe('conflict')
  expect(await heard(record(id, aReference(), 80, await server.as('driver')))).toBe('forbidden')
  expect((await record(id, aReference())).status).toBe(200)
  expect(await heard(record(id, aReference()))).toBe('order_closed')
  const { owing } = await aSentSlip(server)
  expect(await heard(record(owing.id, aReference(), 480))).toBe('order_closed')
})

test('a repetition after a lost answer is answered as what was recorded, and records nothing', async () => {
  const { id } = await aRest()
  const [reference, key] = [aReference(), randomUUID()]
  const lost = await record(id, reference, 80, clerk, key)
  expect(await record(id, reference, 80, clerk, key)).toMatchObject({ status: 200, body: lost.body })
  expect(await heard(record(id, aReference(), 80, clerk, key))).toBe('idempotency_key_reused')
  const { dueAmt, events } = await whole(id)
  expect([dueAmt, events.filter(({ stage }) => stage === 'REST_PAID').length]).toEqual([0, 1])
  expect(await heard(undoing(clerk, lost.body.undo)())).toBe('done')
  expect((await whole(id)).dueAmt).toBe(80)
})

test.each([
  { how: 'whole', paid: 400, due: 80, deliver: (id: string) => move(id, 'DELIVERED') },
  { how: 'in part', paid: 200, due: 120, deliver: (id: string) => deliverInPart(manager, id, 2) },
])(
  'of an order delivered $how it is undone only while the cash of its driver is open',
  async ({ paid, due, deliver }) => {
    const { id, orderNumber } = await aRest(paid)
    const driver = aDriver()
    for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY'] as const) await move(id, to)
    await aRun(server, driver, [{ id, orderNumber, grandTotalAmt: 480 }])
    expect((await deliver(id)).status).toBe(200)
    const open = (await record(id, aReference(), due)).body.undo
    expect(await heard(undoing(clerk, open)())).toBe('done')
    expect((await cashOf(clerk, driver.id)).expectedAmt).toBe(due)
    const { undo } = (await record(id, aReference(), due)).body
    expect((await count(clerk, driver.id, 0)).status).toBe(200)
    expect((await close(manager, driver.id, 0)).status).toBe(200)
    expect(await heard(undoing(manager, undo)())).toBe('changed_since')
    expect((await whole(id)).dueAmt).toBe(0)
    const reopened = { params: { day: today, collector: driver.id }, body: { reason: 'ร้านไม่ได้โอน' } }
    expect((await manager.call(reopenCash, reopened)).status).toBe(200)
    expect(await heard(undoing(manager, undo)())).toBe('done')
    expect((await cashOf(clerk, driver.id)).expectedAmt).toBe(due)
  },
)

testPairs(
  {
    'the rest is received in cash and recorded as transferred': async () => {
      const { id, orderNumber } = await aRest()
      for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) await move(id, to)
      return {
        first: () => heard(manager.call(receiveAtCounter, { body: { orderNumber, expectedDueAmt: 80 } })),
        second: () => heard(record(id, aReference())),
        hear: { firstComesFirst: ['done', 'cash_closed'], secondComesFirst: ['order_closed', 'done'] },
        holds: async ([received]) => expect((await whole(id)).dueAmt).toBe(received === 'done' ? 80 : 0),
      }
    },
    'two clerks record the same transfer': async () => {
      const { id } = await aRest()
      const reference = aReference()
      return {
        first: () => heard(record(id, reference)),
        second: () => heard(record(id, reference, 80, manager)),
        hear: { firstComesFirst: ['done', 'order_closed'], secondComesFirst: ['order_closed', 'done'] },
        holds: async () => expect((await whole(id)).dueAmt).toBe(0),
      }
    },
    'a clerk records a transfer, and once more without an answer': async () => {
      const { id } = await aRest()
      const [reference, key] = [aReference(), randomUUID()]
      const again = () => heard(record(id, reference, 80, clerk, key))
      return {
        first: again,
        second: again,
        hear: { firstComesFirst: ['done', 'done'], secondComesFirst: ['done', 'done'] },
        holds: async () => expect((await whole(id)).dueAmt).toBe(0),
      }
    },
  },
  async () => undefined,
)
