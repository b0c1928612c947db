import type { Statement } from './statement.ts'

const calls = 'server/specified-calls.test.ts'
const catalogue = `${calls}: GET products/consume, products and product-images give the catalogue, the search list and the images`
const cart = 'storefront/cart/outlet-cart.test.ts'
const money = 'rules/money.test.ts'
const promises = 'test/journeys/promises.test.ts: in $language at $width px'
const shown = `${promises} > an order carries its date and time, the Buddhist year in Thai, and amounts that add up with two decimals`
const kept = `${promises} > a session lies under two keys of its own; cookies are for the whole shop and hold no token`
const screens = 'test/journeys/screens.test.ts: screens in $language at $widths px > a visitor: %s'
const restricted =
  'demo/catalogue/catalogue.test.ts: beer is 8, spirits and wine are 104, and only those are restricted'
const paying = 'test/journeys/payment.test.ts: a shop pays in $language at $width px'
const language = 'test/journeys/choices.test.ts: the language'

/** Business constants and limits. */
export const statements: Statement[] = [
  {
    says: 'A request that was refused with 401 is retried at most once',
    shownBy: ['storefront/api/call.test.ts: a request is repeated once at most'],
  },
  {
    says: 'The catalogue is asked for in pages of 2000, from page 0',
    shownBy: [catalogue],
  },
  { says: 'The search list is asked for in pages of 10000', shownBy: [catalogue] },
  {
    says: 'Banners are asked for in pages of 50',
    shownBy: [`${calls}: GET banners and POST banner/ give banners, with a customer and without`],
  },
  {
    says: 'A page of a grid holds 42',
    shownBy: ['rules/catalogue/lists.test.ts: a page holds 42, and a page beyond the last is the last'],
  },
  {
    says: 'A page of a list is the slice that begins at (page − 1) × 42',
    shownBy: ['rules/catalogue/lists.test.ts: a page holds 42, and a page beyond the last is the last'],
  },
  {
    says: 'Filters begin at page 1',
    shownBy: [
      'storefront/catalogue/filter-href.test.ts: a changed filter starts at the first page and keeps the search term',
    ],
  },
  {
    says: 'Lines of a cart are NORMAL or FREE',
    shownBy: [
      'server/cart/cart.test.ts: a gift comes as a FREE line that costs nothing, and what nearly applies is told before',
    ],
  },
  {
    says: 'Sale categories are 1 for regular and 2 for premium goods',
    shownBy: ['rules/catalogue/lists.test.ts: a list shows what belongs to it, in its own order'],
  },
  { says: 'The restricted categories are 8 and 104', shownBy: [restricted] },
  {
    says: 'The cookie verify-restrict-product tells of a grant for 24 hours',
    shownBy: [
      'server/restricted-goods/codes.test.ts: a code goes to the phone in Thai, signed with the name of the supplier, and opens restricted goods for a day',
      'storefront/restricted-goods/access.test.ts: with the cookie the product is added to the cart immediately',
    ],
  },
  {
    says: 'Changes of a cart are sent 300 ms after the last',
    shownBy: [`${cart}: many fast taps become one request, sent 300 ms after the last`],
  },
  {
    says: 'The alert of a quantity stands for 1200 ms',
    shownBy: [
      'storefront/cart/notices.test.ts: an alert is shown for 1200 ms from the last time it was raised; a message stays until it is dismissed',
    ],
  },
  {
    says: 'Money is written en-US with exactly 2 decimals',
    shownBy: [
      `${money}: money is written with two decimals and commas`,
      'design/amounts.test.ts: an amount in a sentence has exactly two decimals, benefits too',
      'tools/texts.test.ts: money and dates are written in one place each',
    ],
  },
  { says: 'Every amount on every screen has its two decimals', shownBy: [screens, shown] },
  {
    says: 'The currency of a payment is THB',
    shownBy: [
      'storefront/payments/payment-request.test.ts: a PromptPay payment names the order, its amount and the outlet, and no bank',
    ],
  },
  {
    says: 'Gross and offer of an order × 1.07 are exactly what is shown',
    shownBy: [
      `${money}: an amount without VAT, shown × 1.07, is exactly the amount with VAT`,
      'rules/orders/summary.test.ts: an amount that loses its VAT for the wire comes back to the satang',
    ],
  },
  {
    says: 'What is shown adds up: gross, discount, delivery, net',
    shownBy: [shown, 'rules/orders/summary.test.ts: the column adds up: 95 × 0.95 with 12 off and 100 for delivery'],
  },
  { says: 'The version of the app is v1.27.30', shownBy: [`${calls}: GET appinfo/ tells the version`] },
  {
    says: 'The default and fallback language is th',
    shownBy: [
      `${language} > is the browser’s where it is $locale: $shown`,
      'server/pages/pages.test.ts: with %j the page is in %s',
    ],
  },
  {
    says: 'Dates are DD/MM/YYYY with the Buddhist year in Thai',
    shownBy: [
      'rules/thai-date.test.ts: the date carries the Buddhist year in Thai and the common year in English',
      shown,
    ],
  },
  {
    says: 'Times are HH:mm:ss, in Bangkok',
    shownBy: [
      'rules/thai-date.test.ts: the time has 24 hours, and midnight is 00',
      'rules/thai-date.test.ts: the day is the one in Bangkok, seven hours ahead of UTC',
    ],
  },
  {
    says: 'The ways to pay that are offered are COD, PROMPTPAY, CREDIT and BANK; others are switched on',
    shownBy: [
      'rules/payments/pay-types.test.ts: with a gateway its methods stand beside the cash; co-pay and transfers are switched on, not taken for granted',
      'rules/payments/pay-types.test.ts: the demo shows all that are for everybody, in their order',
    ],
  },
  {
    says: 'Repayment offers neither cash nor the co-pay scheme',
    shownBy: [
      'rules/payments/pay-types.test.ts: what is paid again: by gateway or slip, not in cash and not by the co-pay scheme',
    ],
  },
  {
    says: 'Banks and wallets are a table of 21, with names and colours',
    shownBy: [
      'rules/payments/banks.test.ts: the table has its 21 banks and wallets, each named in both languages',
      'rules/payments/banks.test.ts: %s: letters can be read on its colour',
    ],
  },
  {
    says: 'SCB, KBANK, BAY, BBL and KTB take payments in their apps',
    shownBy: ['rules/payments/banks.test.ts: every bank whose app takes a payment is in the table'],
  },
  {
    says: 'Developer mode takes 7 taps',
    shownBy: [`${paying} > seven taps on the heading open the developer mode, six do not`],
  },
  {
    says: 'From 1024 px on the ways to pay are tabs, below they are panels',
    shownBy: [`${paying} > methods are tabs where there is room and panels where there is not; cash is not among them`],
  },
  {
    says: 'Ways to pay that are switched off make no order',
    shownBy: ['server/orders/place-order.test.ts: %s makes no order'],
  },
  {
    says: 'Delivery is free in 7 provinces by their codes, and costs 100.00 elsewhere',
    shownBy: [
      'rules/delivery/fee.test.ts: the seven provinces are free, the others cost the standard, an unknown address nothing yet',
      'rules/delivery/fee.test.ts: a supplier’s table says otherwise for single provinces',
    ],
  },
  { says: 'Tokens lie under songdee.access_token and songdee.refresh_token', shownBy: [kept] },
  { says: 'Cookies have the path / and SameSite=Lax', shownBy: [kept] },
  { says: 'The cookie signed-in is 1 and no secret', shownBy: [kept] },
  {
    says: 'The promotion window comes three times at most, counted in the cookie popup-count',
    shownBy: [
      'test/journeys/listing.test.ts: the promotion that comes by itself comes three times at most, closes by Escape and locks the page',
    ],
  },
  {
    says: 'An order number has at most 16 letters and digits, with a check digit',
    shownBy: [
      'rules/orders/number.test.ts: an order number carries the day in Bangkok and a running number',
      'rules/orders/number.test.ts: one mistyped digit or two neighbours swapped are noticed',
    ],
  },
  {
    says: 'A table of promotions shows up to 2 tiers',
    shownBy: [
      `${promises} > a promotion’s tiers stand with their ranges, the last as "or more", and what each makes of the price`,
    ],
  },
  {
    says: 'The bounds of the registration are checked in the browser and by the server alike',
    shownBy: [
      'rules/identity/registration.test.ts: all that is wrong is told at once, in the order of the form',
      'server/identity/registration.test.ts: everything wrong is told at once',
    ],
  },
]
