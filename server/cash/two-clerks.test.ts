import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { handOverOrder } from '#contract/backoffice/day/cash/calls.ts'
import { getStaffOrder, keepRefund, moveOrders, recordRefund } from '#contract/backoffice/day/orders/calls.ts'
import * as prices from '#contract/backoffice/goods/prices/calls.ts'
import { correctStock, decideCorrection, getStock } from '#contract/backoffice/goods/stock/calls.ts'
import { assignStatementRow } from '#contract/backoffice/office/statements/calls.ts'
import * as credit from '#contract/backoffice/retailers/credit/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { anOrder, rice, slipServer } from '#server/payments/slips/slips.fixture.ts'
import { findStockMismatches } from '#server/stock-ledger/stock-ledger.ts'
import { aWindow, everyHour, publishTerms } from '#test/builders/pick-up.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { csv, statementsOf, withColumns } from './statements/statements.fixture.ts'

// Two of the staff decide about the same money, price or stock: at the same moment at two processes, and one after the other by
// pages that were opened before. It is done once, and the other one hears it. `server/orders/two-clerks.test.ts` has the pairs of orders.

const server = await slipServer({ credit: { overdue: 'warn' } })
const other = await testServer({ sharing: server, changesNothing: true })
const first = await server.as('manager')
const second = await other.as('manager')
const retailer = await server.retailer()
const { send, rowsOf } = statementsOf(server, first)
await publishTerms(server, first, { pickUp: everyHour })

type Heading = { status: number; problem?: { code?: string } }
/** What somebody hears: the code of a refusal, or `done`. */
const heard = async (answer: Promise<Heading>): Promise<string> => {
  const { status, problem } = await answer
  return status < 300 ? 'done' : (problem?.code ?? String(status))
}
type Pair = {
  /** What the two do. */
  both: (() => Promise<string>)[]
  /** What they hear, in any order; each is possible. */
  hear: string[][]
  /** What holds afterwards, by what each of them hears. */
  holds: (heard: readonly string[]) => Promise<void>
}

const whole = async (id: string) => (await first.call(getStaffOrder, { params: { id } })).body
const times = async (id: string, stage: string) =>
  (await whole(id)).events.filter((event) => event.stage === stage).length
const move = (id: string, to: 'PAYMENT_COMPLETE' | 'ACCEPTED' | 'PACKED' | 'CANCELLED' | 'DELIVERED') =>
  first.call(moveOrders, { body: { ids: [id], to, reason: 'ตามจริง' } })

/** Rows of 480 baht of a bank that nobody has claimed. */
async function rowsOfBank(count: number): Promise<string[]> {
  const amounts = Array.from({ length: count }, () => ({ amount: '480.00', reference: randomUUID() }))
  const { body } = await send(csv(amounts), withColumns)
  return (await rowsOf(body.statementId)).map(({ id }) => String(id))
}
const assign = (who: StaffClient, id: string | undefined, orderNumber: string) => () =>
  heard(who.call(assignStatementRow, { params: { id } as never, body: { orderNumber } }))

async function aScheduledPrice(): Promise<{ id: number; revision: number }> {
  const body = {
    listId: null,
    selection: { kind: 'filter' as const },
    basis: 'everybody' as const,
    rounding: { step: 0.01, direction: 'nearest' as const },
    rule: { kind: 'percent' as const, percent: 10 },
    name: 'ขึ้นราคา',
    reason: 'โรงงานขึ้นราคา',
    skipRejected: false,
  }
  return (await first.call(prices.createPriceChange, { body })).body
}

