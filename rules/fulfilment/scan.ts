import { entryViolation } from './pick-entry.ts'
import type { UnitCounts } from './pick-list.ts'

/** What a scanned code can name. */
type ScannableProduct = { productId: number; sku: string; barcode: string | null }
type ScannableOrder = { id: string; orderNumber: string }

export type ScanOutcome =
  /** The label of an order: it is the one that is packed now. */
  | { kind: 'order'; orderId: string }
  /** One unit more in the box. */
  | { kind: 'counted'; productId: number }
  /** All units are in the box already. */
  | { kind: 'too_many'; productId: number }
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
export function findByCode<Product extends Pick<ScannableProduct, 'sku' | 'barcode'>>(
  code: string,
  products: readonly Product[],
): Product | undefined {
  const wanted = plain(code)
  return products.find(({ sku, barcode }) => plain(sku) === wanted || (barcode !== null && plain(barcode) === wanted))
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
  const product = findByCode(code, known.products)
  if (!product) return { kind: 'unknown_code' }
  const { productId } = product
  if (orderId === null) return { kind: 'no_order', productId }
  const violation = entryViolation(counts.get(productId), { step: 'CHECK', units: 1 })
  if (violation === null) return { kind: 'counted', productId }
  return { kind: violation === 'too_many' ? 'too_many' : 'wrong_goods', productId }
}
