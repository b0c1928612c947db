import * as z from 'zod/mini'
import { isShownPeriod } from '#rules/figures/figures.ts'
import { exportFormats } from '#rules/transfer/export-lists.ts'
import { defineSchemas } from '../../call.ts'
import { language } from '../../schemas.ts'
import { listCashDifferences } from '../cash/schemas.ts'
import { listCreditAccounts } from '../credit/schemas.ts'
import { listFigureRows } from '../figures/schemas.ts'
import { listImports } from '../imports/schemas.ts'
import { listProblemQueue } from '../order-problems/schemas.ts'
import { listWaves } from '../picking/schemas.ts'
import { listLicences } from '../restricted-goods/schemas.ts'
import { listSlips } from '../slips/schemas.ts'
import { listAudit } from '../audit/schemas.ts'
import { orderQuery, orderSort } from '../order-desk/schemas.ts'
import { listProducts } from '../products/schemas.ts'
import { offerQuery } from '../promotions/schemas.ts'
import { listRefunds } from '../refunds/schemas.ts'
import { listRetailers } from '../retailers/schemas.ts'
import { listRuns } from '../runs/schemas.ts'
import { listStaff } from '../staff/schemas.ts'
import { listStatementRows } from '../statements/schemas.ts'
import { listTaxInvoices } from '../tax-invoices/schemas.ts'

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
export const note =
  'CSV (UTF-8 with its mark) or XLSX, written while it is read. No cell is a formula. Who took it is recorded.'
export const basis = { access: 'staff', answerType: xlsx, errors: ['validation', 'unavailable'] } as const

const orders = z.extend(orderQuery, { ...file, sort: z._default(orderSort, 'newest') })
const products = z.extend(z.omit(listProducts.query, { cursor: true, size: true }), file)
const documents = z.extend(z.omit(listTaxInvoices.query, { page: true, size: true }), file)
const offers = z.extend(z.omit(offerQuery, { page: true, size: true }), file)

export const exportAudit = defineSchemas({
  ...basis,
  permission: 'audit',
  query: z.extend(z.omit(listAudit.query, { before: true, size: true }), file),
  doc: `Entries of the audit, newest first. ${note}`,
})

export const exportBrands = defineSchemas({
  ...basis,
  permission: 'goods',
  query: z.object(file),
  doc: `Brands, as an import takes them. ${note}`,
})

export const exportCash = defineSchemas({
  ...basis,
  permission: 'cash.read',
  query: z.object({
    ...file,
    /** First and last day of the cash-ups. */
    from: z.optional(z.iso.date()),
    until: z.optional(z.iso.date()),
  }),
  doc: `Every amount in the cash ledger with its driver and order, oldest first. ${note}`,
})

export const exportCategories = defineSchemas({
  ...basis,
  permission: 'goods',
  query: z.object(file),
  doc: `Categories with their subcategories, as an import takes them. ${note}`,
})

export const exportCoupons = defineSchemas({
  ...basis,
  permission: 'trade',
  query: offers,
  doc: `Coupons with what they were used for. ${note}`,
})

export const exportCreditNotes = defineSchemas({
  ...basis,
  permission: 'documents',
  query: documents,
  doc: `Credit notes, newest first. ${note}`,
})

export const exportOrderLines = defineSchemas({
  ...basis,
  permission: 'orders.read',
  query: orders,
  doc: `The lines of all orders that match. ${note}`,
})

export const exportOrders = defineSchemas({
  ...basis,
  permission: 'orders.read',
  query: orders,
  doc: `Orders that match every filter. ${note}`,
})

export const exportPrices = defineSchemas({
  ...basis,
  permission: 'prices',
  query: products,
  doc: `Prices and costs of products, as an import takes them. ${note}`,
})

export const exportProducts = defineSchemas({
  ...basis,
  permission: 'goods',
  query: products,
  doc: `Products, as an import takes them; without stock, which an old file would set back. ${note}`,
})

