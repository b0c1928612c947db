import type { FigureName } from '#rules/figures/figures.ts'

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
