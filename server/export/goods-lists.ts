import { sql } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type { exportBrands, exportProducts } from '#contract/backoffice/office/exports/calls.ts'
import type { exportStock } from '#contract/backoffice/goods/stock-exports/calls.ts'
import { importColumns } from '#rules/transfer/import-columns.ts'
import type { ImportKind } from '#rules/transfer/import-kinds.ts'
import type { Satang } from '#rules/money.ts'
import type { SheetCell, CellKind } from '#server/http/xlsx.ts'
import { matchingProducts } from '#server/goods/goods.ts'
import { findLevels, type LevelRow } from '#server/stock/stock.ts'
import { column, type ExportableList, type ExportColumn } from './list.ts'

// Files that an import takes back: their titles are those by which it knows its columns, and taking a file back that
// nobody has changed changes nothing.

type ProductQuery = RequestOf<typeof exportProducts>['query']

const kinds: Partial<Record<string, CellKind>> = { price: 'money', cost: 'money', stock: 'whole', conversion: 'whole' }
const widths: Partial<Record<string, number>> = { name_thai: 36, name_eng: 36, keywords: 30, store_name: 28 }

/** The columns of an import, but for those left out. */
function importable(kind: ImportKind, without: readonly string[] = []): { names: string[]; columns: ExportColumn[] } {
  const taken = importColumns[kind].filter(({ name }) => !without.includes(name))
  return {
    names: taken.map(({ name }) => name),
    columns: taken.map(({ name, label }) => column(label.th, label.en, kinds[name] ?? 'text', widths[name])),
  }
}

type Fields = Record<string, SheetCell>

// Stock changes with every order: an old file would set it back.
const productColumns = importable('products', ['stock'])
export const products: ExportableList<ProductQuery, Fields> = {
  columns: productColumns.columns,
  read: async (db, query) => {
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
  cells: (row) => productColumns.names.map((name) => row[name] ?? null),
}

export const prices: ExportableList<ProductQuery, Fields> = {
  columns: [
    ...importable('prices').columns,
    column('ชื่อสินค้า', 'Name (Thai)', 'text', 36),
    column('ชื่อสินค้า (อังกฤษ)', 'Name (English)', 'text', 36),
    column('หน่วย', 'Unit', 'text', 10),
  ],
  read: async (db, query) => {
    const { where, order } = await matchingProducts(db, query)
    return {
      statement: sql<Fields>`select p.sku, p.price_satang, p.cost_satang, p.name_thai, p.name_eng, p.unit
        from product p where ${where} order by ${order}`,
    }
  },
  cells: (row) =>
    ['sku', 'price_satang', 'cost_satang', 'name_thai', 'name_eng', 'unit'].map((name) => row[name] ?? null),
}

const categoryColumns = importable('categories')
export const categories: ExportableList<RequestOf<typeof exportBrands>['query'], Fields> = {
  columns: categoryColumns.columns,
  read: () => ({
    statement: sql<Fields>`
      select c.name_thai as category_thai, c.name_eng as category_eng, c.status, s.name_thai as subcategory_thai,
        s.name_eng as subcategory_eng, s.status as subcategory_status
      from category c left join subcategory s on s.category_id = c.id
      order by c.sequence, c.id, s.sequence, s.id`,
  }),
  cells: (row) => categoryColumns.names.map((name) => row[name] ?? null),
}

const brandColumns = importable('brands')
export const brands: ExportableList<RequestOf<typeof exportBrands>['query'], Fields> = {
  columns: brandColumns.columns,
  read: () => ({
    statement: sql<Fields>`select b.name, b.name_thai, c.name_thai as category from brand b
      join category c on c.id = b.category_id order by b.sequence, b.id`,
  }),
  cells: (row) => brandColumns.names.map((name) => row[name] ?? null),
}

/** More products than any wholesaler has: their levels are one statement. */
const mostLevels = 1_000_000

type Level = LevelRow & { cost: Satang | null }
export const stock: ExportableList<RequestOf<typeof exportStock>['query'], Level> = {
  columns: [
    ...importable('stock').columns,
    column('จองไว้', 'Reserved', 'whole'),
    column('สั่งซื้อไว้', 'On order', 'whole'),
    column('ขาย 28 วัน', 'Sold', 'whole'),
    column('พออีก (วัน)', 'Days left', 'whole'),
    column('ต้นทุน', 'Cost', 'money'),
    column('มูลค่า', 'Value', 'money'),
    column('ชื่อสินค้า', 'Name (Thai)', 'text', 36),
    column('ชื่อสินค้า (อังกฤษ)', 'Name (English)', 'text', 36),
    column('หน่วย', 'Unit', 'text', 10),
    column('ตำแหน่งชั้น', 'Shelf place', 'text', 12),
    column('ผู้ขาย', 'Supplier', 'text', 24),
  ],
  read: (db, { q, flag, category, supplier, sort }, { now }) => ({
    pages: async () => {
      const filter = { q, category, supplier, ...(flag && { flags: [flag].flat() }) }
      const { rows } = await findLevels(db, filter, { sort, page: 0, size: mostLevels }, now)
      return { content: rows, totalPages: 1 }
    },
  }),
  cells: (row) => [
    row.sku,
    row.available,
    row.reserved,
    row.onOrder,
    row.sold,
    row.daysLeft,
    row.cost,
    row.value,
    row.nameThai,
    row.nameEng,
    row.unit,
    row.place,
    row.supplierName,
  ],
}
