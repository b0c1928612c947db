import type { AnswerOf, Call } from '#contract/call.ts'
import { listAudit } from '#contract/backoffice/office/audit/calls.ts'
import { listStaffBrands } from '#contract/backoffice/goods/brands/calls.ts'
import { listCashDifferences } from '#contract/backoffice/day/cash/calls.ts'
import { listCategories } from '#contract/backoffice/goods/categories/calls.ts'
import { listContent } from '#contract/backoffice/trade/content/calls.ts'
import { getCount, listCounts } from '#contract/backoffice/goods/counting/calls.ts'
import { listCoupons } from '#contract/backoffice/trade/coupons/calls.ts'
import { listCreditAccounts, listReceivables } from '#contract/backoffice/retailers/credit/calls.ts'
import { listDays } from '#contract/backoffice/day/close/calls.ts'
import { listFigureRows, listStockTurn } from '#contract/backoffice/figures/calls.ts'
import { listImports } from '#contract/backoffice/office/imports/calls.ts'
import { listLots } from '#contract/backoffice/goods/lots/calls.ts'
import { listProblemQueue } from '#contract/backoffice/day/order-problems/calls.ts'
import { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listUndelivered } from '#contract/backoffice/office/outbox/calls.ts'
import { listWaves } from '#contract/backoffice/day/picking/calls.ts'
import * as calls from '#contract/backoffice/goods/price-lists/calls.ts'
import { listPriceChangeLines, listPriceChanges } from '#contract/backoffice/goods/prices/calls.ts'
import { listProducts } from '#contract/backoffice/goods/products/calls.ts'
import { listPromotions } from '#contract/backoffice/trade/promotions/calls.ts'
import { getPurchaseOrder, listPurchaseOrders } from '#contract/backoffice/goods/purchasing/calls.ts'
import * as purchaseInvoicesCalls from '#contract/backoffice/office/purchase-invoices/calls.ts'
import { listRefunds } from '#contract/backoffice/office/refunds/calls.ts'
import { listRetailers } from '#contract/backoffice/retailers/calls.ts'
import { listLicences } from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { listRuns } from '#contract/backoffice/day/runs/calls.ts'
import { listSearchMisses } from '#contract/backoffice/trade/search-words/calls.ts'
import { listShelfPlaces } from '#contract/backoffice/goods/shelf-places/calls.ts'
import { listSlips } from '#contract/backoffice/day/slips/calls.ts'
import { listStaff } from '#contract/backoffice/settings/staff/calls.ts'
import { listStatementRows } from '#contract/backoffice/office/statements/calls.ts'
import { listCorrections, listStock, listStockMovements } from '#contract/backoffice/goods/stock/calls.ts'
import { listSuppliers } from '#contract/backoffice/goods/suppliers/calls.ts'
import { listCreditNotes, listTaxInvoices } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { dayAfter } from '#rules/days-and-months.ts'
import { figureNames } from '#rules/figures/figures.ts'
import type { ExportList } from '#rules/transfer/export-lists.ts'

// Every list that can be taken out, with the list on the screen that it must equal.

type Filters = Readonly<Record<string, string>>
export type ListOnScreen = {
  call: Call
  /** What each row of the list is called in the file: none, one or several rows there. */
  rowsOf: (row: never) => readonly string[]
  /** The columns of the file that have these names, joined by a space. */
  columns: readonly number[]
  /** The rows of an answer that is no page. */
  within?: (answer: never) => readonly unknown[]
  /** The parameter of the path, and the filter of the file that is the same. */
  subject?: {
    param: string
    filter: string
    from: () => readonly string[] | ListOnScreen
    idOf?: (row: never) => string
  }
  /** Rows of a page, 200 by default. */
  pageSize?: number
  /** Filters that every case has. */
  always?: Filters
  /** Filters that are tried besides those that the contract's choices and the rows' own words make. */
  values?: Readonly<Record<string, readonly string[]>>
  /** Words that the search field of the list finds a row by. */
  wordsOf?: (row: never) => string
}

type Rows<C extends Call> =
  AnswerOf<C> extends { content: readonly (infer Row)[] }
    ? Row
    : AnswerOf<C> extends readonly (infer Row)[]
      ? Row
      : never

type More<R> = Pick<ListOnScreen, 'subject' | 'always' | 'values' | 'pageSize'> & { wordsOf?: (row: R) => string }

