import type { orders as thai } from './orders.th.ts'

export const orders = {
  noOrders: 'No orders yet',
} satisfies typeof thai
