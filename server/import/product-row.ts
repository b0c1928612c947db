import type { Selectable } from 'kysely'
import { parseShelfPlace } from '#rules/fulfilment/shelf-place.ts'
import { longestKeywords, longestSku, longestUnit, mostPieces } from '#rules/catalogue/product-bounds.ts'
import type { Satang } from '#rules/money.ts'
import { satangOfDecimal } from '#rules/payments/gateway-amount.ts'
import { withoutThousands } from '#rules/payments/thousands.ts'
import { mostUnits } from '#rules/stock/most-units.ts'
import { goodsVatPercents } from '#rules/vat.ts'
import type { Status } from '#server/adapters/database/column-types.ts'
import type { Tables } from '#server/adapters/database/tables.ts'
import type { OthersDecide } from '#server/goods/goods.ts'
import type { CellReason, ImportReason } from '#rules/transfer/import-reasons.ts'
import { longestName, nameProblem, oneLine } from './check-name.ts'
import type { RowViolation } from './importer.ts'
import type { Row } from './row-source.ts'
import type { CatalogueIndex } from './read-categories.ts'
import { statusOf } from './status.ts'

export type Product = Selectable<Tables['product']>
type ProductRowResult =
  | { product: Omit<Product, 'id'> & { id: number }; stock: number | null }
  | { refused: RowViolation[] }

const longestDetail = 4000

/** Baht with at most two decimals, in satang; null for anything else. No floating point on money. */
export function priceOf(text: string): Satang | null {
  const plain = withoutThousands(text)
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? satangOfDecimal(plain) : null
}

const wholeOf = (text: string, least: number, most: number): number | null =>
  /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null

/** Counted units; null for anything else. */
export const unitsOf = (text: string): number | null => wholeOf(text, 0, mostUnits)
/** Why units are refused. */
export const notUnits: CellReason = { reason: 'not_whole_to', values: ['0', String(mostUnits)] }

type Context = {
  catalogue: CatalogueIndex
  /** Of a new product whose row names none. */
  newStatus: Status
  /** How many pieces the other units of the known product hold. */
  otherUnits: readonly number[] | undefined
}

/**
 * Validates a row against the known product: an empty field keeps the current value.
 */
