import type { orders as thai } from './orders.th.ts'

export const orders: typeof thai = {
  list: 'Orders',
  number: 'Number',
  retailer: 'Retailer',
  province: 'Province',
  placed: 'Placed',
  stage: 'Stage',
  payType: 'Payment',
  total: 'Total',
  due: 'Due',
  payTypes: {
    COD: 'Cash on delivery',
    '2C2P-PP-QR': 'PromptPay',
    '2C2P-CC': 'Credit card',
    '2C2P-MOBILE': 'Bank app',
    HalfPlus: 'Half-Half Plus',
    PROMPTPAY: 'Transfer',
  },
}
