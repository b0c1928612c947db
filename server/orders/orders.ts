// The room's front: what payments, tax invoices and a closing account may do with orders.
export { cancelOpenOrders, forgetBuyer, lockOpenOrders } from './forget-buyer.ts'
export { findInvoiceWish, latestTaxProfile, lockForInvoice, type OrderToInvoice } from './invoice-facts.ts'
export { moveOrder, type Move } from './move-order.ts'
export { findOrderByNumber, isUuid, lockOrder, productsOnTheirWay, setPayType, type OrderRow } from './store.ts'
export { shopFile } from './shop-file.ts'
