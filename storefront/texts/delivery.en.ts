import type { delivery as thai } from './delivery.th.ts'

export const delivery = {
  orderBefore: (clock, day) => `Order before ${clock}, delivered ${day}`,
  orderBy: (clock, orderDay, day) => `Order by ${orderDay} ${clock}, delivered ${day}`,
} satisfies typeof thai
