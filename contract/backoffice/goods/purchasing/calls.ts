import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const proposePurchases: Call<typeof schemas.proposePurchases> = 'GET /backoffice/api/purchase-proposals'
export const listPurchaseOrders: Call<typeof schemas.listPurchaseOrders> = 'GET /backoffice/api/purchase-orders'
export const getPurchaseOrder: Call<typeof schemas.getPurchaseOrder> = 'GET /backoffice/api/purchase-orders/:id'
export const addPurchaseOrder: Call<typeof schemas.addPurchaseOrder> = 'POST /backoffice/api/purchase-orders'
export const savePurchaseOrder: Call<typeof schemas.savePurchaseOrder> = 'PUT /backoffice/api/purchase-orders/:id'
export const sendPurchaseOrder: Call<typeof schemas.sendPurchaseOrder> = 'POST /backoffice/api/purchase-orders/:id/send'
export const closePurchaseOrder: Call<typeof schemas.closePurchaseOrder> =
  'POST /backoffice/api/purchase-orders/:id/close'
export const receiveGoods: Call<typeof schemas.receiveGoods> = 'POST /backoffice/api/purchase-orders/:id/receipts'
export const printPurchaseOrder: Call<typeof schemas.printPurchaseOrder> = 'GET /backoffice/api/purchase-orders/:id/pdf'
