import { fail, type ProductProblem } from '#contract/errors.ts'
import type { RequestOf } from '#contract/call.ts'
import type { placeOrder } from '#contract/orders/calls.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'

/**
 * Refuses an order of goods whose sales unit is another, or holds more or fewer pieces, than the page showed, with what it
 * is now; null where all are as shown, or nothing was said of them.
 */
export function refuseOtherPacks(
  expected: RequestOf<typeof placeOrder>['body']['expectedPacks'],
  lines: readonly { productId: number }[],
  { productById }: Pick<Snapshot, 'productById'>,
): ReturnType<typeof fail> | null {
  if (expected === undefined) return null
  const ordered = new Set(lines.map(({ productId }) => productId))
  const products = expected.flatMap(({ productId, unit, pieces }): ProductProblem[] => {
    const product = ordered.has(productId) ? productById.get(productId) : undefined
    if (!product || (product.unit === unit && product.conversion === pieces)) return []
    return [{ productId, code: 'pack_changed', unit: product.unit, pieces: product.conversion }]
  })
  return products.length > 0 ? fail('pack_changed', { products }) : null
}

/** Refuses an order that would come on another day than the page showed, with that day; null where it would not. */
export function refuseOtherDay(expected: string | undefined, day: string | null): ReturnType<typeof fail> | null {
  if (expected === undefined || expected === day) return null
  return fail('delivery_day_changed', {
    detail: day === null ? 'No delivery day is promised any more' : `The delivery day is now ${day}`,
    ...(day !== null && { deliveryDay: day }),
  })
}
