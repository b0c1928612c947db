import type { FigureName } from '#rules/figures/figures.ts'

/** Figures of money whose rows count units that were sold; those of the others count orders. */
export const countsUnits: readonly FigureName[] = [
  'sales',
  'categories',
  'brands',
  'products',
  'margin',
  'product-margins',
  'retailer-margins',
]

/** What a figure counts: money, or orders, products and retailers. */
export const figureUnits: Record<FigureName, 'money' | 'count'> = {
  sales: 'money',
  categories: 'money',
  brands: 'money',
  products: 'money',
  retailers: 'money',
  provinces: 'money',
  routes: 'money',
  drivers: 'money',
  sources: 'money',
  waiting: 'money',
  promotions: 'money',
  margin: 'money',
  'product-margins': 'money',
  'retailer-margins': 'money',
  delivery: 'count',
  lost: 'money',
  'sold-out': 'count',
  searches: 'count',
  recommendations: 'count',
  'new-retailers': 'count',
  'dormant-retailers': 'count',
}
