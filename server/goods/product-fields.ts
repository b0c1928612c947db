import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type { saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import { parseShelfPlace } from '#rules/fulfilment/shelf-place.ts'
import { fromBaht, satang, toBaht } from '#rules/money.ts'
import { keysOf } from '#rules/keys-of.ts'
import type { Tables } from '#server/adapters/database/tables.ts'

export type ProductRow = Selectable<Tables['product']>
export type UnitRow = Omit<Selectable<Tables['product_unit']>, 'product_id'>
/** What staff enter of a product, as on the wire. */
export type EnteredProduct = Omit<RequestOf<typeof saveProduct>['body'], 'revision'>
export type Violation = { path: string; code: string }

/** The columns that staff enter. Amounts are satang. */
export type ProductFields = Pick<
  ProductRow,
  | 'name_thai'
  | 'name_eng'
  | 'detail_thai'
  | 'detail_eng'
  | 'keywords'
  | 'category_id'
  | 'subcategory_id'
  | 'brand_id'
  | 'status'
  | 'sale_category_id'
  | 'price_satang'
  | 'cost_satang'
  | 'vat_percent'
  | 'unit'
  | 'unit_eng'
  | 'conversion'
  | 'barcode'
  | 'shelf_place'
  | 'image'
  | 'more_images'
  | 'order_multiple'
  | 'most_per_day'
  | 'turn_units'
>

/** Everything that staff enter, as stored: the columns, and the other units from the smallest to the largest. */
export type ProductContent = ProductFields & { units: UnitRow[] }

/** The columns of what was entered; what cannot be stored is a violation. */
export function readEntered(entered: EnteredProduct): { content: ProductContent; violations: Violation[] } {
  const violations: Violation[] = []
  const need = <Value>(value: Value | null, path: string, code = 'invalid'): Value | null => {
    if (value === null) violations.push({ path, code })
    return value
  }
  const { pictures, units } = entered
  const price = need(fromBaht(entered.price), 'price')
  const cost = entered.cost === null ? null : need(fromBaht(entered.cost), 'cost')
  const place = entered.shelfPlace === null ? null : need(parseShelfPlace(entered.shelfPlace), 'shelfPlace')
  violations.push(...unlikeOthers(entered))
  return {
    violations,
    content: {
      name_thai: entered.nameThai,
      name_eng: entered.nameEng,
      detail_thai: entered.detailThai,
      detail_eng: entered.detailEng,
      keywords: entered.keywords,
      category_id: entered.categoryId,
      subcategory_id: entered.subcategoryId,
      brand_id: entered.brandId,
      status: entered.status,
      sale_category_id: entered.saleCategoryId,
      price_satang: price ?? satang(0),
      cost_satang: cost,
      vat_percent: entered.vatPercent,
      unit: entered.unit,
      unit_eng: entered.unitEng,
      conversion: entered.conversion,
      barcode: entered.barcode,
      shelf_place: place,
      image: pictures[0] ?? null,
      more_images: pictures.slice(1),
      order_multiple: entered.orderMultiple,
      most_per_day: entered.mostPerDay,
      turn_units: entered.turnUnits,
      units: units
        .map((unit) => ({
          pieces: unit.pieces,
          name_thai: unit.nameThai,
          name_eng: unit.nameEng,
          barcode: unit.barcode,
        }))
        .toSorted((a, b) => a.pieces - b.pieces),
    },
  }
}

/** What is right by itself and does not go with the rest. */
function unlikeOthers(entered: EnteredProduct): Violation[] {
  const violations: Violation[] = []
  const { pictures, units } = entered
  if (new Set(pictures).size < pictures.length) violations.push({ path: 'pictures', code: 'duplicate' })
  // A turn in which no whole multiple can be ordered would be of no use.
  if ((entered.turnUnits ?? 0) % (entered.orderMultiple ?? 1) !== 0)
    violations.push({ path: 'turnUnits', code: 'not_in_multiples' })
  // Nor would a day.
  if (entered.mostPerDay !== null && entered.mostPerDay < (entered.orderMultiple ?? 1))
    violations.push({ path: 'mostPerDay', code: 'below_multiple' })
  units.forEach(({ pieces, barcode }, index) => {
    const before = units.slice(0, index)
    if (pieces === entered.conversion || before.some((unit) => unit.pieces === pieces))
      violations.push({ path: `units.${index}.pieces`, code: 'duplicate' })
    if (barcode !== null && (barcode === entered.barcode || before.some((unit) => unit.barcode === barcode)))
      violations.push({ path: `units.${index}.barcode`, code: 'taken' })
  })
  return violations
}

/** What staff enter, of a stored product. */
export const contentOf = (row: ProductRow, units: readonly UnitRow[]): ProductContent => ({
  name_thai: row.name_thai,
  name_eng: row.name_eng,
  detail_thai: row.detail_thai,
  detail_eng: row.detail_eng,
  keywords: row.keywords,
  category_id: row.category_id,
  subcategory_id: row.subcategory_id,
  brand_id: row.brand_id,
  status: row.status,
  sale_category_id: row.sale_category_id,
  price_satang: row.price_satang,
  cost_satang: row.cost_satang,
  vat_percent: row.vat_percent,
  unit: row.unit,
  unit_eng: row.unit_eng,
  conversion: row.conversion,
  barcode: row.barcode,
  shelf_place: row.shelf_place,
  image: row.image,
  more_images: row.more_images,
  order_multiple: row.order_multiple,
  most_per_day: row.most_per_day,
  turn_units: row.turn_units,
  units: [...units],
})

/** A product's content as it is entered, with the names of the wire. */
export const presentContent = (content: ProductContent): EnteredProduct => ({
  nameThai: content.name_thai,
  nameEng: content.name_eng,
  detailThai: content.detail_thai,
  detailEng: content.detail_eng,
  keywords: content.keywords,
  categoryId: content.category_id,
  subcategoryId: content.subcategory_id,
  brandId: content.brand_id,
  status: content.status,
  saleCategoryId: content.sale_category_id === 2 ? 2 : 1,
  price: toBaht(content.price_satang),
  cost: content.cost_satang === null ? null : toBaht(content.cost_satang),
  vatPercent: content.vat_percent,
  unit: content.unit,
  unitEng: content.unit_eng,
  conversion: content.conversion,
  barcode: content.barcode,
  units: content.units.map((unit) => ({
    pieces: unit.pieces,
    nameThai: unit.name_thai,
    nameEng: unit.name_eng,
    barcode: unit.barcode,
  })),
  shelfPlace: content.shelf_place,
  orderMultiple: content.order_multiple,
  mostPerDay: content.most_per_day,
  turnUnits: content.turn_units,
  pictures: [...(content.image === null ? [] : [content.image]), ...content.more_images],
})

/** What differs between two contents, before and after; null where nothing does. */
export function differenceOf<Content extends object>(
  before: Content,
  after: Partial<Content>,
): { before: Partial<Content>; after: Partial<Content> } | null {
  const names = keysOf(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (names.length === 0) return null
  const only = (content: Partial<Content>) =>
    Object.fromEntries(names.map((name) => [name, content[name]])) as Partial<Content>
  return { before: only(before), after: only(after) }
}
