import type { segments as thai } from './segments.th.ts'

export const segments: typeof thai = {
  grocery: 'Grocery',
  noodle: 'Food shop',
  school: 'Near a school',
  east: 'Eastern provinces',
  premium: 'Large retailer',
}
