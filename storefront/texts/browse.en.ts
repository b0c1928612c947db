import type { browse as thai } from './browse.th.ts'
import { plural } from './plural-in-english.ts'

export const browse = {
  suggestions: 'Matching products',
  suggestedNone: (words) => `Nothing found for “${words}”. Try a shorter word`,
  searchedHere: (time) => `Searched on this phone, as of ${time}`,
  noGoodsHere: 'This phone has no product list yet. Search works once the shop can be reached.',
  suggested: (count) => `${plural(count, 'product')} found, use the arrow keys`,
  scan: 'Scan a barcode',
  stopScan: 'Close the camera',
  scanning: 'Point the camera at the barcode',
  cameraFailed: 'The camera can’t be opened. Allow it, or type the number of the barcode',

  subcategoriesOf: (category) => `Subcategories of ${category}`,
  findBrand: 'Find a brand',
  noBrand: (words) => `No brand called “${words}”`,

  lastBought: (date, quantity) => `Last bought ${date} · usually ${quantity}`,
  alertMe: 'Notify me when it’s back',
  alertSet: 'We’ll tell you by LINE or text as soon as it’s back in stock',
  alertStop: 'Don’t notify me',

  terms: 'Promotion details',
  unit: 'unit',
  buyForOff: (minimum, _unit, off) => `Buy ${minimum} or more, save ${off} each`,
  spendForOff: (minimum, off) => `Spend ${minimum}, get ${off} off`,
  buyForGift: (minimum, gifts, gift) => `Buy ${minimum}, get ${gift} free (${gifts})`,
  spendForGift: (minimum, gifts, gift) => `Spend ${minimum}, get ${gift} free (${gifts})`,
  sameGoods: 'the same product',
  counted: {
    product: 'Mix and match the products in this list',
    brand: 'Mix and match any products of this brand',
    category: 'Mix and match any products in this category',
    cart: 'Everything in the cart counts',
  },
  until: (date) => `Until ${date}`,

  usual: 'Your usual order',
  ownPoints: (count) => plural(count, 'point'),
  reminded: 'Today is your order day, and your reminder is on',
  reminderStop: 'Stop reminders',
  reminderStopped: 'Reminders are off. You get no more of these messages',
  reminderAgain: 'Turn on again',
  usualRest: 'Usual items not in your cart yet',
  usualLines: (lines) => `${plural(lines, 'item')} to restock`,
  usualTicked: (ticked, lines) => `${ticked} of ${plural(lines, 'item')} selected`,
  usualMore: (lines) => `Show ${lines} more`,
  everyDays: (days) => (days === 1 ? 'Every day' : `Every ${days} days`),
  inOrders: (times, of) => `${times} of last ${of} orders`,
  insteadOf: (name) => `In place of ${name}, sold out`,
  runsOut: (days) =>
    days > 1
      ? `About ${days} days left`
      : days === 1
        ? 'Probably out tomorrow'
        : days === 0
          ? 'Probably out today'
          : days === -1
            ? 'Probably out since yesterday'
            : `Probably out for ${-days}\u00a0days`,
  boughtAgo: (days) => `Not bought for ${plural(days, 'day')}`,
  lineRemoved: 'Removed',
  lineBack: 'Undo',
  lineBackOf: (name) => `Put ${name} back`,
  pasteList: 'Paste a list from LINE',
  pasteLabel: 'Paste a chat message, type or dictate',
  pasteExample: '5 packs of drinking water 600 ml\nfish sauce 700 ml x 12',
  pasteHelp: 'Up to 60 items at a time. Nothing goes into the cart until you add it.',
  pasteRead: 'Read list',
  pasteAgain: 'Edit text',
  pasteAdd: (lines) => `Add ${plural(lines, 'item')} to cart`,
  pasteFound: (chosen, open) =>
    open === 0
      ? `${plural(chosen, 'item')} filled in`
      : chosen === 0
        ? `${plural(open, 'item')} to choose`
        : `${plural(chosen, 'item')} filled in, ${open} to choose`,
  pasteLeft: (lines) => `Added to cart. Not added yet: ${plural(lines, 'item')}`,
  pasteSum: 'Total before offers',
  pasteGuess: 'Our guess',
  pasteOtherUnit: (unit, sold, pieces) =>
    pieces > 1 ? `Not sold by the ${unit}, but ${pieces} to a ${sold}` : `Not sold by the ${unit}, but by the ${sold}`,
  searchOtherUnit: (unit) => `Not sold by the ${unit}, but in other units`,
  pasteAsk: 'Choose the product',
  pasteNone: 'We don’t have this',
  pasteSearch: 'Search instead',
  pasteUsual: 'The one you bought before',
  pasteAssumed: 'No quantity given, so 1',
  pasteChange: 'Change',
  pasteTalk: (words) => `Not items: ${words}`,
  pasteUnread: 'The list is too long. The rest is still in the text box: choose Edit text to read on.',
  usualSoldOut: (lines) => `${lines} sold out`,
  usualOrdered: (lines) => `${lines} already ordered`,
  starter: 'Starter order',
  starterLines: (lines) => `${plural(lines, 'best seller')}, quantities filled in`,
  sellsWell: 'Popular with shops like yours',
  usualToCart: 'Add to cart',
  usualOrderNow: 'Order now',
  usualAdded: (lines) => `${plural(lines, 'item')} added to cart`,
  usualFailed: 'Couldn’t add to cart. Try again.',
  usualNone: 'Nothing to restock yet. Your usual items will show up here.',
  usualKept: (time) => (time ? `No signal. Your usual order as of ${time}` : 'No signal. Your last usual order'),
  usualMissing: 'Your usual order is unavailable right now.',
  orderAgain: 'Same as last time',
  againFailed: 'Couldn’t load your last order',
  lastOrder: (date, lines) => `${date} · ${plural(lines, 'item')}`,
  seeLines: 'View items',
  boughtBefore: 'Bought before',
  reserved: 'For shops only',
  recentLogin: 'Sign in to see what your shop bought before',
  recentLoginText: 'Everything you’ve ordered will be here, ready to reorder.',
  recentEmpty: 'No purchases yet',
  recentEmptyText: 'After your first order, its products will be here, ready to reorder.',
  searchWithin: 'Search these products',
  pickAll: 'Select all',
  lastTime: (amount, days) =>
    `Last time ${amount} · ${days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days}\u00a0days\u00a0ago`}`,
  addLast: (amount) => `+${amount}`,
  addLastOf: (name, amount) => `Add ${amount} of ${name} to the cart`,
  addPicked: (lines) => `Add ${plural(lines, 'item')}, same as last time`,
  noneWithin: (words) => `You haven’t bought “${words}” before`,
  recentFailed: 'Couldn’t load the products you bought before',

  noneFiltered: 'Nothing matches your filters.',
  noWords: 'What are you looking for?',
  askForWords: 'Type a product, brand or barcode into the search box above.',
  noneFound: (words) => `No results for “${words}”`,
  noneFoundText: 'Try a shorter word or browse by category.',
  askToStock: 'Ask us to stock it',
  wish: (words) => `Please stock this product: ${words}`,
  noneHere: 'Nothing here yet. Try another category.',
  toHome: 'Go to home',
  notFoundHeading: 'Page not found',
  notFoundText: 'It may have moved, or the product is no longer sold.',
  browseCategories: 'Browse categories',

  later: 'Maybe later',
} satisfies typeof thai
