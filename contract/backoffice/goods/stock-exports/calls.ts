import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const exportStock: Call<typeof schemas.exportStock> = 'GET /backoffice/api/exports/stock'
export const exportStockMovements: Call<typeof schemas.exportStockMovements> =
  'GET /backoffice/api/exports/stock-movements'
export const exportCorrections: Call<typeof schemas.exportCorrections> = 'GET /backoffice/api/exports/corrections'
export const exportLots: Call<typeof schemas.exportLots> = 'GET /backoffice/api/exports/lots'
export const exportCounts: Call<typeof schemas.exportCounts> = 'GET /backoffice/api/exports/counts'
export const exportCountLines: Call<typeof schemas.exportCountLines> = 'GET /backoffice/api/exports/count-lines'
export const exportSuppliers: Call<typeof schemas.exportSuppliers> = 'GET /backoffice/api/exports/suppliers'
export const exportPurchaseOrders: Call<typeof schemas.exportPurchaseOrders> =
  'GET /backoffice/api/exports/purchase-orders'
export const exportPurchaseInvoices: Call<typeof schemas.exportPurchaseInvoices> =
  'GET /backoffice/api/exports/purchase-invoices'
export const exportReceiptsWithoutInvoice: Call<typeof schemas.exportReceiptsWithoutInvoice> =
  'GET /backoffice/api/exports/receipts-without-invoice'
export const exportPurchaseOrderLines: Call<typeof schemas.exportPurchaseOrderLines> =
  'GET /backoffice/api/exports/purchase-order-lines'
