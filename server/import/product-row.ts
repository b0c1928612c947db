import type { Selectable } from 'kysely'
import { parseShelfPlace } from '#rules/fulfilment/shelf-place.ts'
import type { Satang } from '#rules/money.ts'
import { satangOfDecimal } from '#rules/payments/gateway-amount.ts'
import { goodsVatPercents } from '#rules/vat.ts'
import type { Tables } from '#server/adapters/database/tables.ts'
import { isName, wantedOfName } from './check-name.ts'
import type { RowViolation, Row } from './read-rows.ts'
import type { CatalogueIndex } from './read-categories.ts'
import { statusOf, wantedStatus } from './status.ts'

export type Product = Selectable<Tables['product']>
type ProductRowResult =
  | { product: Omit<Product, 'id'> & { id: number }; stock: number | null }
  | { refused: RowViolation[] }

const mostUnits = 1_000_000_000

/** Baht with at most two decimals, in satang; null for anything else. No floating point on money. */
export function priceOf(text: string): Satang | null {
  const plain = text.replaceAll(',', '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? satangOfDecimal(plain) : null
}

const wholeOf = (text: string, least: number): number | null =>
  /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= mostUnits ? Number(text) : null

/** Validates a row against the known product: an empty field keeps the current value. */
export function checkProduct(row: Row, known: Product | undefined, catalogue: CatalogueIndex): ProductRowResult {
  const refused: RowViolation[] = []
  const refuse = (column: string, reason: string) => void refused.push({ line: row.line, column, reason })
  const read = <Value>(
    column: string,
    old: Value | undefined,
    parse: (text: string) => Value | null,
    wants: string,
  ) => {
    const text = row.field(column)
    const value = text === '' ? old : (parse(text) ?? undefined)
    if (value === undefined) refuse(column, text === '' ? 'needed for a new product' : wants)
    return value
  }
  const text = (column: string, old: string | undefined) =>
    read(column, old, (value) => (isName(value) ? value : null), wantedOfName)
  const sku = text('sku', undefined)
  const categoryId = read(
    'category',
    known?.category_id,
    (value) => catalogue.category(value) ?? null,
    'no such category',
  )
  // A changed category has other subcategories, so the current one is not kept.
  const oldShelf = known && known.category_id === categoryId ? known.subcategory_id : undefined
  const inCategory = (value: string) => catalogue.subcategory(value, categoryId ?? 0) ?? null
  const fields = {
    name_thai: text('name_thai', known?.name_thai),
    name_eng: text('name_eng', known?.name_eng),
    category_id: categoryId,
    subcategory_id: read('subcategory', oldShelf, inCategory, 'no such subcategory in this category'),
    brand_id: read('brand', known?.brand_id, (value) => catalogue.brand(value) ?? null, 'no such brand'),
    price_satang: read('price', known?.price_satang, priceOf, 'baht with VAT, at most 2 decimals'),
    vat_percent: read('vat_percent', known?.vat_percent, vatOf, `one of ${goodsVatPercents.join(', ')}`),
    unit: text('unit', known?.unit),
    conversion: read('conversion', known?.conversion ?? 1, (value) => wholeOf(value, 1), 'a whole number from 1'),
    status: read('status', known?.status ?? 'ACTIVE', statusOf, wantedStatus),
    sale_category_id: read('sale_category', known?.sale_category_id ?? 1, saleOf, '1 (sold) or 2 (given)'),
    barcode: read<string | null>('barcode', known?.barcode ?? null, barcodeOf, '8 to 14 digits'),
    keywords: text('keywords', known?.keywords ?? ''),
    shelf_place: read<string | null>(
      'shelf_place',
      known?.shelf_place ?? null,
      parseShelfPlace,
      'aisle-bay-level, such as A-03-2',
    ),
    image: read<string | null>('image', known?.image ?? null, catalogue.picture, 'no such picture: keep it first'),
  }
  const stock = row.field('stock') === '' ? null : wholeOf(row.field('stock'), 0)
  if (stock === null && row.field('stock') !== '') refuse('stock', 'a whole number from 0')
  if (refused.length > 0) return { refused }
  const rest = known ?? { ...unplaced, id: 0 }
  return { product: { ...rest, ...(fields as Omit<Product, keyof typeof unplaced | 'id'>), sku: sku ?? '' }, stock }
}

/** Defaults of a new product. */
const unplaced = {
  detail_thai: '',
  detail_eng: '',
  sequence: 0,
  hot_sequence: null,
  promotion_sequence: 0,
  revision: 1,
  more_images: [],
  unit_eng: null,
  family: null,
}

const vatOf = (text: string) => goodsVatPercents.find((rate) => String(rate) === text.replace(/%$/, '')) ?? null
const barcodeOf = (text: string) => (/^\d{8,14}$/.test(text) ? text : null)
const saleOf = (text: string) => (text === '1' || text === '2' ? Number(text) : null)
