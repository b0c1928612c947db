import type { delivery as thai } from './delivery.th.ts'

export const delivery = {
  freeTo: (province) => `Free delivery to ${province}`,
  paidTo: (province, fee) => `Delivery to ${province}: ${fee}`,
  freeFrom: (amount) => `(free from ${amount})`,
  asking: 'Checking the postcode',
  postcodeMissing: 'Enter the 5 digits of your postcode',
  noPostcode: (postalCode) => `There is no postcode ${postalCode}. Check its five digits.`,
  orderForToday: (clock) => `Order before ${clock}, delivered today`,
  orderBefore: (clock, day) => `Order before ${clock}, delivered ${day}`,
  orderBy: (clock, orderDay, day) => `Order by ${orderDay} ${clock}, delivered ${day}`,
} satisfies typeof thai
