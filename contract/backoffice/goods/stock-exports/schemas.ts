import * as z from 'zod/mini'
import { listCounts } from '#contract/backoffice/goods/counting/schemas.ts'
import { listLots } from '#contract/backoffice/goods/lots/schemas.ts'
import { listPurchaseOrders } from '#contract/backoffice/goods/purchasing/schemas.ts'
import { listCorrections, listStock, listStockMovements } from '#contract/backoffice/goods/stock/schemas.ts'
import { listSuppliers } from '#contract/backoffice/goods/suppliers/schemas.ts'
import {
  listPurchaseInvoices,
  listReceiptsWithoutInvoice,
} from '#contract/backoffice/office/purchase-invoices/schemas.ts'
import { file, filtersOf, listFile } from '#contract/backoffice/office/exports/schemas.ts'

// Lists of stock, counting and purchasing as files.

export const exportStock = listFile(
  'stock',
  filtersOf(listStock.query),
  'Stock levels, as an import of stock to sell takes them.',
)

export const exportStockMovements = listFile(
  'stock-movements',
  z.object({ product: listStockMovements.params.shape.productId, ...file }),
  'The stock ledger of a product, newest first, with the stock on hand after each movement.',
)

export const exportCorrections = listFile(
  'corrections',
  filtersOf(listCorrections.query),
  'Corrections above the limit, of one state.',
)

export const exportLots = listFile('lots', filtersOf(listLots.query), 'Lots, first to expire first.')
export const exportCounts = listFile('counts', filtersOf(listCounts.query), 'Counts of the stock, newest first.')

export const exportCountLines = listFile(
  'count-lines',
  z.object({ count: z.uuid(), ...file }),
  'The products of a count with their differences, in walking order.',
)

export const exportSuppliers = listFile('suppliers', filtersOf(listSuppliers.query), 'Suppliers by name.')

export const exportPurchaseOrders = listFile(
  'purchase-orders',
  filtersOf(listPurchaseOrders.query),
  'Purchase orders, newest first.',
)

export const exportPurchaseOrderLines = listFile(
  'purchase-order-lines',
  z.object({ order: z.uuid(), ...file }),
  'The goods of a purchase order, in their order.',
)

export const exportPurchaseInvoices = listFile(
  'purchase-invoices',
  z.extend(filtersOf(listPurchaseInvoices.query), { month: listPurchaseInvoices.params.shape.month }),
  'The purchase tax report of a month: the tax invoices of suppliers, by date and number.',
)

export const exportReceiptsWithoutInvoice = listFile(
  'receipts-without-invoice',
  filtersOf(listReceiptsWithoutInvoice.query),
  'Goods receipts with taxed goods that have no tax invoice of the supplier, latest first.',
)
