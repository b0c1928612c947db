import type { Permission } from '../identity/permissions.ts'

/** What a file can bring. The names are stored: add to them, never rename one. */
export const importKinds = ['categories', 'brands', 'products', 'prices', 'stock', 'retailers', 'orders'] as const
export type ImportKind = (typeof importKinds)[number]

/** What somebody who takes in a file of a kind may do by hand, one by one. */
export const importPermissions: Record<ImportKind, readonly Permission[]> = {
  categories: ['goods', 'goods.publish'],
  brands: ['goods'],
  products: ['goods', 'stock'],
  prices: ['goods'],
  stock: ['stock'],
  retailers: ['retailers'],
  orders: ['goods.publish'],
}

/** Past orders go into statistics, from which nothing is taken out again: a corrected row replaces its order. */
export const canBeUndone = (kind: ImportKind): boolean => kind !== 'orders'

/** Rows of a file that is imported in the browser; larger ones are imported from the command line. */
export const mostImportedRows = 10_000
