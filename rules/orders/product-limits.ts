/** How a product may be ordered, in sales units; null: any quantity. */
type ProductLimits = {
  /** Only in multiples of this. */
  multiple: number | null
  /** The most that one retailer orders on one day, over all its orders. */
  mostPerDay: number | null
  /** It has a waiting room: only those whose turn it is order it, at most so many at a time. */
  turnUnits: number | null
}

/** `ProductLimits` as the wire carries it: only what is set. */
export type WireLimits = {
  multiple?: number | undefined
  mostPerDay?: number | undefined
  turnUnits?: number | undefined
}

export const readLimits = ({ multiple, mostPerDay, turnUnits }: WireLimits = {}): ProductLimits => ({
  multiple: multiple ?? null,
  mostPerDay: mostPerDay ?? null,
  turnUnits: turnUnits ?? null,
})

/** Undefined where a product has no limits. */
export const wireLimits = ({ multiple, mostPerDay, turnUnits }: ProductLimits): WireLimits | undefined =>
  multiple === null && mostPerDay === null && turnUnits === null
    ? undefined
    : {
        ...(multiple !== null && { multiple }),
        ...(mostPerDay !== null && { mostPerDay }),
        ...(turnUnits !== null && { turnUnits }),
      }

/** The codes of a quantity that the limits of its product refuse. */
export const limitCodes = ['above_day_limit', 'not_in_multiples'] as const
type LimitCode = (typeof limitCodes)[number]
export const isLimitCode = (code: string): code is LimitCode => limitCodes.some((one) => one === code)

/**
 * Why a quantity is refused, in sales units. `limit`: the multiple, or the most of a day; `available`: the quantity that
 * can be ordered instead, 0 where none can.
 */
export type LimitFinding = { code: LimitCode; limit: number; available: number }

type Possible = {
  /** What this retailer has ordered of the product today, without this order. */
  orderedToday: number
  /** Units on hand; Infinity where they are not known. */
  stock: number
}

const downTo = (qty: number, multiple: number | null): number => qty - (multiple === null ? 0 : qty % multiple)

/**
 * Why the limits of a product refuse a quantity of it; null where they allow it. Card, cart, confirmation, an order without a
 * network, the order of staff and the server all say what this says.
 */
export function limitFinding(
  { multiple, mostPerDay }: Pick<ProductLimits, 'multiple' | 'mostPerDay'>,
  qty: number,
  { orderedToday, stock }: Possible,
): LimitFinding | null {
  if (qty <= 0) return null
  const left = mostPerDay === null ? Infinity : Math.max(0, mostPerDay - orderedToday)
  const most = Math.max(0, Math.min(left, stock))
  if (mostPerDay !== null && qty > left)
    return { code: 'above_day_limit', limit: mostPerDay, available: downTo(most, multiple) }
  if (multiple === null || qty % multiple === 0) return null
  // Nobody gets less than wanted where the whole pack can be had.
  const up = downTo(qty, multiple) + multiple
  return {
    code: 'not_in_multiples',
    limit: multiple,
    available: up <= most ? up : downTo(Math.min(qty, most), multiple),
  }
}

/** The quantity after some presses of plus (above 0) or minus (below 0), which lead from multiple to multiple. */
export function steppedQuantity(qty: number, presses: number, multiple: number | null): number {
  const step = multiple ?? 1
  return presses > 0
    ? downTo(qty, step) + presses * step
    : Math.max(0, downTo(Math.max(0, qty - 1), step) + (presses + 1) * step)
}
