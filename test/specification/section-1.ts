import type { Statement } from './statement.ts'

const browse = 'test/journeys/browse.test.ts: a visitor in $language at $width px'
const restock = 'test/journeys/restock.test.ts: a shop restocks in $language at $width px'
const restocks = `${restock} > orders, cash on delivery, follows the order, orders again and cancels`
const adds = `${restock} > a visitor who adds goods is led to the login, and finds them in the cart afterwards`
const lists = 'server/pages/page-answer.test.ts'
const signIn = 'server/identity/sign-in.test.ts'
const promises = 'test/journeys/promises.test.ts: in $language at $width px'
const footer = `${promises} > every page says where delivery is free, how long it takes, how returns go, and when somebody answers`
const language = 'test/journeys/choices.test.ts: the language'
const fee = 'rules/delivery/fee.test.ts'

/** What the product does, and for which users. */
export const statements: Statement[] = [
  {
    says: 'A shop signs in with a phone number and a password, however the number is written',
    shownBy: [`${signIn}: a shop signs in with its phone number typed as %s`],
  },
  { says: 'Goods are browsed by category', shownBy: [`${lists}: a category lists its regular goods that are active`] },
  { says: 'Goods are browsed by subcategory', shownBy: [`${lists}: a list of one subcategory has its name`] },
  {
    says: 'Goods are browsed by brand',
    shownBy: [`${lists}: a choice counts what it would show beside the choices of the other kind`],
  },
  {
    says: 'Goods are browsed by the campaign of a banner',
    shownBy: [`${lists}: a banner lists its goods without restricted ones, under the heading of its link`],
  },
  {
    says: 'Goods are browsed as hot items',
    shownBy: [`${lists}: hot and promoted goods are in stock and never restricted`],
  },
  {
    says: 'Goods are browsed by promotion',
    shownBy: [`${lists}: a promotion lists its goods without restricted ones, with its terms`],
  },
  {
    says: 'Premium goods are browsed with what gives them',
    shownBy: ['rules/catalogue/lists.test.ts: a list shows what belongs to it, in its own order'],
  },
  {
    says: 'A loyalty service holds what is known of a customer by phone number, and may run elsewhere',
    shownBy: [
      'server/loyalty/loyalty-calls.test.ts: a shop finds itself by its phone number, and nobody else',
      'server/loyalty/remote-loyalty.test.ts: what a shop asks of its points is answered from there, and told where it is away',
    ],
  },
  {
    says: 'A points display stands in the shop',
    shownBy: [
      'test/journeys/points.test.ts: points in $language at $width px > they are shown next to the account, lower the cart by a baht each, and come off again',
    ],
  },
  { says: 'A shop fills a cart', shownBy: [`${restock} > fast thumbs: every tap counts, with one request or two`] },
  {
    says: 'A shop sees promotions and tiered discounts',
    shownBy: [
      `${lists}: a product shows the tiers of its promotions in force`,
      'server/cart/cart.test.ts: a gift comes as a FREE line that costs nothing, and what nearly applies is told before',
    ],
  },
  { says: 'A shop places orders and sees their status in a timeline', shownBy: [restocks] },
  {
    says: 'A shop pays',
    shownBy: [`${restock} > pays by PromptPay: the code is on the page at once, and the page follows by itself`],
  },
  {
    says: 'A shop sees the history of its orders',
    shownBy: ['server/orders/orders.test.ts: the history has all orders, newest first, and only the own ones'],
  },
  {
    says: 'A visitor may browse without a login',
    shownBy: [`${browse} > sees the shop in their language, with prices, and goes from shelf to product`],
  },
  { says: 'Adding to the cart asks for a login', shownBy: [adds] },
  {
    says: 'Amounts are in baht',
    shownBy: [
      `${promises} > an order carries its date and time, the Buddhist year in Thai, and amounts that add up with two decimals`,
    ],
  },
  {
    says: 'Thai is the language where nothing else is known',
    shownBy: [`${language} > is the browser’s where it is $locale: $shown`],
  },
  {
    says: 'English is the other language, one tap away',
    shownBy: [`${browse} > changes the language and stays on the page`],
  },
  {
    says: 'Sessions go through OpenID Connect, of this server or of another one',
    shownBy: [
      `${signIn}: discovery names Keycloak paths, and the key set shows no private half`,
      'server/adapters/identity/openid-connect.test.ts: a shop signs in at another server, found by discovery',
    ],
  },
  {
    says: 'Some goods are for shops only and ask for a code sent to the phone',
    shownBy: [
      'server/restricted-goods/codes.test.ts: a code goes to the phone in Thai, signed with the name of the supplier, and opens restricted goods for a day',
    ],
  },
  {
    says: 'Delivery is free in seven eastern provinces',
    shownBy: [`${fee}: the seven provinces are free, the others cost the standard, an unknown address nothing yet`],
  },
  { says: 'The words about delivery name the seven provinces', shownBy: [footer] },
  { says: 'The words about delivery promise 1-2 business days', shownBy: [footer] },
  { says: 'There is no minimum order, and it is said', shownBy: [footer] },
  {
    says: 'Other areas may be charged',
    shownBy: [
      `${fee}: a supplier’s table says otherwise for single provinces`,
      'server/cart/cart.test.ts: delivery is charged outside the free provinces',
      footer,
    ],
  },
  { says: 'Returns and cancellations go by chat', shownBy: [footer] },
  { says: 'Goods that were inspected and received cannot be returned or cancelled', shownBy: [footer] },
  { says: 'The telephone is answered 08:00-17:00, the chat 08:00-18:00', shownBy: [footer] },
  {
    says: 'A newer version of the app shows a button that loads it',
    shownBy: [
      'test/journeys/refusals-to-visitors.test.ts: a visitor in $language at $width px sees > that a newer version is there',
    ],
  },
]
