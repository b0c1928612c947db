import { unitInEnglish } from '#rules/catalogue/unit-names.ts'
import { counted } from './counted-in-english.ts'
import type { product as thai } from './product.th.ts'

export const product = {
  promotions: 'Buy more, save more',
  gifts: 'Buy more, get free gifts',
  quantityColumn: 'Quantity',
  priceColumn: 'Unit price',
  offColumn: 'Saves per unit',
  giftColumn: 'Free gift',
  wholePromotion: 'See all products in this promotion',
  crumbs: 'Breadcrumbs',
  details: 'Product details',
  code: 'Product code',
  barcode: 'Barcode',
  packing: 'Pack size',
  packed: (unit, pieces) => `${pieces} pieces in a ${unitInEnglish(unit)}`,
  ordering: 'Quantities',
  turnLimit: (most, unit) => `At most ${counted(most, unit)} in a turn`,
  orMore: (least) => `${least} or more`,
  each: (units, most) => `every ${units}${most ? `, up to ${most}` : ''}`,
  furtherTiers: 'Any further discounts show once you’re online',
  vat: 'VAT',
  vatIncluded: (percent) => `Price includes ${percent}% VAT`,
  vatFree: 'VAT exempt',
  sizes: 'Sizes and packs',
  related: 'Similar products',
  addToCart: 'Add to cart',
} satisfies typeof thai
