import { inWalkingOrder } from './walking-order.ts'

/** The units of one product for one order: ordered, minus what was short; taken from the shelf; counted while packing. */
export type UnitCounts = { needed: number; picked: number; checked: number }
/** What an order of a wave needs of a product. `box` is the order's box number in the wave (put-to-box). */
export type OrderUnits = UnitCounts & { orderId: string; box: number; productId: number }

/** One stop of the walk: a product, and how it is spread over the boxes. */
type PickStop = {
  productId: number
  place: string | null
  needed: number
  picked: number
  boxes: (UnitCounts & { orderId: string; box: number })[]
}

/**
 * One list for all orders of a wave: a stop for each product in walking order, products without a place last by their
 * number, and within a stop the boxes by their number.
 */
export function pickStops(units: readonly OrderUnits[], placeOf: (productId: number) => string | null): PickStop[] {
  const byProduct = Map.groupBy(units, ({ productId }) => productId)
  const stops = [...byProduct].map(([productId, ofProduct]) => ({
    productId,
    place: placeOf(productId),
    needed: ofProduct.reduce((sum, { needed }) => sum + needed, 0),
    picked: ofProduct.reduce((sum, one) => sum + packedUnits(one), 0),
    boxes: ofProduct
      .toSorted((one, other) => one.box - other.box)
      .map(({ orderId, box, needed, picked, checked }) => ({ orderId, box, needed, picked, checked })),
  }))
  const byId = stops.toSorted((one, other) => one.productId - other.productId)
  return inWalkingOrder(byId, ({ place }) => place)
}

/** Units in the box: what was counted while packing was taken from the shelf, whether or not that was ticked. */
export const packedUnits = ({ picked, checked }: UnitCounts): number => Math.max(picked, checked)
