import type { Permission } from '../identity/permissions.ts'

/** Screens with a list whose filters can be saved under a name, as the wire and the database call them: each has a `ViewButton`. */
export const viewScreens = ['orders', 'picking', 'refunds', 'audit', 'products'] as const
export type ViewScreen = (typeof viewScreens)[number]

/** The permission that opens each screen. */
export const screenPermission: Record<ViewScreen, Permission> = {
  orders: 'orders.read',
  picking: 'picking',
  refunds: 'refunds',
  audit: 'audit',
  products: 'goods',
}

/** Records of a view are counted up to this; then there are more. */
export const mostCounted = 999