const made = (call: Call, columns: readonly number[], rowsOf: (row: never) => string | number | readonly string[]) => ({
  call,
  columns,
  rowsOf: (row: never) => {
    const rows = rowsOf(row)
    return typeof rows === 'object' ? rows : [String(rows)]
  },
})

/** A list whose answers are pages, or all of it. */
const list = <C extends Call>(
  call: C,
  columns: readonly number[],
  rowsOf: (row: Rows<C>) => string | number | readonly string[],
  more: More<Rows<C>> = {},
): ListOnScreen => ({ ...made(call, columns, rowsOf), ...(more as More<never>) })

/** A list within an answer. */
const part = <C extends Call, R>(
  call: C,
  within: (answer: AnswerOf<C>) => readonly R[],
  columns: readonly number[],
  rowsOf: (row: R) => string | number,
  more: More<R> = {},
): ListOnScreen => ({ ...made(call, columns, rowsOf), within, ...(more as More<never>) })

const today = bangkokDate(new Date())
const orders = list(listStaffOrders, [0], ({ orderNumber }) => orderNumber, {
  values: { stage: ['ACCEPTED', 'ORDER_COMPLETE', 'PICKING'], orderStatus: ['ORDER_COMPLETE', 'DELIVERED'] },
  always: { fromDay: dayAfter(today, -6) },
})
const products = list(listProducts, [0], ({ sku }) => sku, {
  pageSize: 500,
  wordsOf: ({ nameThai }) => nameThai,
})
const priceLists = list(calls.listPriceLists, [0], ({ id }) => id)
const priceChanges = list(listPriceChanges, [0], ({ id }) => id, { wordsOf: ({ name }) => name })
const stock = list(listStock, [0], ({ sku }) => sku, {
  pageSize: 500,
  wordsOf: ({ nameThai }) => nameThai,
})
const counts = list(listCounts, [0], ({ number }) => number)
const purchaseOrders = list(listPurchaseOrders, [0], ({ number }) => number, { wordsOf: ({ number }) => number })
const idOf = ({ id }: { id: string | number }) => String(id)

