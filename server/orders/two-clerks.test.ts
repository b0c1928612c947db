import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addSupplier, setSuppliedProducts } from '#contract/backoffice/goods/suppliers/calls.ts'
import * as calls from '#contract/backoffice/goods/purchasing/calls.ts'
import { overrideSlip } from '#contract/backoffice/day/slips/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { deliverPartly, getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { addToWave, makeWave, packOrder, recordPicks } from '#contract/backoffice/day/picking/calls.ts'
import { departRun, getRun, removeRun, setRunStops } from '#contract/backoffice/day/runs/calls.ts'
import { recordRefunds } from '#contract/backoffice/office/refunds/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { findStockMismatches } from '#server/stock-ledger/stock-ledger.ts'
import { accept, aSentSlip } from '#server/payments/slips/slips.fixture.ts'
import { aPackedOrder, aPlannedRun } from '#test/builders/run.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

// Two of the staff, each at another process, do the same or the opposite thing at the same moment: it is done once, and the
// other one hears it. `two-workers.test.ts` plays random days; here is one row for each pair that no test of its own subject has.

const rice = 1
const server = await testServer({
  products: { [rice]: { price: 160_00, stock: 1_000_000 } },
})
const other = await testServer({ sharing: server, changesNothing: true })
const first = await server.as('manager')
const second = await other.as('manager')
const driver = await server.as('driver')
const retailer = await server.retailer()

const move = (who: StaffClient, id: string, to: Stage, reason = 'ตามจริง') =>
  who.call(moveOrders, { body: { ids: [id], to, reason } })
const order = async (...stages: Stage[]) => aPackedOrder(retailer, first, [[rice, 3]], stages)
async function aPaidOrder(): Promise<string> {
  await retailer.tap(rice, 3)
  const { id } = (await retailer.order({ payType: '2C2P-PP-QR' })).body
  await move(first, id, 'PAYMENT_COMPLETE')
  return id
}
const whole = async (id: string) => (await first.call(getStaffOrder, { params: { id } })).body
/** How often something stands in the history of an order. */
const times = async (id: string, stage: string) =>
  (await whole(id)).events.filter((event) => event.stage === stage).length

type Heading = { status: number; body?: unknown; problem?: { code?: string; errors?: { code: string }[] | undefined } }
/** What somebody hears: the code of a refusal, or `done`. */
const heard = async (answer: Promise<Heading>): Promise<string> => {
  const { status, problem } = await answer
  return status < 300 ? 'done' : (problem?.errors?.[0]?.code ?? problem?.code ?? String(status))
}
/** The same of the only row of a call about many. */
const heardOfRow = async (
  answer: Promise<{ body: { results: readonly { ok: boolean; code?: string | undefined }[] } }>,
): Promise<string> => {
  const [row] = (await answer).body.results
  return row?.ok ? 'done' : (row?.code ?? 'nothing')
}

type Pair = {
  /** What the two do at once. */
  both: Promise<string>[]
  /** What they hear, in any order; each is possible. */
  hear: string[][]
  /** What holds afterwards, no matter who was first. */
  holds: () => Promise<void>
}

const supplier = (await first.call(addSupplier, { body: { name: 'โรงสี', leadDays: 5 } })).body.id
const supplied = [{ productId: rice, packUnits: 1, packName: '' }]
await first.call(setSuppliedProducts, { params: { id: supplier }, body: { products: supplied } })
async function aPurchase(): Promise<{ id: string; revision: number }> {
  const lines = [{ productId: rice, units: 10, costAmt: 100 }]
  return (await first.call(calls.addPurchaseOrder, { body: { supplierId: supplier, lines }, key: randomUUID() })).body
}
async function aSentPurchase(): Promise<string> {
  const { id, revision } = await aPurchase()
  await first.call(calls.sendPurchaseOrder, { params: { id }, body: { revision } })
  return id
}
const purchase = async (id: string) => (await first.call(calls.getPurchaseOrder, { params: { id } })).body
const receive = (who: StaffClient, id: string) => {
  const lines = [{ productId: rice, units: 10 }]
  return heard(who.call(calls.receiveGoods, { params: { id }, body: { deliveryNote: 'DN', lines }, key: randomUUID() }))
}

