import { fail, ok, type Result } from '#contract/errors.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { getOrderCash } from '#contract/backoffice/day/cash/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { isBroughtBack } from '#server/fulfilment/fulfilment.ts'
import { findPlaceOfCash } from './store.ts'

/** On which day, and with whom, the cash of an order is counted. Fails with `not_found`. */
export async function cashOfOrder(db: Database, id: string): Promise<Result<AnswerOf<typeof getOrderCash>>> {
  const order = isUuid(id) ? await findPlaceOfCash(db, id) : undefined
  if (!order) return fail('not_found')
  const { counterDay, stop, deliveredAt } = order
  if (!order.collectsCash) return ok({ place: null })
  if (counterDay) return ok({ place: { day: counterDay, collector: 'counter', name: null } })
  if (stop && !isBroughtBack({ ...stop, stage: order.stage }))
    return ok({ place: { day: stop.day, collector: stop.driverId, name: stop.driverName } })
  return ok({ place: deliveredAt && { day: bangkokDate(deliveredAt), collector: null, name: null } })
}