/** The list of each export; null: no screen has it as one list. */
export const listsOnScreen: Record<ExportList, ListOnScreen | null> = {
  orders,
  // An order has several lines: its number stands on each. Journeys write orders without lines under other numbers.
  'order-lines': { ...orders, always: { ...orders.always, number: `SD${today.slice(2, 4)}` } },
  products,
  prices: products,
  categories: list(listCategories, [0, 2], ({ categoryNameThai, subcategories }) =>
    subcategories.map(({ subCategoryNameThai }) => `${categoryNameThai} ${subCategoryNameThai}`),
  ),
  brands: list(listStaffBrands, [0], ({ name }) => name),
  stock,
  retailers: list(listRetailers, [0], ({ outletCode }) => outletCode, {
    values: { province: ['10', '50'], segment: ['none'] },
    wordsOf: ({ storeName }) => storeName,
  }),
  promotions: list(listPromotions, [0], ({ id }) => id, {
    pageSize: 500,
    wordsOf: ({ nameThai }) => nameThai,
  }),
  coupons: list(listCoupons, [0], ({ code }) => code, { wordsOf: ({ code }) => code }),
  'tax-invoices': list(listTaxInvoices, [0], ({ number }) => number, { wordsOf: ({ number }) => number }),
  'credit-notes': list(listCreditNotes, [0], ({ number }) => number, { wordsOf: ({ number }) => number }),
  refunds: list(listRefunds, [0, 4], ({ orderNumber, cause }) => `${orderNumber} ${cause}`),
  cash: null,
  'statement-rows': list(listStatementRows, [2, 3], ({ reference, description }) => `${reference} ${description}`),
  // Taking a list out is an entry of another table.
  audit: list(listAudit, [0], ({ seq }) => seq, {
    always: { table: 'product' },
    values: { call: ['saveProduct', 'import'], table: ['product'] },
  }),
  slips: list(listSlips, [0, 9], ({ orderNumber, orderAmount }) => `${orderNumber} ${orderAmount.toFixed(2)}`),
  problems: list(listProblemQueue, [0, 4], ({ orderNumber, kind }) => `${orderNumber} ${kind}`),
  'shelf-places': list(listShelfPlaces, [1], ({ sku }) => sku, {
    pageSize: 500,
    wordsOf: ({ nameThai }) => nameThai,
  }),
  'price-changes': priceChanges,
  'price-change-lines': list(listPriceChangeLines, [0, 4], ({ sku, fromQty }) => `${sku} ${fromQty}`, {
    subject: { param: 'id', filter: 'change', from: () => priceChanges, idOf },
    wordsOf: ({ sku }) => sku,
  }),
  'price-lists': priceLists,
  'price-list-items': list(
    calls.listPriceListItems,
    [0, 4, 5],
    ({ sku, steps }) => steps.map(({ fromQty, price }) => `${sku} ${fromQty} ${price.toFixed(2)}`),
    { subject: { param: 'id', filter: 'list', from: () => priceLists, idOf }, wordsOf: ({ sku }) => sku },
  ),
  'price-list-retailers': list(calls.listPriceListRetailers, [0], ({ outletCode }) => outletCode, {
    subject: { param: 'id', filter: 'list', from: () => priceLists, idOf },
    wordsOf: ({ storeName }) => storeName,
  }),
  receivables: list(listReceivables, [0], ({ outletCode }) => outletCode, { wordsOf: ({ storeName }) => storeName }),
  credit: list(listCreditAccounts, [0], ({ outletCode }) => outletCode, { wordsOf: ({ storeName }) => storeName }),
  'stock-movements': list(listStockMovements, [0], ({ id }) => id, {
    subject: {
      param: 'productId',
      filter: 'product',
      from: () => stock,
      idOf: ({ productId }: { productId: number }) => String(productId),
    },
  }),
  corrections: list(listCorrections, [0, 4], ({ sku, delta }) => `${sku} ${delta}`),
  lots: list(listLots, [3, 2], ({ sku, code }) => `${sku} ${code}`, { wordsOf: ({ sku }) => sku }),
  counts,
  'count-lines': part(
    getCount,
    ({ lines }) => lines,
    [1],
    ({ sku }) => sku,
    {
      subject: { param: 'id', filter: 'count', from: () => counts, idOf },
    },
  ),
  suppliers: list(listSuppliers, [0], ({ name }) => name, { wordsOf: ({ name }) => name }),
  'purchase-orders': purchaseOrders,
  'purchase-order-lines': part(
    getPurchaseOrder,
    ({ goods }) => goods,
    [0, 1],
    ({ lineNo, sku }) => `${lineNo} ${sku}`,
    {
      subject: { param: 'id', filter: 'order', from: () => purchaseOrders, idOf },
    },
  ),
  'purchase-invoices': list(
    purchaseInvoicesCalls.listPurchaseInvoices,
    [0, 2],
    ({ running, number }) => `${running} ${number}`,
    {
      subject: { param: 'month', filter: 'month', from: () => [today.slice(0, 7)] },
      wordsOf: ({ number }) => number,
    },
  ),
  'receipts-without-invoice': list(purchaseInvoicesCalls.listReceiptsWithoutInvoice, [0], ({ number }) => number, {
    values: { month: [today.slice(0, 7)] },
    wordsOf: ({ number }) => number,
  }),
  licences: list(listLicences, [2], ({ number }) => number),
  content: list(listContent, [0, 1], ({ kind, key }) => `${kind} ${key}`),
  'search-misses': part(
    listSearchMisses,
    ({ misses }) => misses,
    [0],
    ({ words }) => words,
    {
      values: { days: ['1', '7', '90'] },
    },
  ),
  undelivered: list(listUndelivered, [0, 3], ({ eventId, consumer }) => `${eventId} ${consumer}`),
  'figure-rows': list(
    listFigureRows,
    [0, 1, 4, 5],
    ({ day, orderNumber, count, amt }) => `${day} ${orderNumber ?? ''} ${count} ${amt.toFixed(2)}`,
    {
      subject: { param: 'figure', filter: 'figure', from: () => figureNames },
      always: { from: dayAfter(today, -9), until: today },
    },
  ),
  'stock-turn': list(listStockTurn, [0], ({ sku }) => sku, { wordsOf: ({ sku }) => sku }),
  'cash-differences': list(listCashDifferences, [0, 1], ({ day, name }) => `${day} ${name ?? ''}`, {
    values: { from: [dayAfter(today, -3), today], until: [dayAfter(today, -2), today] },
  }),
  days: list(listDays, [0], ({ day }) => day),
  waves: list(listWaves, [0], ({ number }) => number),
  runs: part(
    listRuns,
    ({ runs }) => runs,
    [0],
    ({ number }) => number,
    { values: { day: [dayAfter(today, -1), today] } },
  ),
  staff: list(listStaff, [0], ({ username }) => username, { wordsOf: ({ name }) => name }),
  imports: list(listImports, [0], ({ document }) => document),
}
