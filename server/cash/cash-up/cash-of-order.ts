import { fail, ok, type Result } from '#contract/errors.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { getOrderCash } from '#contract/backoffice/day/cash/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { isBroughtBack } from '#server/fulfilment/fulfilment.ts'
import { findPlaceOfCash } from './store.ts'

type OrderCash = AnswerOf<typeof getOrderCash>
type PlaceRow = NonNullable<Awaited<ReturnType<typeof findPlaceOfCash>>>

/** On which day, and with whom, the cash of an order is counted. Fails with `not_found`. */
export async function cashOfOrder(db: Database, id: string): Promise<Result<OrderCash>> {
  const order = isUuid(id) ? await findPlaceOfCash(db, id) : undefined
  return order ? ok({ place: placeOfCash(order) }) : fail('not_found')
}

/** On which day, and with whom, cash is counted; null where none is collected, or not yet. */
export function placeOfCash({ stage, collectsCash, counterDay, stop, deliveredAt }: PlaceRow): OrderCash['place'] {
  if (!collectsCash) return null
  if (counterDay) return { day: counterDay, collector: 'counter', name: null }
  if (stop && !isBroughtBack({ ...stop, stage }))
    return { day: stop.day, collector: stop.driverId, name: stop.driverName }
  return deliveredAt && { day: bangkokDate(deliveredAt), collector: null, name: null }
}
