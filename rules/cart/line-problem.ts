/** What pricing and checking need to know about a product's state on the shelf. */
export type Shelf = {
  active: boolean
  saleCategoryId: number
  /** Whether the shop may buy it: not restricted, or its code was confirmed. */
  granted: boolean
  stock: number
}

export type LineProblem =
  | { code: 'not_purchasable' }
  | { code: 'restricted_product' }
  | { code: 'out_of_stock'; available: 0 }
  | { code: 'insufficient_stock'; available: number }

/**
 * Why a quantity of a product cannot be bought, or null. The grant is looked at before stock, so that a shop without
 * one learns nothing about restricted goods. Premium goods (sale category 2) are gifts and never bought.
 */
export function lineProblem(shelf: Shelf | null, qty: number): LineProblem | null {
  if (!shelf?.active || shelf.saleCategoryId !== 1) return { code: 'not_purchasable' }
  if (!shelf.granted) return { code: 'restricted_product' }
  if (shelf.stock <= 0) return { code: 'out_of_stock', available: 0 }
  if (qty > shelf.stock) return { code: 'insufficient_stock', available: shelf.stock }
  return null
}