const pairs: Record<string, () => Promise<Pair>> = {
  'one order is taken into two waves': async () => {
    const wave = async () => {
      const body = { orderIds: [await order('ACCEPTED')], name: '' }
      return (await first.call(makeWave, { body })).body.wave?.id ?? ''
    }
    const [one, two, id] = [await wave(), await wave(), await order('ACCEPTED')]
    const take = (who: StaffClient, to: string) =>
      heardOfRow(who.call(addToWave, { params: { id: to }, body: { orderIds: [id] } }))
    return {
      both: [take(first, one), take(second, two)],
      hear: [['done', 'conflict']],
      holds: async () => expect(await times(id, 'PICKING')).toBe(1),
    }
  },
  'one order is packed twice': async () => {
    const id = await order('ACCEPTED')
    await first.call(makeWave, { body: { orderIds: [id], name: '' } })
    const entry = { orderId: id, productId: rice, step: 'PICK' as const, units: 3, at: new Date().toISOString() }
    await first.call(recordPicks, { body: { entries: [{ ...entry, id: randomUUID() }] } })
    const pack = (who: StaffClient, boxes: number) => heard(who.call(packOrder, { params: { id }, body: { boxes } }))
    return {
      both: [pack(first, 1), pack(second, 1)],
      hear: [['done', 'done']],
      holds: async () => expect([(await whole(id)).stage, await times(id, 'PACKED')]).toEqual(['PACKED', 1]),
    }
  },
  'one order is put on two runs': async () => {
    const id = await order('ACCEPTED', 'PACKED')
    const [one, two] = [await aPlannedRun(first, null, []), await aPlannedRun(first, null, [])]
    const put = (who: StaffClient, run: { id: string; revision: number }) =>
      heard(who.call(setRunStops, { params: { id: run.id }, body: { revision: run.revision, orderIds: [id] } }))
    return {
      both: [put(first, one), put(second, two)],
      // A stop moves from a run that is planned to another: the second moves it on.
      hear: [['done', 'done']],
      holds: async () => {
        const stops = await Promise.all(
          [one, two].map(async (run) => (await first.call(getRun, { params: { id: run.id } })).body.stops),
        )
        expect(stops.flat()).toHaveLength(1)
      },
    }
  },
  'one run departs twice': async () => {
    const id = await order('ACCEPTED', 'PACKED')
    const params = { id: (await aPlannedRun(first, driver, [id])).id }
    return {
      both: [first, second].map((who) => heard(who.call(departRun, { params }))),
      hear: [['done', 'done']],
      holds: async () => expect(await times(id, 'OUT_FOR_DELIVERY')).toBe(1),
    }
  },
  'one run departs and is removed': async () => {
    const id = await order('ACCEPTED', 'PACKED')
    const params = { id: (await aPlannedRun(first, driver, [id])).id }
    return {
      both: [heard(first.call(departRun, { params })), heard(second.call(removeRun, { params }))],
      hear: [
        ['done', 'run_departed'],
        ['done', 'not_found'],
      ],
      holds: async () => {
        const isGone = (await first.call(getRun, { params })).status === 404
        expect((await whole(id)).stage).toBe(isGone ? 'PACKED' : 'OUT_FOR_DELIVERY')
      },
    }
  },
  'one slip pays another order twice': async () => {
    const { slipId } = await aSentSlip(server)
    await accept(first.call, slipId)
    await retailer.tap(rice, 3)
    const { id, orderNumber, grandTotalAmt: amount } = (await retailer.order({ payType: 'PROMPTPAY' })).body
    const body = { orderNumber, amount, reason: 'โอนครั้งเดียวสองคำสั่งซื้อ' }
    return {
      both: [first, second].map((who) => heard(who.call(overrideSlip, { params: { id: slipId }, body }))),
      hear: [['done', 'already_paid']],
      holds: async () => expect([await times(id, 'PAYMENT_COMPLETE'), (await whole(id)).refunds]).toEqual([1, []]),
    }
  },
  'one slip is accepted and its payment confirmed by hand': async () => {
    const { owing, slipId } = await aSentSlip(server)
    return {
      both: [heard(accept(first.call, slipId)), heardOfRow(move(second, owing.id, 'PAYMENT_COMPLETE'))],
      hear: [
        ['done', 'done'],
        ['done', 'slip_pending'],
      ],
      holds: async () =>
        expect([await times(owing.id, 'PAYMENT_COMPLETE'), (await whole(owing.id)).refunds]).toEqual([1, []]),
    }
  },
  'one refund is recorded under two references': async () => {
    const id = await aPaidOrder()
    await move(first, id, 'CANCELLED')
    const refund = (await whole(id)).refunds[0]?.id ?? 0
    const record = (who: StaffClient, reference: string) =>
      heardOfRow(who.call(recordRefunds, { body: { bank: 'KBANK', refunds: [{ id: refund, reference }] } }))
    return {
      both: [record(first, 'TR1'), record(second, 'TR2')],
      hear: [['done', 'order_closed']],
      holds: async () => expect(await times(id, 'REFUNDED')).toBe(1),
    }
  },
  'one refund is recorded and its cause undone': async () => {
    const id = await aPaidOrder()
    await move(first, id, 'ACCEPTED')
    await move(first, id, 'OUT_FOR_DELIVERY')
    const lines = [{ lineNo: 1, deliveredQty: 2 }]
    const { body } = await first.call(deliverPartly, { params: { id }, body: { lines, reason: 'ถุงขาด' } })
    const refunds = [{ id: body.refunds[0]?.id ?? 0, reference: 'TR3' }]
    const { actionId = 0 } = body.undo ?? {}
    return {
      both: [
        heardOfRow(first.call(recordRefunds, { body: { bank: 'KBANK', refunds } })),
        heard(second.call(undoAction, { params: { id: actionId } })),
      ],
      hear: [
        ['done', 'order_closed'],
        ['done', 'money_returned'],
      ],
      holds: async () => {
        const { stage, refunds: after } = await whole(id)
        expect([stage, after.map(({ state }) => state)]).toEqual(
          stage === 'OUT_FOR_DELIVERY' ? [stage, ['KEPT']] : ['PARTLY_DELIVERED', ['REFUNDED']],
        )
      },
    }
  },
  'one purchase is sent twice': async () => {
    const { id, revision } = await aPurchase()
    return {
      both: [first, second].map((who) =>
        heard(who.call(calls.sendPurchaseOrder, { params: { id }, body: { revision } })),
      ),
      hear: [
        ['done', 'done'],
        ['done', 'edit_conflict'],
      ],
      holds: async () => expect(await purchase(id)).toMatchObject({ state: 'SENT' }),
    }
  },
  'one delivery of a purchase is received by two': async () => {
    const id = await aSentPurchase()
    return {
      both: [receive(first, id), receive(second, id)],
      hear: [
        ['done', 'over_receipt'],
        ['done', 'order_closed'],
      ],
      holds: async () => expect(await purchase(id)).toMatchObject({ state: 'RECEIVED', goods: [{ received: 10 }] }),
    }
  },
  'one purchase is received and closed': async () => {
    const id = await aSentPurchase()
    const close = heard(second.call(calls.closePurchaseOrder, { params: { id }, body: { reason: 'ไม่มีของ' } }))
    return {
      both: [receive(first, id), close],
      hear: [['done', 'order_closed']],
      holds: async () => {
        const { state, goods } = await purchase(id)
        expect([state, goods[0]?.received]).toEqual(state === 'RECEIVED' ? ['RECEIVED', 10] : ['CANCELLED', 0])
      },
    }
  },
  'one order gets its tax invoice and other goods': async () => {
    const id = await aPaidOrder()
    const params = { id }
    const lines = [{ productId: rice, qty: 2 }]
    const { revision, after } = (await second.call(previewChange, { params, body: { lines } })).body
    const body = { lines, revision, reason: 'ร้านขอ', expectedGrandTotalAmt: after.grandTotalAmt }
    const buyer = { name: 'หจก. สมศรี', taxId: '0107536000315', branch: '00000', address: '1 หมู่ 1' }
    let invoiced = 0
    const issue = async (): Promise<string> => {
      const answer = await first.call(issueTaxInvoice, { params, body: { buyer } })
      if (answer.status < 300) invoiced = answer.body.totalAmt
      return heard(Promise.resolve(answer))
    }
    return {
      both: [issue(), heard(second.call(changeOrder, { params, body, key: randomUUID() }))],
      hear: [
        ['done', 'document_issued'],
        ['done', 'done'],
      ],
      holds: async () => expect((await whole(id)).grandTotalAmt).toBe(invoiced),
    }
  },
  'one action is undone twice': async () => {
    const id = await order('ACCEPTED')
    const action = (await move(first, id, 'PACKED')).body.results[0]?.undo?.actionId ?? 0
    return {
      both: [first, second].map((who) => heard(who.call(undoAction, { params: { id: action } }))),
      hear: [['done', 'done']],
      holds: async () => expect([(await whole(id)).stage, (await whole(id)).events.length]).toEqual(['ACCEPTED', 4]),
    }
  },
}

test.each(Object.keys(pairs))('%s at the same moment: done once, and heard by both', async (name) => {
  const { both, hear, holds } = (await pairs[name]?.()) ?? { both: [], hear: [], holds: async () => undefined }
  const answers = (await Promise.all(both)).toSorted()
  expect(hear.map((one) => one.toSorted())).toContainEqual(answers)
  await holds()
  expect(await findStockMismatches(server.db)).toEqual([])
})