export const exportPromotions = defineSchemas({
  ...basis,
  permission: 'trade',
  query: offers,
  doc: `Promotions with what they were used for. ${note}`,
})

export const exportRefundList = defineSchemas({
  ...basis,
  permission: 'refunds',
  query: z.extend(z.omit(listRefunds.query, { page: true, size: true }), file),
  doc: `Refunds of one state. ${note}`,
})

export const exportRetailers = defineSchemas({
  ...basis,
  permission: 'retailers',
  query: z.extend(z.omit(listRetailers.query, { cursor: true, size: true }), file),
  doc: `Retailers with their delivery address, as an import takes them. ${note}`,
})

export const exportStatementRows = defineSchemas({
  ...basis,
  permission: 'statements',
  query: z.extend(z.omit(listStatementRows.query, { page: true, size: true }), file),
  doc: `Rows of bank statements, oldest first. ${note}`,
})

export const exportTaxInvoices = defineSchemas({
  ...basis,
  permission: 'documents',
  query: documents,
  doc: `Tax invoices, newest first. ${note}`,
})

export const exportImports = defineSchemas({
  ...basis,
  permission: 'imports',
  query: z.extend(z.omit(listImports.query, paged), file),
  doc: `Imported files of the kinds that the caller may import, newest first, with their results. ${note}`,
})

export const exportRuns = defineSchemas({
  ...basis,
  permission: 'runs.plan',
  query: z.extend(listRuns.query, file),
  doc: `The delivery runs of a day and those of other days that have not returned, with their money. ${note}`,
})

export const exportStaff = defineSchemas({
  ...basis,
  permission: 'staff',
  query: z.extend(z.omit(listStaff.query, paged), file),
  doc: `Staff accounts by user name. ${note}`,
})

export const exportSlips = defineSchemas({
  ...basis,
  permission: 'slips.check',
  query: z.extend(z.omit(listSlips.query, paged), file),
  doc: `Transfer slips by state, with what was decided. ${note}`,
})

export const exportProblems = defineSchemas({
  ...basis,
  permission: 'problems',
  query: z.extend(z.omit(listProblemQueue.query, paged), file),
  doc: `Problem reports of retailers by state, with their answers. ${note}`,
})

export const exportCredit = defineSchemas({
  ...basis,
  permission: 'credit',
  query: z.extend(z.omit(listCreditAccounts.query, paged), file),
  doc: `Retailers with credit: limit, what they owe and what is overdue. ${note}`,
})

export const exportLicences = defineSchemas({
  ...basis,
  permission: 'restricted',
  query: z.extend(z.omit(listLicences.query, paged), file),
  doc: `Submitted licences to sell restricted goods, newest first. ${note}`,
})

export const exportUndelivered = defineSchemas({
  ...basis,
  permission: 'events',
  query: z.object(file),
  doc: `Failed and pending events, oldest first. ${note}`,
})

export const exportFigureRows = defineSchemas({
  ...basis,
  permission: 'figures',
  query: z
    .extend(z.omit(listFigureRows.query, paged), { figure: listFigureRows.params.shape.figure, ...file })
    .check(z.refine(isShownPeriod, { path: ['until'] })),
  doc: `The rows that a figure, or one of its parts, is the sum of. ${note}`,
})

export const exportCashDifferences = defineSchemas({
  ...basis,
  permission: 'cash.read',
  query: z.extend(z.omit(listCashDifferences.query, paged), file),
  doc: `Counts of cash that differ from what the orders were worth, latest day first. ${note}`,
})

export const exportDays = defineSchemas({
  ...basis,
  permission: 'day.close',
  query: z.object(file),
  doc: `Closed days, latest first. ${note}`,
})

export const exportWaves = defineSchemas({
  ...basis,
  permission: 'picking',
  query: z.extend(z.omit(listWaves.query, paged), file),
  doc: `Waves with their progress, newest first. ${note}`,
})
