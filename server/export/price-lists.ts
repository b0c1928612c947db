import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { listPriceListRetailers } from '#contract/backoffice/goods/price-lists/calls.ts'
import type * as calls from '#contract/backoffice/trade/trade-exports/calls.ts'
import type { Satang } from '#rules/money.ts'
import { percentOf } from '#rules/pricing/price-rule.ts'
import {
  allChanges,
  allItems,
  allMembers,
  changeLines,
  lists,
  type ChangeRow,
  type PlannedLine,
  type PricedProduct,
  type PriceListRow,
} from '#server/prices/prices.ts'
import { listOf } from './list.ts'

type QueryOf<Name extends keyof typeof calls> = RequestOf<(typeof calls)[Name]>['query']

export const priceChanges = listOf<QueryOf<'exportPriceChanges'>, ChangeRow>(
  (_db, filter) => ({ statement: allChanges(filter) }),
  [
    ['เลขที่', 'Number', 'whole', 'id'],
    ['ชื่อ', 'Name', 'text', 'name', 34],
    ['เหตุผล', 'Reason', 'text', 'reason', 34],
    ['ราคาเฉพาะกลุ่ม', 'Price list', 'text', 'list_name'],
    ['สถานะ', 'Status', 'text', 'state', 12],
    ['เริ่ม', 'Begins', 'moment', 'starts_at'],
    ['จำนวนราคา', 'Prices', 'whole', 'lines'],
    ['ทำโดย', 'Made by', 'text', ({ maker }) => maker.name],
    ['ทำเมื่อ', 'Made', 'moment', 'made_at'],
    ['อนุมัติโดย', 'Decided by', 'text', ({ decider }) => decider?.name ?? null],
    ['ใช้เมื่อ', 'Set', 'moment', 'set_at'],
    ['ถอนโดย', 'Undone by', 'text', ({ undoer }) => undoer?.name ?? null],
    ['ถอนเมื่อ', 'Undone', 'moment', 'undone_at'],
  ],
)

export const priceChangeLines = listOf<QueryOf<'exportPriceChangeLines'>, PlannedLine>(
  (db, { change, ...filter }) => ({
    pages: async () => ({ content: (await changeLines(db, change, filter)) ?? [], totalPages: 1 }),
  }),
  [
    ['รหัสสินค้า', 'SKU', 'text', 'sku', 14],
    ['ชื่อสินค้า', 'Name (Thai)', 'text', 'name_thai', 36],
    ['ชื่อสินค้า (อังกฤษ)', 'Name (English)', 'text', 'name_eng', 36],
    ['หน่วย', 'Unit', 'text', 'unit', 10],
    ['ตั้งแต่จำนวน', 'From quantity', 'whole', 'from_qty'],
    ['ราคาเดิม', 'Old price', 'money', 'old'],
    ['ราคาใหม่', 'New price', 'money', 'price'],
    ['ต้นทุน', 'Cost', 'money', 'cost'],
    ['กำไรเดิม %', 'Old margin %', 'number', ({ oldMargin }) => percentOf(oldMargin)],
    ['กำไรใหม่ %', 'New margin %', 'number', ({ newMargin }) => percentOf(newMargin)],
    ['คำเตือน', 'Warnings', 'text', ({ warnings }) => warnings.join(', ')],
  ],
)

export const priceLists = listOf<QueryOf<'exportPriceLists'>, PriceListRow>(
  () => ({ statement: lists(sql`true`) }),
  [
    ['เลขที่', 'Number', 'whole', 'id'],
    ['ชื่อ', 'Name', 'text', 'name', 34],
    ['หมายเหตุ', 'Note', 'text', 'note', 34],
    ['สถานะ', 'Status', 'text', 'status', 12],
    ['สินค้า', 'Products', 'whole', 'products'],
    ['ร้านค้า', 'Retailers', 'whole', 'retailers'],
  ],
)

type Step = Omit<PricedProduct, 'id' | 'steps'> & { from_qty: number; step: Satang }
export const priceListItems = listOf<QueryOf<'exportPriceListItems'>, Step>(
  (_db, { list, ...filter }) => ({
    statement: sql<Step>`
      select item.*, step."fromQty" as from_qty, step.price as step from (${allItems(list, filter)}) as item
        cross join lateral json_to_recordset(item.steps) as step ("fromQty" integer, price bigint)
      order by item.sku, step."fromQty"`,
  }),
  [
    ['รหัสสินค้า', 'SKU', 'text', 'sku', 14],
    ['ชื่อสินค้า', 'Name (Thai)', 'text', 'name_thai', 36],
    ['ชื่อสินค้า (อังกฤษ)', 'Name (English)', 'text', 'name_eng', 36],
    ['หน่วย', 'Unit', 'text', 'unit', 10],
    ['ตั้งแต่จำนวน', 'From quantity', 'whole', 'from_qty'],
    ['ราคา', 'Price', 'money', 'step'],
    ['ราคาทั่วไป', 'Everybody’s price', 'money', 'price'],
    ['ต้นทุน', 'Cost', 'money', 'cost'],
  ],
)

type Member = AnswerOf<typeof listPriceListRetailers>['content'][number]
export const priceListRetailers = listOf<QueryOf<'exportPriceListRetailers'>, Member>(
  (_db, { list, ...filter }) => ({ statement: allMembers(list, filter) }),
  [
    ['รหัสร้าน', 'Retailer code', 'text', 'outletCode', 14],
    ['ร้านค้า', 'Retailer', 'text', 'storeName', 28],
    ['โทรศัพท์', 'Phone', 'text', 'phone', 13],
  ],
)
