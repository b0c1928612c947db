import type { DayLine } from '#rules/cash/day.ts'
import { sumOf } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { collectedOf } from '#server/orders/order-reading.ts'
import { placeOfCash } from '../cash-up/cash-of-order.ts'
import { findOpenOnAccount } from '../cash-up/cash-on-account.ts'
import { findOpenPlaces } from '../cash-up/store.ts'

type EarlierCash = Pick<DayLine, 'count' | 'amount' | 'since'>

/**
 * Cash that was to be closed on days before a day, of delivered orders and of payments on account: what drivers bring, by driver and
 * day, and that of the counter, by day, with each order whose cash nobody received.
 * @param day `YYYY-MM-DD`
 */
export async function earlierCash(db: Database, day: string): Promise<Record<'cash' | 'counter', EarlierCash>> {
  const ofOrders = (await findOpenPlaces(db)).flatMap((row) => {
    const [place, due] = [placeOfCash(row), collectedOf(row)]
    if (!place || place.day >= day || due === 0) return []
    return { day: place.day, due, collector: place.collector, thing: `${place.day} ${place.collector ?? row.id}` }
  })
  const onAccount = (await findOpenOnAccount(db))
    .filter((one) => one.day < day)
    .map((one) => ({ day: one.day, due: one.amount, collector: 'counter', thing: `${one.day} counter` }))
  const open = [...ofOrders, ...onAccount]
  const sumUp = (cash: typeof open): EarlierCash => {
    const since = cash.map((one) => one.day).toSorted()[0]
    const count = new Set(cash.map(({ thing }) => thing)).size
    return { count, amount: sumOf(cash.map(({ due }) => due)), ...(since !== undefined && { since }) }
  }
  const isAtCounter = ({ collector }: (typeof open)[number]) => collector === null || collector === 'counter'
  return { cash: sumUp(open.filter((one) => !isAtCounter(one))), counter: sumUp(open.filter(isAtCounter)) }
}
