import { counted } from './counted-in-english.ts'
import type { lists as thai } from './lists.th.ts'

export const lists = {
  count: (total) => counted(total, 'product'),
  all: 'All',
  filters: 'Filter & sort',
  filtersChosen: (count) => `Filter & sort (${count})`,
  inStockOnly: 'In stock',
  onOfferOnly: 'On offer',
  subcategories: 'Subcategories',
  clearFilters: 'Clear all',
  show: (total) => `Show ${counted(total, 'product')}`,
  sort: 'Sort by',
  sortUsual: 'Recommended',
  sortBestSeller: 'Best sellers',
  sortPriceUp: 'Price, low to high',
  sortPriceDown: 'Price, high to low',
  sortPromotion: 'On promotion',
  sortSaving: 'Biggest saving',
  dense: 'List view',
  closeMatches: (words) => `Close matches for “${words}”`,
  noProducts: 'No products found',
  meant: (words) => `Results for “${words}”`,
} satisfies typeof thai
