import * as z from 'zod/mini'
import { exportFormats } from '#rules/transfer/export-lists.ts'
import { defineSchemas } from '../../call.ts'
import { language } from '../../schemas.ts'
import { listAudit } from '../audit/schemas.ts'
import { orderQuery, orderSort } from '../order-desk/schemas.ts'
import { listProducts } from '../products/schemas.ts'
import { offerQuery } from '../promotions/schemas.ts'
import { listRefunds } from '../refunds/schemas.ts'
import { listStatementRows } from '../statements/schemas.ts'
import { listStock } from '../stock/schemas.ts'
import { listTaxInvoices } from '../tax-invoices/schemas.ts'

// A list as a file, with the filters of the list itself. All of its rows come, in the order of the list.

/** What every export takes besides the filters. */
const file = {
  format: z._default(z.enum(exportFormats), 'xlsx'),
  /** Of the titles. */
  language: z._default(language, 'th'),
}
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const note =
  'CSV (UTF-8 with its mark) or XLSX, written while it is read. No cell is a formula. Who took it is recorded.'

const orders = z.extend(orderQuery, { ...file, sort: z._default(orderSort, 'newest') })
const products = z.extend(z.omit(listProducts.query, { cursor: true, size: true }), file)
const documents = z.extend(z.omit(listTaxInvoices.query, { page: true, size: true }), file)
const offers = z.extend(z.omit(offerQuery, { page: true, size: true }), file)

const basis = { access: 'staff', answerType: xlsx, errors: ['validation', 'unavailable'] } as const

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
  query: z.object({
    ...file,
    /** Part of the name, the code or the phone number. */
    q: z.optional(text),
  }),
  doc: `Retailers with their delivery address, as an import takes them. ${note}`,
})

export const exportStatementRows = defineSchemas({
  ...basis,
  permission: 'statements',
  query: z.extend(z.omit(listStatementRows.query, { page: true, size: true }), file),
  doc: `Rows of bank statements, oldest first. ${note}`,
})

export const exportStock = defineSchemas({
  ...basis,
  permission: 'stock',
  query: z.extend(z.omit(listStock.query, { page: true, size: true }), file),
  doc: `Stock levels, as an import of counted stock takes them. ${note}`,
})

export const exportTaxInvoices = defineSchemas({
  ...basis,
  permission: 'documents',
  query: documents,
  doc: `Tax invoices, newest first. ${note}`,
})
