import type { browse as thai } from './browse.th.ts'

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

export const browse = {
  suggestions: 'Matching products',
  suggestedNone: (words) => `Nothing found for “${words}”. Try a shorter word`,
  suggested: (count) => `${counted(count, 'product')} found, use the arrow keys`,

  subcategoriesOf: (category) => `Subcategories of ${category}`,
  findBrand: 'Find a brand',
  noBrand: (words) => `No brand called “${words}”`,

  terms: 'Terms of the promotion',
  unit: 'unit',
  buyForOff: (minimum, _unit, off) => `Buy ${minimum} or more: ${off} off each`,
  spendForOff: (minimum, off) => `Spend ${minimum}: ${off} off at once`,
  buyForGift: (minimum, gifts, gift) => `Buy ${minimum}, get ${gifts} of ${gift} free`,
  spendForGift: (minimum, gifts, gift) => `Spend ${minimum}, get ${gifts} of ${gift} free`,
  sameGoods: 'the same product',
  counted: {
    product: 'The products in this list count together',
    brand: 'All products of this brand count together',
    category: 'All products of this category count together',
    cart: 'The whole cart counts',
  },
  until: (date) => `Until ${date}`,

  freeTo: (province) => `Free delivery to ${province}`,
  paidTo: (province, fee) => `Delivery to ${province}: ${fee}`,
  noMinimum: 'No minimum order',
  usual: 'Your usual order',
  ownPoints: (count) => (count === '1' ? '1 point' : `${count} points`),
  usualRest: 'Usual items not in your cart yet',
  usualLines: (lines) => `${counted(lines, 'product')} due`,
  usualToCart: 'Add to cart',
  usualOrderNow: 'Order now',
  usualAdded: (lines) => `${counted(lines, 'product')} added to the cart`,
  usualFailed: 'That did not reach the cart. Please try again.',
  usualNone: 'When it is time to order again, your usual products will be here.',
  usualMissing: 'Your usual order cannot be shown now. Everything else works.',
  orderAgain: 'Order again',
  againFailed: 'Your last order could not be loaded',
  lastOrder: (date, lines) => `${date} · ${counted(lines, 'product')}`,
  seeLines: 'See what is in it',
  noOrderYet: 'After your first order you can order the same again from here, with one tap.',
  boughtBefore: 'Bought before',
  reserved: 'For shops only',
  recentLogin: 'Sign in to see what your shop buys often',
  recentLoginText: 'Everything you have ordered is here, ready to be ordered again.',
  recentEmpty: 'Nothing bought before yet',
  recentEmptyText: 'After your first order, its products will be here, ready to order again.',
  recentFailed: 'What you bought before could not be loaded',

  later: 'Maybe later',
} satisfies typeof thai
