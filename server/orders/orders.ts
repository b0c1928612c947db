// The room's front: what payments may do with orders.
export { moveOrder, type Move } from './move-order.ts'
export { findOrderByNumber, lockOrder, setPayType, type OrderRow } from './store.ts'
