import { entryViolation } from './pick-entry.ts'
import type { UnitCounts } from './pick-list.ts'

/** A product with the barcodes of its other units, and how many sales units each holds; null where these are no whole ones. */
type UnitsProduct = {
  sku: string
  barcode: string | null
  unitCodes?: readonly { barcode: string; units: number | null }[] | undefined
}
/** What a scanned code can name. */
type ScannableProduct = UnitsProduct & { productId: number }
type ScannableOrder = { id: string; orderNumber: string }

export type ScanOutcome =
  /** The label of an order: it is the one that is packed now. */
  | { kind: 'order'; orderId: string }
  /** So many sales units more in the box: one, or what the unit of the code holds. */
  | { kind: 'counted'; productId: number; units: number }
  /** More than are missing in the box. */
  | { kind: 'too_many'; productId: number; units: number }
  /** The code of a unit that is no whole number of sales units: how many they are is to be said by hand. */
  | { kind: 'no_whole_units'; productId: number }
  /** The order has none of it. */
  | { kind: 'wrong_goods'; productId: number }
  /** Goods were scanned before an order was chosen. */
  | { kind: 'no_order'; productId: number }
  | { kind: 'unknown_code' }

/** Scanners print leading zeros of a shorter number, as GTIN-14 does. */
const plain = (code: string): string =>
  code
    .trim()
    .toUpperCase()
    .replace(/^0+(?=\d)/, '')

/** The product whose barcode or SKU a code is, of those that can be meant. */
export function findByCode<Product extends Pick<UnitsProduct, 'sku' | 'barcode'>>(
  code: string,
  products: readonly Product[],
): Product | undefined {
  const wanted = plain(code)
  return products.find(({ sku, barcode }) => plain(sku) === wanted || (barcode !== null && plain(barcode) === wanted))
}

/**
 * The product that a code names, and of how many sales units it is the code; null where these are no whole ones.
 * @param own how many are meant by the product's own code
 */
export function findUnitsByCode<Product extends UnitsProduct>(
  code: string,
  products: readonly Product[],
  own: (product: Product) => number,
): { product: Product; units: number | null } | undefined {
  const named = findByCode(code, products)
  if (named) return { product: named, units: own(named) }
  const wanted = plain(code)
  for (const product of products) {
    const unit = product.unitCodes?.find(({ barcode }) => plain(barcode) === wanted)
    if (unit) return { product, units: unit.units }
  }
  return undefined
}

/**
 * What a scanned code means while an order is packed; `counts` has the products of that order.
 * @param orderId the order that is packed now; null: none is chosen
 */
export function readScan(
  code: string,
  known: { products: readonly ScannableProduct[]; orders: readonly ScannableOrder[] },
  orderId: string | null,
  counts: ReadonlyMap<number, UnitCounts>,
): ScanOutcome {
  const wanted = plain(code)
  const order = known.orders.find(({ orderNumber }) => plain(orderNumber) === wanted)
  if (order) return { kind: 'order', orderId: order.id }
  const found = findUnitsByCode(code, known.products, () => 1)
  if (!found) return { kind: 'unknown_code' }
  const { productId } = found.product
  if (orderId === null) return { kind: 'no_order', productId }
  const units = found.units ?? 1
  const violation = entryViolation(counts.get(productId), { step: 'CHECK', units })
  if (violation === 'too_many') return { kind: 'too_many', productId, units }
  if (violation !== null) return { kind: 'wrong_goods', productId }
  return found.units === null ? { kind: 'no_whole_units', productId } : { kind: 'counted', productId, units }
}
