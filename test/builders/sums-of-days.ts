import { getCashUp, listCashDifferences, listCashUps } from '#contract/backoffice/day/cash/calls.ts'
import { getDay } from '#contract/backoffice/day/close/calls.ts'
import { getOrderSheet } from '#contract/backoffice/day/order-sheet/calls.ts'
import { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getRun, listRuns } from '#contract/backoffice/day/runs/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { dayAfter } from '#rules/days-and-months.ts'
import { minus, plus, satang, satangOf, type Satang } from '#rules/money.ts'
import { exported, read, readAll, sumOfBaht, type NamedSum, type Reader } from './named-sums.ts'

type CashUp = AnswerOf<typeof getCashUp>

/** The cash of a day: what each collector should bring and brought, what the runs say, and what is open. */
export async function sumsOfCash(reader: Reader, day: string): Promise<NamedSum[]> {
  const { cashUps, unassigned } = await read(reader, listCashUps, { params: { day } })
  const whole: CashUp[] = []
  for (const { collector } of cashUps) whole.push(await read(reader, getCashUp, { params: { day, collector } }))
  const [before, untilThen] = [await openUntil(reader, dayAfter(day, -1)), await openUntil(reader, day)]
  const open = (some: readonly CashUp[]) =>
    sumOfBaht(some.map(({ state, lateAmt, expectedAmt }) => (state === 'CLOSED' ? lateAmt : expectedAmt)))
  const counter = whole.filter(({ collector }) => collector === 'counter')
  const file = await exported(reader, 'cash', { from: day, until: day })
  const differences = (await readAll(reader, listCashDifferences, { query: { from: day, until: day } })).map(
    ({ differenceAmt }) => differenceAmt,
  )
  const differenceFile = await exported(reader, 'cash-differences', { from: day, until: day })
  const sheets = []
  for (const { state, cashOrders } of whole)
    for (const { orderId } of state === 'CLOSED' ? cashOrders : [])
      sheets.push(await read(reader, getOrderSheet, { params: { id: orderId } }))
  const closed = whole.filter(({ state }) => state === 'CLOSED')
  return [
    ...whole.flatMap((cashUp) =>
      sumsOfCashUp(
        cashUp,
        cashUps.find(({ collector }) => collector === cashUp.collector),
      ),
    ),
    {
      name: `cash of drivers that is open on ${day}`,
      places: {
        'the collectors': open(whole.filter((one) => !counter.includes(one))),
        'the day, less the one before': minus(untilThen.cash, before.cash),
      },
    },
    {
      name: `cash of the counter that is open on ${day}`,
      places: {
        'the counter and what nobody brought': satang(
          open(counter) + sumOfBaht(unassigned.map(({ dueAmt }) => dueAmt)),
        ),
        'the day, less the one before': minus(untilThen.counter, before.counter),
      },
    },
    {
      name: `cash in the ledger of ${day}`,
      places: {
        'each collector': sumOfBaht(whole.flatMap(({ ledger }) => ledger.map(({ amount }) => amount))),
        'what was counted and closed': sumOfBaht(closed.map(({ countedAmt }) => countedAmt)),
        file: file.sumOfColumn('Amount'),
      },
    },
    {
      name: `cash of orders that was closed on ${day}`,
      places: {
        'the collectors, but what came late or was paid on account': sumOfBaht(
          closed.flatMap(({ expectedAmt, onAccountAmt = 0 }) => [expectedAmt, -onAccountAmt]),
        ),
        'sheets of the orders': sumOfBaht(sheets.map(({ cash }) => cash?.amt)),
      },
    },
    {
      name: `differences of ${day}`,
      places: {
        'the collectors': sumOfBaht(whole.map(({ differenceAmt }) => differenceAmt)),
        'list of differences': sumOfBaht(differences),
        file: differenceFile.sumOfColumn('Difference'),
      },
    },
    ...(await sumsOfRuns(reader, { day, whole })),
  ]
}

