import type { Product } from '../catalogue/product.ts'
import { regularSale } from '../catalogue/product.ts'
import { saleViolation, type Buyer, type SaleViolation } from '../restricted-goods/restriction.ts'

export type LineProblem =
  | { code: SaleViolation }
  | { code: 'out_of_stock'; available: 0 }
  | { code: 'insufficient_stock'; available: number }

export type { Buyer }

/**
 * Why a quantity of a product cannot be bought, or null. The grant is checked before stock, so that a retailer without
 * one gets no information about restricted goods. Premium products are gifts and cannot be bought.
 */
export function lineProblem(
  product: Product | undefined,
  qty: number,
  stock: number,
  buyer: Buyer,
): LineProblem | null {
  if (!product?.active || product.saleCategoryId !== regularSale) return { code: 'not_purchasable' }
  const violation = saleViolation(product.restriction, product.categoryId, buyer)
  if (violation) return { code: violation }
  if (stock <= 0) return { code: 'out_of_stock', available: 0 }
  if (qty > stock) return { code: 'insufficient_stock', available: stock }
  return null
}
