import type { catalogue as thai } from './catalogue.th.ts'

/** Sales units as the catalogue has them, in Thai; an unknown one stays as it is. */
const units: Record<string, string> = {
  ชิ้น: 'piece',
  แพ็ค: 'pack',
  ถุง: 'bag',
  ลัง: 'case',
  โหล: 'dozen',
  ขวด: 'bottle',
  กล่อง: 'box',
  ห่อ: 'packet',
  กระสอบ: 'sack',
  กระป๋อง: 'can',
  แกลลอน: 'gallon',
  กระปุก: 'jar',
  ใบ: 'piece',
  หลอด: 'tube',
  แถว: 'row',
  ถัง: 'bucket',
  แผง: 'tray',
  ม้วน: 'roll',
  ปี๊บ: 'tin',
  ชุด: 'set',
  ก้อน: 'bar',
  อัน: 'piece',
  รีม: 'ream',
  ถ้วย: 'cup',
  ซอง: 'sachet',
  คู่: 'pair',
}
/** `word` is one of the catalogue, or already English. */
const inEnglish = (word: string) => units[word] ?? word
const plurals: Record<string, string> = { box: 'boxes', dozen: 'dozen' }
const counted = (count: number, word: string) => {
  const one = inEnglish(word)
  return `${count} ${count === 1 ? one : (plurals[one] ?? `${one}s`)}`
}

export const catalogue = {
  noProducts: 'No products found',

  unit: inEnglish,
  packOf: (unit, pieces) => capital(inEnglish(unit)) + (pieces > 1 && unit !== 'โหล' ? ` of ${pieces}` : ''),
  perPiece: (price) => `${price}/pc`,
  perMeasure: (measure, price) => `${price}/${measure === 'kg' ? 'kg' : 'L'}`,
  single: (unit) => `Price per ${inEnglish(unit)}`,
  perUnit: (unit, price) => `${price} per ${inEnglish(unit)}`,
  tierOff: (minimum, _unit, off) => `Buy ${minimum}+, save ${off} each`,
  tierFree: (minimum, gifts, unit, gift) =>
    gift
      ? `Buy ${minimum}, free ${gift}${gifts > 1 ? ` × ${gifts}` : ''}`
      : `Buy ${minimum}, get ${counted(gifts, unit)} free`,
  offer: 'Offer',
  verifiedOnly: 'Verified shops',
  soldOut: 'Out of stock',
  coming: 'Coming soon',
  notEnough: 'Not enough',
  left: (stock, unit) => `${counted(stock, unit)} left`,
  gift: 'Free gift',
  comesAlong: 'Comes with promotions',
  add: (name) => `Add ${name} to the cart`,
  quantityOf: (name) => `Quantity of ${name}`,
  more: (name) => `More of ${name}`,
  fewer: (name) => `Fewer of ${name}`,
  inCart: (name, quantity, unit) => `${name}: ${counted(quantity, unit)} in the cart`,

  categories: 'Categories',
  campaigns: 'Campaigns',
  hot: 'Best sellers',
  promoted: 'On promotion',
  premium: 'Free gifts this month',
  brands: 'Brands',
  seeAll: 'See all',
  seeAllOf: (shelf) => `See all: ${shelf}`,
  seeGoods: 'See the goods',

  count: (total) => counted(total, 'product'),
  all: 'All',
  filters: 'Filters',
  filtersChosen: (count) => `Filters (${count})`,
  subcategories: 'Subcategories',
  clearFilters: 'Clear filters',
  show: (total) => `Show ${counted(total, 'product')}`,
  sort: 'Sort by',
  sortUsual: 'Shelf order',
  sortBestSeller: 'Best sellers',
  sortPriceUp: 'Price, low to high',
  sortPriceDown: 'Price, high to low',
  sortPromotion: 'On promotion',
  dense: 'One line per product',
  pages: 'Pages of the list',
  pageNumber: (page) => `Page ${page}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  meant: (words) => `Results for “${words}”`,
  noneFiltered: 'Nothing matches these filters.',
  noneFound: (words) => `Try something shorter than “${words}”, or browse the categories.`,
  noneHere: 'There are no products in this list yet. Have a look at the other categories.',
  browseCategories: 'Browse categories',

  promotions: 'The more you buy, the less you pay',
  gifts: 'Free gifts with your purchase',
  quantityColumn: 'Quantity',
  priceColumn: 'Unit price',
  offColumn: 'Off each',
  giftColumn: 'Your gift',
  rangeIn: (from, to, unit) => `${from}-${counted(to, unit)}`,
  orMoreIn: (from, unit) => `${counted(from, unit)} or more`,
  exactlyIn: (count, unit) => counted(count, unit),
  nextTier: (missing, unit) => `${counted(missing, unit)} more for the next offer`,
  wholePromotion: 'See everything in this promotion',
  crumbs: 'Where you are',
  details: 'Product details',
  brand: 'Brand',
  code: 'Product code',
  barcode: 'Barcode',
  packing: 'Packing',
  packed: (unit, pieces) => `${pieces} pieces in a ${inEnglish(unit)}`,
  vat: 'VAT',
  vatIncluded: (percent) => `Price includes ${percent}% VAT`,
  vatFree: 'Exempt from VAT',
  related: 'Similar products',
  addToCart: 'Add to cart',
  giftOnly: 'This is a gift that comes with promotions; it is not for sale.',
  restrictedNote: 'Sold to verified shops only. We ask you to confirm your phone number before ordering.',
} satisfies typeof thai

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
