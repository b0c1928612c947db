import { unitInEnglish } from '#rules/catalogue/unit-names.ts'
import { formatWhole } from '#rules/money.ts'
import { counted } from './counted-in-english.ts'
import type { catalogue as thai } from './catalogue.th.ts'

export const catalogue = {
  unit: unitInEnglish,
  packOf: (unit, pieces) => capital(unitInEnglish(unit)) + (pieces > 1 && unit !== 'โหล' ? ` of ${pieces}` : ''),
  perPiece: (price) => `${price}/pc`,
  perMeasure: (measure, price) => `${price}/${measure === 'kg' ? 'kg' : 'L'}`,
  single: (unit) => `Price per ${unitInEnglish(unit)}`,
  perUnit: (unit, price) => `${price} per ${unitInEnglish(unit)}`,
  tierOff: (minimum, _unit, off) => `Buy ${formatWhole(minimum)}+, save ${off} each`,
  tierFree: (minimum, gifts, unit, gift) =>
    `Buy ${formatWhole(minimum)}, get ` +
    (gift
      ? `${gifts > 1 ? `${formatWhole(gifts)} × free` : /[^s]s$/.test(gift) ? 'free' : 'a free'} ${lowered(gift)}`
      : `${counted(gifts, unit)} free`),
  cut: (percent) => `${percent}% off`,
  until: (date) => `until ${date}`,
  before: 'Price before',
  verifiedOnly: 'Verification needed',
  soldOut: 'Out of stock',
  coming: 'Back soon',
  notEnough: 'Not enough',
  left: (stock, unit) => `${counted(stock, unit)} left`,
  inMultiples: (multiple, unit) => `Sold ${counted(multiple, unit)} at a time`,
  dayLimit: (most, unit) => `At most ${counted(most, unit)} a day`,
  gift: 'Free gift',
  comesAlong: 'Free with promotions',
  add: (name) => `Add ${name} to the cart`,
  quantityOf: (name) => `Quantity of ${name}`,
  more: (name) => `More of ${name}`,
  fewer: (name) => `Fewer of ${name}`,
  inCart: (name, quantity, unit) => `${name}: ${counted(quantity, unit)} in the cart`,

  postcode: 'Postcode',
  askDelivery: 'Check',
  join: 'Join free',
  categories: 'Categories',
  campaigns: 'Featured offers',
  hot: 'Best sellers',
  promoted: 'On promotion',
  premium: 'Free gifts this month',
  brands: 'Brands',
  seeAll: 'See all',
  seeAllOf: (shelf) => `See all: ${shelf}`,
  seeGoods: 'Shop now',

  offerKinds: { cut: 'Price cut', tier: 'Buy more, save', gift: 'Free gift' },
  pages: 'Pages',
  pageNumber: (page) => `Page ${page}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',

  exactlyIn: (count, unit) => counted(count, unit),
  brand: 'Brand',
} satisfies typeof thai

/** Within a sentence; capitals that are no beginning of a word stay, as in `T-shirt`. */
function lowered(name: string): string {
  return name.replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
