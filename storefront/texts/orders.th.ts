/** The order list, an order's page and its states. */
export const orders = {
  noOrders: 'ยังไม่มีคำสั่งซื้อ',
}
