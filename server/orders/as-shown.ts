import { fail, type ProductProblem } from '#contract/errors.ts'
import type { RequestOf } from '#contract/call.ts'
import type { placeOrder } from '#contract/orders/calls.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'

type ExpectedPacks = RequestOf<typeof placeOrder>['body']['expectedPacks']
/** A sales unit, and the pieces in it. */
type Pack = { unit: string; pieces: number }

/**
 * Refuses an order of goods whose sales unit is another, or holds more or fewer pieces, than the page showed, with what it
 * is now; null where all are as shown, or nothing was said of them.
 * @param ordered goods and gifts
 */
export function refuseOtherPacks(
  expected: ExpectedPacks,
  ordered: readonly { productId: number }[],
  { productById }: Pick<Snapshot, 'productById'>,
): ReturnType<typeof fail> | null {
  if (expected === undefined) return null
  const products = ordered.flatMap(({ productId }) => productById.get(productId) ?? [])
  return refuseUnlike(expected, new Map(products.map(({ id, unit, conversion }) => [id, { unit, pieces: conversion }])))
}

/** As `refuseOtherPacks`, for packs that need not be those of the catalogue, by product. */
export function refuseUnlike(
  expected: ExpectedPacks,
  packs: ReadonlyMap<number, Pack>,
): ReturnType<typeof fail> | null {
  const products = (expected ?? []).flatMap(({ productId, unit, pieces }): ProductProblem[] => {
    const now = packs.get(productId)
    if (!now || (now.unit === unit && now.pieces === pieces)) return []
    return [{ productId, code: 'pack_changed', unit: now.unit, pieces: now.pieces }]
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
