import { sql } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type { exportBrands, exportProducts } from '#contract/backoffice/office/exports/calls.ts'
import type { exportStock } from '#contract/backoffice/goods/stock-exports/calls.ts'
import { matchingProducts } from '#server/goods/goods.ts'
import { findLevels } from '#server/stock/stock.ts'
import { asRead, importable, type Fields } from './importable.ts'
import { listOf } from './list.ts'

type ProductQuery = RequestOf<typeof exportProducts>['query']

export const products = listOf<ProductQuery, Fields>(
  async (db, query) => {
    const { where, order } = await matchingProducts(db, query)
    return {
      statement: sql<Fields>`
        select p.sku, p.name_thai, p.name_eng, c.name_thai as category, s.name_thai as subcategory, b.name as brand,
          p.price_satang as price, p.cost_satang as cost, p.vat_percent::text as vat_percent, p.unit, p.conversion, p.barcode,
          (select f.sku from product f where f.family = p.family order by f.id limit 1) as "group", p.status, p.sale_category_id::text as sale_category, p.keywords, p.detail_thai, p.detail_eng, p.image, p.shelf_place
        from product p join category c on c.id = p.category_id join subcategory s on s.id = p.subcategory_id
          join brand b on b.id = p.brand_id
        where ${where} order by ${order}`,
    }
  },
  // Stock changes with every order: an old file would set it back.
  importable('products', asRead, ['stock']),
)

export const prices = listOf<ProductQuery, Fields>(
  async (db, query) => {
    const { where, order } = await matchingProducts(db, query)
    return {
      statement: sql<Fields>`
        select p.sku, p.price_satang as price, p.cost_satang as cost, p.name_thai, p.name_eng, p.unit
        from product p where ${where} order by ${order}`,
    }
  },
  [
    ...importable('prices', asRead),
    ['ชื่อสินค้า', 'Name (Thai)', 'text', 'name_thai', 36],
    ['ชื่อสินค้า (อังกฤษ)', 'Name (English)', 'text', 'name_eng', 36],
    ['หน่วย', 'Unit', 'text', 'unit', 10],
  ],
)

export const categories = listOf<RequestOf<typeof exportBrands>['query'], Fields>(
  () => ({
    statement: sql<Fields>`
      select c.name_thai as category_thai, c.name_eng as category_eng, c.status, s.name_thai as subcategory_thai,
        s.name_eng as subcategory_eng, s.status as subcategory_status
      from category c left join subcategory s on s.category_id = c.id
      order by c.sequence, c.id, s.sequence, s.id`,
  }),
  importable('categories', asRead),
)

export const brands = listOf<RequestOf<typeof exportBrands>['query'], Fields>(
  () => ({
    statement: sql<Fields>`select b.name, b.name_thai, c.name_thai as category from brand b
      join category c on c.id = b.category_id order by b.sequence, b.id`,
  }),
  importable('brands', asRead),
)

/** More products than any wholesaler has: their levels are one statement. */
const mostLevels = 1_000_000

type Level = Awaited<ReturnType<typeof findLevels>>['rows'][number]
export const stock = listOf<RequestOf<typeof exportStock>['query'], Level>(
  (db, { q, flag, category, supplier, withInactive, sort }, { now }) => ({
    pages: async () => {
      const filter = { q, category, supplier, withInactive, ...(flag && { flags: [flag].flat() }) }
      const { rows } = await findLevels(db, filter, { sort, page: 0, size: mostLevels }, now)
      return { content: rows, totalPages: 1 }
    },
  }),
  [
    ...importable('stock', ({ sku, available }: Level) => ({ sku, stock: available })),
    ['จองแล้ว', 'Reserved', 'whole', 'reserved'],
    ['กำลังมา', 'On order', 'whole', 'onOrder'],
    ['ขาย 28 วัน', 'Sold', 'whole', 'sold'],
    ['พออีก (วัน)', 'Days left', 'whole', 'daysLeft'],
    ['ต้นทุน', 'Cost', 'money', 'cost'],
    ['มูลค่า', 'Value', 'money', 'value'],
    ['ชื่อสินค้า', 'Name (Thai)', 'text', 'nameThai', 36],
    ['ชื่อสินค้า (อังกฤษ)', 'Name (English)', 'text', 'nameEng', 36],
    ['หน่วย', 'Unit', 'text', 'unit', 10],
    ['ตำแหน่งชั้น', 'Shelf place', 'text', 'place', 12],
    ['ผู้จำหน่าย', 'Supplier', 'text', 'supplierName', 24],
  ],
)
