import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getStaffOrder, moveOrders, pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { issueCreditNote, issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import {
  buyer,
  orderRiceAndSoap,
  rice,
  riceAndSoap,
  stateOfOrders,
  stockFaults,
} from '#server/staff-actions/undo.fixture.ts'
import { heard, testPairs } from '#test/builders/pairs.ts'
import { testServer } from '#test/test-server.ts'

// Units that the tax documents of an order leave out do not come back into it: they would never be invoiced or owed.

const server = await testServer({ products: riceAndSoap })
const clerk = await server.as('clerk')
const manager = await server.as('manager')

async function anOrder(payType: 'COD' | '2C2P-PP-QR', ...stages: Stage[]): Promise<string> {
  const { id } = await orderRiceAndSoap(server, { payType })
  if (payType !== 'COD') await move(id, 'PAYMENT_COMPLETE')
  for (const to of stages) await move(id, to)
  return id
}
async function move(id: string, to: Stage): Promise<void> {
  const { results } = (await manager.call(moveOrders, { body: { ids: [id], to, reason: 'กลับมา' } })).body
  expect(results).toMatchObject([{ ok: true, stage: to }])
}
const pick = (id: string, ...units: number[]) =>
  clerk.call(pickShort, {
    params: { id },
    body: {
      lines: units.map((pickedQty, index) => ({ lineNo: index + 1, pickedQty, stock: 'back' as const })),
      reason: 'นับใหม่',
    },
  })
const invoice = async (id: string) => (await manager.call(issueTaxInvoice, { params: { id }, body: { buyer } })).body
/** A credit note for two of the six bags, which are missing. */
const noteOfTwo = (number: string, lines: readonly { lineNo: number; qty: number }[]) => {
  const lineNo = lines.find(({ qty }) => qty === 6)?.lineNo ?? 0
  const body = { reason: 'short_delivery' as const, lines: [{ lineNo, qty: 2 }], deliveryAmt: 0 }
  return manager.call(issueCreditNote, { params: { number }, key: randomUUID(), body })
}
const undo = async (action: number | undefined) => {
  const { status, problem } = await clerk.call(undoAction, { params: { id: action ?? 0 } })
  return [status, problem?.code, problem?.errors?.[0]?.code]
}
const isInvoiced = [409, 'not_undoable', 'document_issued']

test('what was picked short comes back only while no tax invoice was issued without it', async () => {
  const id = await anOrder('COD', 'ACCEPTED', 'PICKING')
  await pick(id, 4)
  await move(id, 'OUT_FOR_DELIVERY')
  await invoice(id)
  for (const to of ['PACKED', 'PICKING'] as const) await move(id, to)
  const before = await stateOfOrders(server.db)
  const more = await pick(id, 6)
  expect([more.status, more.problem.code, more.problem.errors]).toEqual([
    409,
    'not_undoable',
    [{ path: 'action', code: 'document_issued' }],
  ])
  expect(await stateOfOrders(server.db)).toEqual(before)
  // Fewer than were invoiced, and as many again: the invoice has them.
  const fewer = await pick(id, 3)
  expect((await pick(id, 4)).status).toBe(200)
  expect(fewer.status).toBe(200)
})

test('what others lack makes no room for units that the tax invoice leaves out', async () => {
  const id = await anOrder('COD', 'ACCEPTED', 'PICKING')
  await pick(id, 4)
  await move(id, 'OUT_FOR_DELIVERY')
  await invoice(id)
  for (const to of ['PACKED', 'PICKING'] as const) await move(id, to)
  // A bag of rice costs less than the soap that is away, at once or before.
  expect((await pick(id, 5, 0)).problem.errors?.[0]?.code).toBe('document_issued')
  expect((await pick(id, 4, 0)).status).toBe(200)
  expect((await pick(id, 5, 0)).problem.errors?.[0]?.code).toBe('document_issued')
  expect((await pick(id, 4, 4)).status).toBe(200)
})

test('units of an invoice of everything come back, unless a credit note has taken them off it', async () => {
  const id = await anOrder('2C2P-PP-QR', 'ACCEPTED', 'PICKING')
  const { number, lines } = await invoice(id)
  await pick(id, 4)
  expect((await pick(id, 6)).status).toBe(200)
  const short = await pick(id, 4)
  expect((await noteOfTwo(number, lines)).status).toBe(201)
  const before = await stateOfOrders(server.db)
  expect((await pick(id, 6)).problem.errors?.[0]?.code).toBe('document_issued')
  expect(await undo(short.body.undo?.actionId)).toEqual(isInvoiced)
  expect(await stateOfOrders(server.db)).toEqual(before)
})

testPairs(
  {
    'missing units are found, and credited as missing': async () => {
      const id = await anOrder('2C2P-PP-QR', 'ACCEPTED', 'PICKING')
      const { number, lines } = await invoice(id)
      await pick(id, 4)
      return {
        first: () => heard(pick(id, 6)),
        second: () => heard(noteOfTwo(number, lines)),
        hear: { firstComesFirst: ['done', 'order_closed'], secondComesFirst: ['document_issued', 'done'] },
        holds: async () => {
          const { body } = await manager.call(getStaffOrder, { params: { id } })
          const { rows } = await sql<{ left: number }>`
            select (i.net_satang - coalesce(sum(n.net_satang), 0))::float8 / 100 as left
            from order_tax_invoice i left join credit_note n on n.invoice_number = i.number
            where i.order_id = ${id}::uuid group by i.net_satang`.execute(server.db)
          expect(rows).toEqual([{ left: body.grandTotalAmt - (body.missing?.amt ?? 0) }])
        },
      }
    },
  },
  async () => expect(await stockFaults(server.db)).toEqual([]),
)

test('a short pick is not undone once the invoice of the rest was issued', async () => {
  const id = await anOrder('2C2P-PP-QR', 'ACCEPTED', 'PICKING')
  const short = await pick(id, 4)
  await invoice(id)
  expect(await undo(short.body.undo?.actionId)).toEqual(isInvoiced)
})

test('a change of the goods is not undone once their invoice was issued', async () => {
  const id = await anOrder('2C2P-PP-QR')
  const lines = [{ productId: rice, qty: 4 }]
  const { revision, after } = (await clerk.call(previewChange, { params: { id }, body: { lines } })).body
  const changed = await clerk.call(changeOrder, {
    params: { id },
    body: { lines, reason: 'โทรมาขอแก้', revision, expectedGrandTotalAmt: after.grandTotalAmt },
  })
  await invoice(id)
  expect(await undo(changed.body.undo?.actionId)).toEqual(isInvoiced)
  const { rows } = await sql`select grand_total_satang - net_satang as beyond
    from orders join order_tax_invoice on order_id = id where id = ${id}::uuid`.execute(server.db)
  expect(rows).toEqual([{ beyond: 0 }])
})
