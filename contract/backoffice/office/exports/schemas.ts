import * as z from 'zod/mini'
import { isShownPeriod } from '#rules/figures/figures.ts'
import { exportFormats, exportPermissions, type ExportList } from '#rules/transfer/export-lists.ts'
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
/** What a list takes and its file does not: all rows come. */
export const paged = { page: true, size: true } as const

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
    permission: exportPermissions[list],
    answerType: xlsx,
    query,
    errors: ['validation', 'unavailable'],
    doc: `${doc} ${note}` as const,
  })

const orders = z.extend(orderQuery, { ...file, sort: z._default(orderSort, 'newest') })
const products = z.extend(z.omit(listProducts.query, { cursor: true, size: true }), file)
const documents = z.extend(z.omit(listTaxInvoices.query, { page: true, size: true }), file)
const offers = z.extend(z.omit(offerQuery, { page: true, size: true }), file)

export const exportAudit = listFile(
  'audit',
  z.extend(z.omit(listAudit.query, { before: true, size: true }), file),
  'Entries of the audit, newest first.',
)

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

export const exportRefundList = listFile(
  'refunds',
  z.extend(z.omit(listRefunds.query, { page: true, size: true }), file),
  'Refunds of one state.',
)

export const exportRetailers = listFile(
  'retailers',
  z.extend(z.omit(listRetailers.query, { cursor: true, size: true }), file),
  'Retailers with their delivery address, as an import takes them.',
)

export const exportStatementRows = listFile(
  'statement-rows',
  z.extend(z.omit(listStatementRows.query, { page: true, size: true }), file),
  'Rows of bank statements, oldest first.',
)

export const exportTaxInvoices = listFile('tax-invoices', documents, 'Tax invoices, newest first.')

export const exportImports = listFile(
  'imports',
  z.extend(z.omit(listImports.query, paged), file),
  'Imported files of the kinds that the caller may import, newest first, with their results.',
)

export const exportRuns = listFile(
  'runs',
  z.extend(listRuns.query, file),
  'The delivery runs of a day and those of other days that have not returned, with their money.',
)

export const exportStaff = listFile(
  'staff',
  z.extend(z.omit(listStaff.query, paged), file),
  'Staff accounts by user name.',
)

export const exportSlips = listFile(
  'slips',
  z.extend(z.omit(listSlips.query, paged), file),
  'Transfer slips by state, with what was decided.',
)

export const exportProblems = listFile(
  'problems',
  z.extend(z.omit(listProblemQueue.query, paged), file),
  'Problem reports of retailers by state, with their answers.',
)

export const exportCredit = listFile(
  'credit',
  z.extend(z.omit(listCreditAccounts.query, paged), file),
  'Retailers with credit: limit, what they owe and what is overdue.',
)

export const exportReceivables = listFile(
  'receivables',
  z.extend(z.omit(listReceivables.query, paged), file),
  'What each retailer owes, with credit or without, by age; the most first.',
)

export const exportLicences = listFile(
  'licences',
  z.extend(z.omit(listLicences.query, paged), file),
  'Submitted licences to sell restricted goods, newest first.',
)

export const exportUndelivered = listFile('undelivered', z.object(file), 'Failed and pending events, oldest first.')

export const exportFigureRows = listFile(
  'figure-rows',
  z
    .extend(z.omit(listFigureRows.query, paged), { figure: listFigureRows.params.shape.figure, ...file })
    .check(z.refine(isShownPeriod, { path: ['until'] })),
  'The rows that a figure, or one of its parts, is the sum of.',
)

export const exportStockTurn = listFile(
  'stock-turn',
  z.extend(z.omit(listStockTurn.query, paged), file),
  'The stock turn of the last 90 days by product, of those whose cost is known.',
)

export const exportCashDifferences = listFile(
  'cash-differences',
  z.extend(z.omit(listCashDifferences.query, paged), file),
  'Counts of cash that differ from what the orders were worth, latest day first.',
)

export const exportDays = listFile('days', z.object(file), 'Closed days, latest first.')

export const exportWaves = listFile(
  'waves',
  z.extend(z.omit(listWaves.query, paged), file),
  'Waves with their progress, newest first.',
)
