import type { Call, RequestOf } from '#contract/call.ts'
import * as calls from '#contract/backoffice/exports/calls.ts'
import * as schemas from '#contract/backoffice/exports/schemas.ts'
import type { ExportList } from '#rules/transfer/export-lists.ts'
import type { ExportableList } from './list.ts'
import { brands, categories, prices, products, stock } from './goods-lists.ts'
import { audit, cash, creditNotes, refunds, retailers, statementRows, taxInvoices } from './office-lists.ts'
import { orderLines, orders } from './order-lists.ts'
import { coupons, promotions } from './trade-lists.ts'

type QueryOf<C> = RequestOf<C> extends { query: infer Query } ? Query : never

/** A list with its call and the filters that it takes. */
const of = <C extends Call, Row>(call: C, definition: unknown, list: ExportableList<QueryOf<C>, Row>) => ({
  call,
  definition: definition as (typeof schemas)[keyof typeof schemas],
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
}
