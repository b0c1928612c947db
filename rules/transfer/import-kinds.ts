import type { Permission } from '../identity/permissions.ts'

/** What a file can bring. The names are stored: add to them, never rename one. */
export const importKinds = ['categories', 'brands', 'products', 'prices', 'stock', 'retailers', 'orders'] as const
export type ImportKind = (typeof importKinds)[number]

/** Who may take in a file of a kind: those who may change the same by hand. */
const kindPermissions: Record<ImportKind, Permission> = {
  categories: 'goods.publish',
  brands: 'goods',
  products: 'goods',
  prices: 'prices',
  stock: 'stock.confirm',
  retailers: 'retailers',
  orders: 'goods.publish',
}

/** Columns that say more than their file needs to, and who may change that by hand. */
const columnPermissions = new Map<string, Permission>([
  ['price', 'prices'],
  ['cost', 'prices'],
  // Many corrections at once, each below the limit from which a second person confirms.
  ['stock', 'stock.confirm'],
  ['status', 'goods.publish'],
  // What is given is not for sale.
  ['sale_category', 'goods.publish'],
  ['subcategory_status', 'goods.publish'],
])

/** What somebody must be allowed to do who takes in these columns. */
export const importPermissions = (kind: ImportKind, columns: readonly string[] = []): Permission[] => [
  kindPermissions[kind],
  ...(kind === 'orders' ? [] : columns.flatMap((column) => columnPermissions.get(column) ?? [])),
]

/** Past orders go into statistics, from which nothing is taken out again: a corrected row replaces its order. */
export const canBeUndone = (kind: ImportKind): boolean => kind !== 'orders'

/** Rows of a file that is imported in the browser; larger ones are imported from the command line. */
export const mostImportedRows = 10_000