export function checkProduct(
  row: Row,
  known: Product | undefined,
  { catalogue, newStatus, otherUnits }: Context,
): ProductRowResult {
  const refused: RowViolation[] = []
  const refuse = (column: string, reason: CellReason) => void refused.push({ line: row.line, column, ...reason })
  const read = <Value>(
    column: string,
    old: Value | undefined,
    parse: (text: string) => Value | null,
    wants: CellReason | ImportReason,
  ) => {
    const text = row.field(column)
    const value = text === '' ? old : (parse(text) ?? undefined)
    if (value === undefined)
      refuse(column, text === '' ? { reason: 'needed_for_new' } : typeof wants === 'string' ? { reason: wants } : wants)
    return value
  }
  const named = (column: string, old: string | undefined, { longest, text }: { longest: number; text: string }) => {
    const problem = nameProblem(text, longest)
    return read(column, old, () => (problem ? null : text), problem ?? 'text_invalid')
  }
  const text = (column: string, old: string | undefined, longest = longestName) =>
    named(column, old, { longest, text: oneLine(row.field(column)) })
  const detail = (column: string, old: string | undefined) =>
    read(column, old, (value) => (value.length <= longestDetail ? value : null), {
      reason: 'too_long',
      values: [String(longestDetail)],
    })
  const sku = named('sku', undefined, { longest: longestSku, text: row.field('sku') })
  const categoryId = read(
    'category',
    known?.category_id,
    (value) => catalogue.category(oneLine(value)) ?? null,
    'unknown_category',
  )
  // A changed category has other subcategories, so the current one is not kept.
  const oldShelf = known && known.category_id === categoryId ? known.subcategory_id : undefined
  const inCategory = (value: string) => catalogue.subcategory(oneLine(value), categoryId ?? 0) ?? null
  const fields = {
    name_thai: text('name_thai', known?.name_thai),
    name_eng: text('name_eng', known?.name_eng),
    category_id: categoryId,
    subcategory_id: read('subcategory', oldShelf, inCategory, 'unknown_subcategory'),
    brand_id: read('brand', known?.brand_id, (value) => catalogue.brand(oneLine(value)) ?? null, 'unknown_brand'),
    price_satang: read('price', known?.price_satang, priceOf, 'not_price'),
    vat_percent: read('vat_percent', known?.vat_percent, vatOf, {
      reason: 'not_vat',
      values: [goodsVatPercents.join(', ')],
    }),
    unit: text('unit', known?.unit, longestUnit),
    conversion: read('conversion', known?.conversion ?? 1, (value) => wholeOf(value, 1, mostPieces), {
      reason: 'not_whole_to',
      values: ['1', String(mostPieces)],
    }),
    status: read('status', known?.status ?? newStatus, statusOf, 'not_status'),
    sale_category_id: read('sale_category', known?.sale_category_id ?? 1, saleOf, 'not_sale'),
    barcode: read<string | null>('barcode', known?.barcode ?? null, barcodeOf, 'not_barcode'),
    keywords: text('keywords', known?.keywords ?? '', longestKeywords),
    cost_satang: read<Satang | null>('cost', known?.cost_satang ?? null, priceOf, 'not_price'),
    detail_thai: detail('detail_thai', known?.detail_thai ?? ''),
    detail_eng: detail('detail_eng', known?.detail_eng ?? ''),
    shelf_place: read<string | null>('shelf_place', known?.shelf_place ?? null, parseShelfPlace, 'not_shelf_place'),
    image: read<string | null>('image', known?.image ?? null, catalogue.picture, 'unknown_picture'),
  }
  if (known && fields.conversion !== known.conversion && otherUnits?.includes(fields.conversion ?? 0))
    refuse('conversion', { reason: 'other_unit_holds' })
  const stock = row.field('stock') === '' ? null : unitsOf(row.field('stock'))
  if (stock === null && row.field('stock') !== '') refuse('stock', notUnits)
  if (refused.length > 0) return { refused }
  const rest = known ? besides(known, fields) : { ...unplaced, id: 0 }
  return { product: { ...rest, ...(fields as Omit<Product, keyof typeof unplaced | 'id'>), sku: sku ?? '' }, stock }
}

/** What a row leaves of a known product, but for what goes with a value that it changes. */
function besides(
  known: Product,
  { unit, image }: { unit: string | undefined; image: string | null | undefined },
): Product {
  const isFurther = image && known.more_images.includes(image)
  return {
    ...known,
    unit_eng: unit === known.unit ? known.unit_eng : null,
    more_images: isFurther ? known.more_images.filter((id) => id !== image) : known.more_images,
  }
}

/** Defaults of a new product. */
const unplaced = {
  sequence: 0,
  hot_sequence: null,
  promotion_sequence: 0,
  revision: 1,
  more_images: [],
  unit_eng: null,
  family: null,
  search_text: '',
  order_multiple: null,
  most_per_day: null,
  turn_units: null,
}

const vatOf = (text: string) => goodsVatPercents.find((rate) => String(rate) === text.replace(/%$/, '')) ?? null
const barcodeOf = (text: string) => (/^\d{8,14}$/.test(text) ? text : null)
const saleOf = (text: string) => (text === '1' || text === '2' ? Number(text) : null)

const columnOf: Record<OthersDecide['path'], string> = {
  status: 'status',
  price: 'price',
  saleCategoryId: 'sale_category',
  categoryId: 'category',
  subcategoryId: 'subcategory',
  brandId: 'brand',
}

/** Cells of a row that change what only others decide, as they do not on the product's screen either. */
export const cellsOfOthers = (line: number, decided: readonly OthersDecide[]): RowViolation[] =>
  decided.map(({ path, code }) => ({
    line,
    column: columnOf[path],
    reason: code === 'restricted' ? 'leaves_restricted' : 'manager_decides',
  }))