const pairs: Record<string, () => Promise<Pair>> = {
  'one transfer is assigned to two orders': async () => {
    const [one, two] = [await anOrder(server), await anOrder(server)]
    const [row] = await rowsOfBank(1)
    return {
      both: [assign(first, row, one.orderNumber), assign(second, row, two.orderNumber)],
      hear: [['done', 'conflict']],
      holds: async () =>
        expect((await times(one.id, 'PAYMENT_COMPLETE')) + (await times(two.id, 'PAYMENT_COMPLETE'))).toBe(1),
    }
  },
  'two transfers are assigned to one order': async () => {
    const { id, orderNumber } = await anOrder(server)
    const [one, two] = await rowsOfBank(2)
    return {
      both: [assign(first, one, orderNumber), assign(second, two, orderNumber)],
      hear: [['done', 'done']],
      holds: async () => expect(await times(id, 'PAYMENT_COMPLETE')).toBe(1),
    }
  },
  'one refund is paid and kept': async () => {
    const { id } = await anOrder(server)
    await move(id, 'PAYMENT_COMPLETE')
    await move(id, 'CANCELLED')
    const params = { id, refundId: (await whole(id)).refunds[0]?.id ?? 0 }
    return {
      both: [
        () => heard(first.call(recordRefund, { params, body: { reference: 'TR1' } })),
        () => heard(second.call(keepRefund, { params, body: { reason: 'ร้านขอเก็บไว้' } })),
      ],
      hear: [['done', 'order_closed']],
      holds: async ([paid]) =>
        expect((await whole(id)).refunds.map(({ state }) => state)).toEqual([paid === 'done' ? 'REFUNDED' : 'KEPT']),
    }
  },
  'one fetched order is handed over twice': async () => {
    const { from } = await aWindow(server)
    await retailer.tap(rice, 1)
    const { id } = (await retailer.order({ pickUpFrom: from.toISOString() })).body
    for (const to of ['ACCEPTED', 'PACKED'] as const) await move(id, to)
    const body = { expectedDueAmt: 160 }
    return {
      both: [first, second].map((who) => () => heard(who.call(handOverOrder, { params: { id }, body }))),
      hear: [['done', 'done']],
      holds: async () => {
        const cash = await server.db
          .selectFrom('counter_receipt')
          .select('order_id')
          .where('order_id', '=', id)
          .execute()
        expect([cash.length, await times(id, 'DELIVERED')]).toEqual([1, 1])
      },
    }
  },
  'one correction of the stock is confirmed and refused': async () => {
    const available = async () => (await first.call(getStock, { params: { productId: rice } })).body.available
    const before = await available()
    const clerk = await server.as('clerk')
    const body = { productId: rice, delta: -900, reason: 'damage' as const }
    const { correction } = (await clerk.call(correctStock, { key: randomUUID(), body })).body
    const decide = (who: StaffClient, confirm: boolean) => () =>
      heard(who.call(decideCorrection, { params: { id: correction?.id ?? '' }, body: { confirm } }))
    return {
      both: [decide(first, true), decide(second, false)],
      hear: [['done', 'conflict']],
      holds: async ([confirmed]) => expect(await available()).toBe(before - (confirmed === 'done' ? 900 : 0)),
    }
  },
  'one price change is begun and discarded': async () => {
    const { id, revision } = await aScheduledPrice()
    const params = { id }
    return {
      both: [
        () => heard(first.call(prices.schedulePriceChange, { params, body: { revision, startsAt: null } })),
        () => heard(second.call(prices.discardPriceChange, { params, body: { revision } })),
      ],
      hear: [
        ['done', 'conflict'],
        ['done', 'edit_conflict'],
      ],
      holds: async ([begun]) => {
        const { state, revision: now } = (await first.call(prices.getPriceChange, { params })).body
        expect(state).toBe(begun === 'done' ? 'SET' : 'DISCARDED')
        if (begun === 'done') await first.call(prices.undoPriceChange, { params, body: { revision: now } })
      },
    }
  },
  'one payment on account is cancelled twice': async () => {
    const params = { id: retailer.id }
    const known = (await first.call(credit.getCreditAccount, { params })).body.revision ?? 0
    const terms = { limit: 1_000_000, termsDays: 14, status: 'ACTIVE' as const, note: null, revision: known }
    await first.call(credit.saveCreditAccount, { params, body: terms })
    await retailer.tap(rice, 2)
    const { id } = (await retailer.order({ payType: 'ACCOUNT' })).body
    for (const to of ['ACCEPTED', 'PACKED'] as const) await move(id, to)
    await first.call(moveOrders, { body: { ids: [id], to: 'OUT_FOR_DELIVERY' } })
    await move(id, 'DELIVERED')
    const used = async () => (await first.call(credit.getCreditAccount, { params })).body.usedAmt
    const before = await used()
    const body = { amount: 100, method: 'CASH' as const, receivedOn: bangkokDate(new Date()), orderIds: [] }
    const { receipts = [] } = (await first.call(credit.receiveCredit, { params, body })).body
    expect(await used()).toBe(before - 100)
    const receiptId = String(receipts[0]?.id)
    const cancel = (who: StaffClient) => () =>
      heard(who.call(credit.cancelCreditReceipt, { params: { ...params, receiptId }, body: { reason: 'เช็คคืน' } }))
    return {
      both: [cancel(first), cancel(second)],
      hear: [
        ['done', 'done'],
        ['done', 'not_found'],
      ],
      holds: async () => expect(await used()).toBe(before),
    }
  },
}

const ways = ['at the same moment', 'one after the other'] as const

test.each(Object.keys(pairs).flatMap((name) => ways.map((way) => [name, way] as const)))(
  '%s, %s: done once, and heard by both',
  async (name, way) => {
    const pair = await pairs[name]?.()
    if (!pair) throw new Error(`There is no pair ${name}`)
    const { both, hear, holds } = pair
    const answers: string[] = []
    if (way === 'at the same moment') answers.push(...(await Promise.all(both.map((act) => act()))))
    else for (const act of both) answers.push(await act())
    expect(hear.map((one) => one.toSorted())).toContainEqual(answers.toSorted())
    await holds(answers)
    expect(await findStockMismatches(server.db)).toEqual([])
  },
)
