import * as z from 'zod/mini'
import { defineSchemas } from '../../call.ts'
import { listCounts } from '../counting/schemas.ts'
import { listLots } from '../lots/schemas.ts'
import { listPurchaseOrders } from '../purchasing/schemas.ts'
import { listCorrections, listStock, listStockMovements } from '../stock/schemas.ts'
import { listSuppliers } from '../suppliers/schemas.ts'
import { basis, file, note, paged } from '../exports/schemas.ts'

// Lists of stock, counting and purchasing as files.

export const exportStock = defineSchemas({
  ...basis,
  permission: 'stock',
  query: z.extend(z.omit(listStock.query, paged), file),
  doc: `Stock levels, as an import of counted stock takes them. ${note}`,
})

export const exportStockMovements = defineSchemas({
  ...basis,
  permission: 'stock',
  query: z.object({ product: listStockMovements.params.shape.productId, ...file }),
  doc: `The stock ledger of a product, newest first, with the stock on hand after each movement. ${note}`,
})

export const exportCorrections = defineSchemas({
  ...basis,
  permission: 'stock',
  query: z.extend(z.omit(listCorrections.query, paged), file),
  doc: `Corrections above the limit, of one state. ${note}`,
})

export const exportLots = defineSchemas({
  ...basis,
  permission: 'stock',
  query: z.extend(z.omit(listLots.query, paged), file),
  doc: `Lots, first to expire first. ${note}`,
})

export const exportCounts = defineSchemas({
  ...basis,
  permission: 'stock',
  query: z.extend(z.omit(listCounts.query, paged), file),
  doc: `Counts of the stock, newest first. ${note}`,
})

export const exportCountLines = defineSchemas({
  ...basis,
  permission: 'stock',
  query: z.object({ count: z.uuid(), ...file }),
  doc: `The products of a count with their differences, in walking order. ${note}`,
})

export const exportSuppliers = defineSchemas({
  ...basis,
  permission: 'stock',
  query: z.extend(z.omit(listSuppliers.query, paged), file),
  doc: `Suppliers by name. ${note}`,
})

export const exportPurchaseOrders = defineSchemas({
  ...basis,
  permission: 'stock',
  query: z.extend(z.omit(listPurchaseOrders.query, paged), file),
  doc: `Purchase orders, newest first. ${note}`,
})

export const exportPurchaseOrderLines = defineSchemas({
  ...basis,
  permission: 'stock',
  query: z.object({ order: z.uuid(), ...file }),
  doc: `The goods of a purchase order, in their order. ${note}`,
})
