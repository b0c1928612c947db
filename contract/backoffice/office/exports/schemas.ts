import * as z from 'zod/mini'
import { isShownPeriod } from '#rules/figures/figures.ts'
import { exportFormats, exportTable, type ExportList } from '#rules/transfer/export-lists.ts'
import { defineSchemas } from '../../../call.ts'
import { language } from '../../../schemas.ts'
import { listCashDifferences } from '#contract/backoffice/day/cash/schemas.ts'
import { listCreditAccounts, listReceivables } from '#contract/backoffice/retailers/credit/schemas.ts'
import { listFigureRows, listStockTurn } from '#contract/backoffice/figures/schemas.ts'
import { listImports } from '#contract/backoffice/office/imports/schemas.ts'
import { listProblemQueue } from '#contract/backoffice/day/order-problems/schemas.ts'
import { listWaves } from '#contract/backoffice/day/picking/schemas.ts'
import { listLicences } from '#contract/backoffice/trade/restricted-goods/schemas.ts'
import { listSlips } from '#contract/backoffice/day/slips/schemas.ts'
import { listAudit } from '#contract/backoffice/office/audit/schemas.ts'
import { orderQuery, orderSort } from '#contract/backoffice/day/order-desk/schemas.ts'
import { listProducts } from '#contract/backoffice/goods/products/schemas.ts'
import { offerQuery } from '#contract/backoffice/trade/promotions/schemas.ts'
import { listRefunds } from '#contract/backoffice/office/refunds/schemas.ts'
import { listRetailers } from '#contract/backoffice/retailers/schemas.ts'
import { listRuns } from '#contract/backoffice/day/runs/schemas.ts'
import { listStaff } from '#contract/backoffice/settings/staff/schemas.ts'
import { listStatementRows } from '#contract/backoffice/office/statements/schemas.ts'
import { listTaxInvoices } from '#contract/backoffice/office/tax-invoices/schemas.ts'

// A list as a file, with the filters of the list itself. All of its rows come, in the order of the list.

/** What every export takes besides the filters of its list. */
export const file = {
  format: z._default(z.enum(exportFormats), 'xlsx'),
  /** Of the titles. */
  language: z._default(language, 'th'),
}
type PagingField = 'page' | 'size' | 'cursor' | 'before'
const paging: readonly string[] = ['page', 'size', 'cursor', 'before'] satisfies PagingField[]

/** The filters of a list, with what every export takes. Nothing is paged: all rows come. */
export function filtersOf<Shape extends z.core.$ZodShape>({ shape }: z.ZodMiniObject<Shape>) {
  const filters = Object.entries(shape).filter(([name]) => !paging.includes(name))
  return z.object({ ...(Object.fromEntries(filters) as Omit<Shape, PagingField>), ...file })
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const note =
  'CSV (UTF-8 with its mark) or XLSX, written while it is read. No cell is a formula. Who took it is recorded.'

/** The call that takes a list out. Who may read the list may make it. */
export const listFile = <const List extends ExportList, Query extends z.core.$ZodType, const Doc extends string>(
  list: List,
  query: Query,
  doc: Doc,
) =>
  defineSchemas({
    permission: exportTable[list].permission,
    answerType: xlsx,
    query,
    errors: ['validation', 'unavailable'],
    doc: `${doc} ${note}` as const,
  })

const orders = z.extend(orderQuery, { ...file, sort: z._default(orderSort, 'newest') })
const products = filtersOf(listProducts.query)
const documents = filtersOf(listTaxInvoices.query)
const offers = filtersOf(offerQuery)

export const exportAudit = listFile('audit', filtersOf(listAudit.query), 'Entries of the audit, newest first.')
export const exportBrands = listFile('brands', z.object(file), 'Brands, as an import takes them.')

export const exportCash = listFile(
  'cash',
  z.object({
    ...file,
    /** First and last day of the cash-ups. */
    from: z.optional(z.iso.date()),
    until: z.optional(z.iso.date()),
  }),
  'Every amount in the cash ledger with its driver and order, oldest first.',
)

export const exportCategories = listFile(
  'categories',
  z.object(file),
  'Categories with their subcategories, as an import takes them.',
)

export const exportCoupons = listFile('coupons', offers, 'Coupons with what they were used for.')
export const exportCreditNotes = listFile('credit-notes', documents, 'Credit notes, newest first.')
export const exportOrderLines = listFile('order-lines', orders, 'The lines of all orders that match.')
export const exportOrders = listFile('orders', orders, 'Orders that match every filter.')
export const exportPrices = listFile('prices', products, 'Prices and costs of products, as an import takes them.')

export const exportProducts = listFile(
  'products',
  products,
  'Products, as an import takes them; without stock, which an old file would set back.',
)

export const exportPromotions = listFile('promotions', offers, 'Promotions with what they were used for.')
export const exportRefundList = listFile('refunds', filtersOf(listRefunds.query), 'Refunds of one state.')

export const exportRetailers = listFile(
  'retailers',
  filtersOf(listRetailers.query),
  'Retailers with their delivery address, as an import takes them.',
)

export const exportStatementRows = listFile(
  'statement-rows',
  filtersOf(listStatementRows.query),
  'Rows of bank statements, oldest first.',
)

export const exportTaxInvoices = listFile('tax-invoices', documents, 'Tax invoices, newest first.')

export const exportImports = listFile(
  'imports',
  filtersOf(listImports.query),
  'Imported files of the kinds that the caller may import, newest first, with their results.',
)

export const exportRuns = listFile(
  'runs',
  filtersOf(listRuns.query),
  'The delivery runs of a day and those of other days that have not returned, with their money.',
)

export const exportStaff = listFile('staff', filtersOf(listStaff.query), 'Staff accounts by user name.')

export const exportSlips = listFile(
  'slips',
  filtersOf(listSlips.query),
  'Transfer slips by state, with what was decided.',
)

export const exportProblems = listFile(
  'problems',
  filtersOf(listProblemQueue.query),
  'Problem reports of retailers by state, with their answers.',
)

export const exportCredit = listFile(
  'credit',
  filtersOf(listCreditAccounts.query),
  'Retailers with credit: limit, what they owe and what is overdue.',
)

export const exportReceivables = listFile(
  'receivables',
  filtersOf(listReceivables.query),
  'What each retailer owes, with credit or without, by age; the most first.',
)

export const exportLicences = listFile(
  'licences',
  filtersOf(listLicences.query),
  'Submitted licences to sell restricted goods, newest first.',
)

export const exportUndelivered = listFile('undelivered', z.object(file), 'Failed and pending events, oldest first.')

export const exportFigureRows = listFile(
  'figure-rows',
  z
    .extend(filtersOf(listFigureRows.query), { figure: listFigureRows.params.shape.figure })
    .check(z.refine(isShownPeriod, { path: ['until'] })),
  'The rows that a figure, or one of its parts, is the sum of.',
)

export const exportStockTurn = listFile(
  'stock-turn',
  filtersOf(listStockTurn.query),
  'The stock turn of the last 90 days by product, of those whose cost is known.',
)

export const exportCashDifferences = listFile(
  'cash-differences',
  filtersOf(listCashDifferences.query),
  'Counts of cash that differ from what was expected, latest day first.',
)

export const exportDays = listFile('days', z.object(file), 'Closed days, latest first.')
export const exportWaves = listFile('waves', filtersOf(listWaves.query), 'Waves with their progress, newest first.')
