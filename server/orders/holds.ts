import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { toBaht } from '#rules/money.ts'
import type { HoldReason } from '#rules/orders/odd-order.ts'
import { canBeHeld, stages } from '#rules/orders/stages.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { isIn, type Condition } from './condition.ts'

/** The product of a line as it was ordered, stored with the figures: the order's lines may change. */
export type HeldProduct = { nameThai: string; nameEng: string; unit: string }
type OfLine = Extract<HoldReason, { lineNo: number }>
/** A reason as it is stored. */
export type StoredReason = Exclude<HoldReason, OfLine> | (OfLine & HeldProduct)

/** The hold that nobody has released; `at` is an ISO text. */
export type OpenHold = { id: number; reasons: StoredReason[]; at: string; by: Actor | null }
type Hold = NonNullable<AnswerOf<typeof listStaffOrders>['content'][number]['hold']>

const canHold = isIn('orders.stage', stages.filter(canBeHeld))

/** A hold that nobody has released, of an order that nobody has accepted or cancelled. */
export const isOnHold: Condition = sql`(${canHold}
  and exists (select from order_hold h where h.order_id = orders.id and h.released_at is null))`

export const openHold = sql<OpenHold | null>`(case when ${canHold} then (
  select json_build_object('id', h.id, 'reasons', h.reasons, 'at', h.at, 'by', actor_of(h.held_by))
  from order_hold h where h.order_id = orders.id and h.released_at is null) end)`.as('hold')

export const presentHold = ({ id, reasons, at, by }: OpenHold): Hold => ({
  id,
  reasons: reasons.map(presentReason),
  heldOn: new Date(at).toISOString(),
  heldBy: by,
})

function presentReason(reason: StoredReason): Hold['reasons'][number] {
  switch (reason.code) {
    case 'ten_times_value':
      return { ...reason, amount: toBaht(reason.amount), usualAmount: toBaht(reason.usualAmount) }
    case 'new_retailer_much_cash':
      return { ...reason, amount: toBaht(reason.amount), limit: toBaht(reason.limit) }
    case 'below_cost':
      return { ...reason, unitPrice: toBaht(reason.unitPrice), unitCost: toBaht(reason.unitCost) }
    case 'other_currency':
      return { ...reason, amount: reason.amount === null ? null : reason.amount / 100 }
    case 'ten_times_usual':
    case 'changed_address':
    case 'by_staff':
      return reason
  }
}

/** Who holds an order, in the words of `actorOf`; null where nobody does. The order is locked. */
export async function findHolder(
  tx: Tx,
  orderId: string,
): Promise<{ id: number; heldBy: string | null; reasons: HoldReason[] } | null> {
  const hold = await tx
    .selectFrom('order_hold')
    .select(['id', 'held_by as heldBy', 'reasons'])
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return hold ?? null
}
