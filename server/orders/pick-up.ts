import type { AnswerOf } from '#contract/call.ts'
import type { orderHistory } from '#contract/orders/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { LocalizedText } from '#rules/catalogue/product.ts'
import { pickUpWindowAt, pickUpWindows, type PickUpWindow } from '#rules/delivery/pick-up.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import type { OrderPayload } from '#server/events/events.ts'

/** When and where a retailer fetches an order. */
export type PickUp = PickUpWindow & { place: LocalizedText }

/** The columns of an order that say so; null where it is delivered. */
export type PickUpRow = {
  pick_up_from: Date | null
  pick_up_until: Date | null
  pick_up_place: LocalizedText | null
}

/** As an order stores it; null where it is delivered. */
export const pickUpOf = ({
  pick_up_from: from,
  pick_up_until: until,
  pick_up_place: place,
}: PickUpRow): PickUp | null => from && until && place && { from, until, place }

/** Whether its retailer fetches an order. */
export const isPickUp = ({ pick_up_from: from }: Pick<PickUpRow, 'pick_up_from'>): boolean => from !== null

/** When and where an order placed now is fetched. Fails with `pick_up_not_offered` and `pick_up_closed`. */
export function pickUpAt(
  { pickUp, deliveryCalendar }: Pick<Snapshot, 'pickUp' | 'deliveryCalendar'>,
  from: Date,
  now: Date,
): Result<PickUp> {
  if (!pickUp) return fail('pick_up_not_offered')
  const window = pickUpWindowAt(pickUpWindows(now, pickUp, deliveryCalendar), from)
  return window ? ok({ ...window, place: pickUp.place }) : fail('pick_up_closed')
}

/** When and where what is sent again now can be fetched first; null where the supplier does not offer it, or nothing in time. */
export function nextPickUp(
  { pickUp, deliveryCalendar }: Pick<Snapshot, 'pickUp' | 'deliveryCalendar'>,
  now: Date,
): PickUp | null {
  const [first] = pickUp ? pickUpWindows(now, pickUp, deliveryCalendar) : []
  return pickUp && first ? { ...first, place: pickUp.place } : null
}

/** A stored pick-up on the wire. */
export function presentPickUp(row: PickUpRow): Pick<AnswerOf<typeof orderHistory>[number], 'pickUp'> {
  const pickUp = pickUpOf(row)
  if (!pickUp) return {}
  const { from, until, place } = pickUp
  return {
    pickUp: { from: from.toISOString(), until: until.toISOString(), placeThai: place.th, placeEng: place.en },
  }
}

/** A pick-up in the payload of an order's events. */
export const pickUpPayload = (pickUp: PickUp | null): Pick<OrderPayload, 'pickUp'> =>
  pickUp
    ? { pickUp: { from: pickUp.from.toISOString(), until: pickUp.until.toISOString(), place: pickUp.place.th } }
    : {}
