import type { Call, DefinitionOf, RequestOf } from '#contract/call.ts'
import * as exportCalls from '#contract/backoffice/office/exports/calls.ts'
import * as exportSchemas from '#contract/backoffice/office/exports/schemas.ts'
import * as stockCalls from '#contract/backoffice/goods/stock-exports/calls.ts'
import * as stockSchemas from '#contract/backoffice/goods/stock-exports/schemas.ts'
import * as tradeCalls from '#contract/backoffice/trade/trade-exports/calls.ts'
import * as tradeSchemas from '#contract/backoffice/trade/trade-exports/schemas.ts'
import type { ExportList } from '#rules/transfer/export-lists.ts'
import type { ExportableList } from './list.ts'
import {
  cashDifferences,
  credit,
  days,
  figureRows,
  licences,
  problems,
  runs,
  slips,
  stockTurn,
  undelivered,
  waves,
  receivables,
} from './day-lists.ts'
import { brands, categories, prices, products, stock } from './goods-lists.ts'
import {
  audit,
  cash,
  creditNotes,
  imports,
  refunds,
  retailers,
  staff,
  statementRows,
  taxInvoices,
} from './office-lists.ts'
import { orderLines, orders } from './order-lists.ts'
import { purchaseInvoices, receiptsWithoutInvoice } from './purchase-lists.ts'
import { priceChangeLines, priceChanges, priceListItems, priceListRetailers, priceLists } from './price-lists.ts'
import {
  corrections,
  countLines,
  counts,
  lots,
  purchaseOrderLines,
  purchaseOrders,
  stockMovements,
  suppliers,
} from './stock-lists.ts'
import { content, coupons, promotions, searchMisses, shelfPlaces } from './trade-lists.ts'

const calls = { ...exportCalls, ...stockCalls, ...tradeCalls }
const schemas = { ...exportSchemas, ...stockSchemas, ...tradeSchemas }

type QueryOf<C> = RequestOf<C> extends { query: infer Query } ? Query : never

/** A list with its call and the filters that it takes. */
const of = <C extends Call, Row>(call: C, definition: DefinitionOf<C>, list: ExportableList<QueryOf<C>, Row>) => ({
  call,
  definition: definition as typeof exportSchemas.exportAudit,
  list: list as unknown as ExportableList<unknown, never>,
})

/** Every list that can be taken out as a file, from a screen or the command line. */
export const lists: Record<ExportList, ReturnType<typeof of>> = {
  orders: of(calls.exportOrders, schemas.exportOrders, orders),
  'order-lines': of(calls.exportOrderLines, schemas.exportOrderLines, orderLines),
  products: of(calls.exportProducts, schemas.exportProducts, products),
  prices: of(calls.exportPrices, schemas.exportPrices, prices),
  categories: of(calls.exportCategories, schemas.exportCategories, categories),
  brands: of(calls.exportBrands, schemas.exportBrands, brands),
  stock: of(calls.exportStock, schemas.exportStock, stock),
  retailers: of(calls.exportRetailers, schemas.exportRetailers, retailers),
  promotions: of(calls.exportPromotions, schemas.exportPromotions, promotions),
  coupons: of(calls.exportCoupons, schemas.exportCoupons, coupons),
  'tax-invoices': of(calls.exportTaxInvoices, schemas.exportTaxInvoices, taxInvoices),
  'credit-notes': of(calls.exportCreditNotes, schemas.exportCreditNotes, creditNotes),
  refunds: of(calls.exportRefundList, schemas.exportRefundList, refunds),
  cash: of(calls.exportCash, schemas.exportCash, cash),
  'statement-rows': of(calls.exportStatementRows, schemas.exportStatementRows, statementRows),
  audit: of(calls.exportAudit, schemas.exportAudit, audit),
  slips: of(calls.exportSlips, schemas.exportSlips, slips),
  problems: of(calls.exportProblems, schemas.exportProblems, problems),
  'shelf-places': of(calls.exportShelfPlaces, schemas.exportShelfPlaces, shelfPlaces),
  'price-changes': of(calls.exportPriceChanges, schemas.exportPriceChanges, priceChanges),
  'price-change-lines': of(calls.exportPriceChangeLines, schemas.exportPriceChangeLines, priceChangeLines),
  'price-lists': of(calls.exportPriceLists, schemas.exportPriceLists, priceLists),
  'price-list-items': of(calls.exportPriceListItems, schemas.exportPriceListItems, priceListItems),
  'price-list-retailers': of(calls.exportPriceListRetailers, schemas.exportPriceListRetailers, priceListRetailers),
  credit: of(calls.exportCredit, schemas.exportCredit, credit),
  receivables: of(calls.exportReceivables, schemas.exportReceivables, receivables),
  'stock-movements': of(calls.exportStockMovements, schemas.exportStockMovements, stockMovements),
  corrections: of(calls.exportCorrections, schemas.exportCorrections, corrections),
  lots: of(calls.exportLots, schemas.exportLots, lots),
  counts: of(calls.exportCounts, schemas.exportCounts, counts),
  'count-lines': of(calls.exportCountLines, schemas.exportCountLines, countLines),
  suppliers: of(calls.exportSuppliers, schemas.exportSuppliers, suppliers),
  'purchase-orders': of(calls.exportPurchaseOrders, schemas.exportPurchaseOrders, purchaseOrders),
  'purchase-order-lines': of(calls.exportPurchaseOrderLines, schemas.exportPurchaseOrderLines, purchaseOrderLines),
  'purchase-invoices': of(calls.exportPurchaseInvoices, schemas.exportPurchaseInvoices, purchaseInvoices),
  'receipts-without-invoice': of(
    calls.exportReceiptsWithoutInvoice,
    schemas.exportReceiptsWithoutInvoice,
    receiptsWithoutInvoice,
  ),
  licences: of(calls.exportLicences, schemas.exportLicences, licences),
  content: of(calls.exportContent, schemas.exportContent, content),
  'search-misses': of(calls.exportSearchMisses, schemas.exportSearchMisses, searchMisses),
  undelivered: of(calls.exportUndelivered, schemas.exportUndelivered, undelivered),
  'figure-rows': of(calls.exportFigureRows, schemas.exportFigureRows, figureRows),
  'stock-turn': of(calls.exportStockTurn, schemas.exportStockTurn, stockTurn),
  'cash-differences': of(calls.exportCashDifferences, schemas.exportCashDifferences, cashDifferences),
  days: of(calls.exportDays, schemas.exportDays, days),
  waves: of(calls.exportWaves, schemas.exportWaves, waves),
  runs: of(calls.exportRuns, schemas.exportRuns, runs),
  staff: of(calls.exportStaff, schemas.exportStaff, staff),
  imports: of(calls.exportImports, schemas.exportImports, imports),
}