function sumsOfCashUp(one: CashUp, listed: Partial<CashUp> | undefined): NamedSum[] {
  const of = `${one.collector} on ${one.day}`
  const isClosed = one.state === 'CLOSED'
  const ledger = (kinds: readonly string[]) =>
    sumOfBaht(one.ledger.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  return [
    {
      name: `cash expected of ${of}`,
      places: {
        'the list': satangOf(listed?.expectedAmt ?? -1),
        'the cash-up': satangOf(one.expectedAmt),
        'its orders and payments, but what came late': sumOfBaht([
          ...one.cashOrders.map(({ dueAmt }) => dueAmt),
          ...(one.payments ?? []).map(({ amount }) => amount),
          -one.lateAmt,
        ]),
        ...(one.countedAmt !== null &&
          !one.outdated && {
            'counted less difference': sumOfBaht([one.countedAmt, -(one.differenceAmt ?? 0)]),
          }),
      },
    },
    {
      name: `cash counted of ${of}`,
      places: {
        'the list': satangOf(listed?.countedAmt ?? 0),
        'the cash-up': satangOf(one.countedAmt ?? 0),
        'notes and coins': sumOfBaht(one.counted.map(({ value, pieces }) => value * pieces)),
        ...(isClosed && { 'the ledger': ledger(['RECEIVED', 'ON_ACCOUNT', 'DIFFERENCE', 'REVERSED']) }),
      },
    },
    {
      name: `cash on the road with ${of}`,
      places: {
        'the cash-up': satangOf(one.onTheRoadAmt),
        'its orders': sumOfBaht(one.waiting.map(({ dueAmt }) => dueAmt)),
      },
    },
  ]
}

/** Whether a stop may still have cash for its driver. */
const isAhead = ({ state }: { state: string }, { outcome }: { outcome: string | null }): boolean =>
  outcome === null || (state === 'OUT' && outcome === 'NOT_DELIVERED')

/** What the runs of a day say of the same cash. */
async function sumsOfRuns(
  reader: Reader,
  { day, whole }: { day: string; whole: readonly CashUp[] },
): Promise<NamedSum[]> {
  const runs = (await read(reader, listRuns, { query: { day } })).runs.filter((run) => run.day === day)
  const sums: NamedSum[] = []
  for (const run of runs) {
    const sheet = await read(reader, getRun, { params: { id: run.id } })
    const { stops } = sheet
    sums.push(
      {
        name: `to collect on run ${run.number}`,
        places: {
          'the list': satangOf(run.dueAmt),
          'its sheet': satangOf(sheet.dueAmt ?? -1),
          'what was handed over, and stops ahead': sumOfBaht([
            run.expectedAmt,
            ...stops.filter((stop) => isAhead(run, stop)).map(({ dueAmt }) => dueAmt),
          ]),
        },
      },
      {
        name: `collected on run ${run.number}`,
        places: { 'the list': satangOf(run.cashAmt), 'its stops': sumOfBaht(stops.map(({ cashAmt }) => cashAmt)) },
      },
    )
  }
  for (const cashUp of whole) {
    const own = runs.filter(({ driver }) => driver?.id === cashUp.collector)
    const numbers = new Set(own.map(({ number }) => number))
    if (own.length > 0)
      sums.push({
        name: `cash expected of the runs of ${cashUp.collector} on ${day}`,
        places: {
          'the runs': sumOfBaht(own.map(({ expectedAmt }) => expectedAmt)),
          'orders of the cash-up': sumOfBaht(
            cashUp.cashOrders.filter(({ runNumber }) => numbers.has(runNumber ?? '')).map(({ dueAmt }) => dueAmt),
          ),
        },
      })
  }
  return sums
}

/** What the page that closes a day says of cash that is open, on that day and on those before. */
async function openUntil(reader: Reader, day: string): Promise<Record<'cash' | 'counter', Satang>> {
  const { lines } = await read(reader, getDay, { params: { day } })
  const amountOf = (key: string) => satangOf(lines.find((line) => line.key === key)?.amount ?? 0)
  return { cash: amountOf('cash'), counter: amountOf('counter') }
}

/**
 * What delivered orders still owe in cash, and where it is: with somebody on one of these days, or with nobody.
 * @param days the latest one first
 */
export async function sumsOfOpenCash(reader: Reader, days: readonly string[]): Promise<NamedSum[]> {
  const query = { stage: 'DELIVERED,PARTLY_DELIVERED', size: 1 }
  const { totals } = await read(reader, listStaffOrders, { query })
  const [open, onAccount]: [number[], number[]] = [[], []]
  for (const day of days) {
    const { cashUps, unassigned } = await read(reader, listCashUps, { params: { day } })
    open.push(...cashUps.map(({ state, lateAmt, expectedAmt }) => (state === 'CLOSED' ? lateAmt : expectedAmt)))
    open.push(...unassigned.map(({ dueAmt }) => dueAmt))
    onAccount.push(...cashUps.map(({ state, onAccountAmt = 0 }) => (state === 'CLOSED' ? 0 : onAccountAmt)))
  }
  const paid = sumOfBaht(onAccount)
  const last = await openUntil(reader, days[0] ?? '')
  return [
    {
      name: 'cash that delivered orders still owe',
      places: {
        'sum of the list': satangOf(totals?.dueAmt ?? -1),
        'the collectors of all days': minus(sumOfBaht(open), paid),
        'the last day': minus(plus(last.cash, last.counter), paid),
      },
    },
  ]
}
