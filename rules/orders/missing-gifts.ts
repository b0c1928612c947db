/** Sales units of a product that is given. */
export type GiftUnits = { productId: number; qty: number }

/** Of the gifts that were shown those that are not given. Several promotions may give the same product. */
export function missingGifts(shown: readonly GiftUnits[], given: readonly GiftUnits[]): GiftUnits[] {
  const unitsIn = (gifts: readonly GiftUnits[], id: number) =>
    gifts.reduce((units, { productId, qty }) => (productId === id ? units + qty : units), 0)
  return [...new Set(shown.map(({ productId }) => productId))]
    .map((productId) => ({ productId, qty: unitsIn(shown, productId) - unitsIn(given, productId) }))
    .filter(({ qty }) => qty > 0)
}
