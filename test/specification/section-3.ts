import type { Statement } from './statement.ts'

const fields = 'tools/wire-fields.test.ts: %s carries the fields of the specification'
const values = 'tools/wire-fields.test.ts: closed sets hold the values of the specification'
const signIn = 'server/identity/sign-in.test.ts: a shop signs in with its phone number typed as %s'
const session = 'storefront/api/session.test.ts'
const claims =
  'storefront/api/claims.test.ts: the retailer is read from the access token: id, outlet code, name in Thai, phone, and its expiry'
const consume =
  'server/catalogue/catalogue.test.ts: the main catalogue has every field of the specification, for one unit and for everybody'
const getdata =
  'server/catalogue/catalogue.test.ts: categories say which are restricted; subcategories name their category'
const lists = 'server/catalogue/catalogue.test.ts: search list, brands, brand filter and version'
const banners =
  'server/catalogue/catalogue.test.ts: banners: public ones for everybody, those of a segment only for its own shops'
const gift =
  'server/cart/cart.test.ts: a gift comes as a FREE line that costs nothing, and what nearly applies is told before'
const frozen =
  'server/orders/place-order.test.ts: an order freezes lines, gifts and prices, takes stock, empties the cart and tells what happened'
const history = 'server/orders/orders.test.ts: the status tells the history, oldest first, and how it is paid'
const request = 'storefront/payments/payment-request.test.ts'
const filter = 'storefront/catalogue/filter-href.test.ts'
const listing = 'rules/catalogue/listing.test.ts'
const choosing =
  'test/journeys/listing.test.ts: lists in $language at $width px > filters, sorts and pages without asking the server; the address says what is chosen'
const restricted =
  'test/journeys/cards.test.ts: a card in $language at $width px > restricted goods ask a visitor to sign in, then for the code from the phone, once'
const register =
  'test/journeys/account.test.ts: a newcomer in $language at $width px > registers, changes an address, takes the data along, and deletes the account'

/** Section 3: entities and their fields. */
export const statements: Statement[] = [
  { says: 'A session has its two tokens, their lifetimes, a type and a state', shownBy: [fields, signIn] },
  { says: 'Who is signed in is read from the access token', shownBy: [claims] },
  { says: 'A user has an id', shownBy: [claims, signIn] },
  { says: 'A user has an outletCode', shownBy: [claims, signIn] },
  {
    says: 'Whether restricted products were verified is kept for the session',
    shownBy: [
      'storefront/restricted-goods/access.test.ts: a confirmed code counts for this session, with or without cookies',
      restricted,
    ],
  },
  { says: 'A cart has cartItems', shownBy: [fields] },
  {
    says: 'cartItems may be null',
    shownBy: [
      'tools/wire-fields.test.ts: an empty cart may have no items, and payments are in baht',
      'server/cart/cart.test.ts: less than nothing takes the line out, and an empty cart has no items',
    ],
  },
  { says: 'An item has productId, qty, type, totalAmt and appliedPromotions', shownBy: [fields, gift] },
  { says: 'The type of an item is NORMAL or FREE', shownBy: [values, gift] },
  { says: 'FREE is a gift', shownBy: [gift] },
  {
    says: 'A cart has two lists, goods and gifts',
    shownBy: ['storefront/cart-page/cart-lines.test.ts: gifts are separate from goods', gift],
  },
  { says: 'A product has the fields of the specification, misspelt ones too', shownBy: [fields, consume] },
  {
    says: 'saleCategoryId 1 is regular, 2 is premium',
    shownBy: ['rules/catalogue/lists.test.ts: a list shows what belongs to it, in its own order'],
  },
  { says: 'productStatus knows ACTIVE', shownBy: [values] },
  { says: 'taxCategoryValue is in percent', shownBy: [consume] },
  { says: 'A product is described in Thai and in English', shownBy: [fields] },
  { says: 'promotionResult has grossAmt and offerAmt', shownBy: [fields, consume] },
  { says: 'promotionResult has an appliedPromotion with the id of its details', shownBy: [fields, consume] },
  {
    says: 'promotionResult has availablePromotions with id, discountType, minimumBuy and discount',
    shownBy: [fields, consume],
  },
  { says: 'discountType is AMOUNT or FREE_GOODS', shownBy: [values] },
  { says: 'A category has both its names and a status', shownBy: [fields, getdata] },
  { says: 'An answer with categories has a message', shownBy: [fields, getdata] },
  { says: 'A subcategory has id, categoryId, sequence and both its names', shownBy: [fields, getdata] },
  { says: 'Answers with categories and subcategories carry a data list', shownBy: [fields, getdata] },
  { says: 'A brand has id, key, name, category and sequence', shownBy: [fields, lists] },
  { says: 'There is a list of brands to filter by', shownBy: [fields, lists] },
  { says: 'A banner has name, description, condition and a list of ids', shownBy: [fields, banners] },
  { says: 'The condition of a banner is brand, product or hot-hotsale', shownBy: [values] },
  { says: 'There is a list of product images', shownBy: [fields] },
  {
    says: 'There is a list of the products bought most',
    shownBy: [fields, 'server/orders/orders.test.ts: the products bought most come first, with the usual quantity'],
  },
  {
    says: 'There is a customer profile',
    shownBy: [fields, 'server/identity/registration.test.ts: a shop registers, signs in and sees its profile'],
  },
  { says: 'An order has number, id, status, time, net, gross and offer amount, and lines', shownBy: [fields, frozen] },
  { says: 'An order just placed is ACTIVE', shownBy: [frozen, values] },
  {
    says: 'An order just placed is shown as a successful order',
    shownBy: ['storefront/orders/order-situation.test.ts: %s has its colour and its words'],
  },
  { says: 'A line has product, quantity, type, details and amount', shownBy: [fields, frozen] },
  { says: 'FREE marks the gifts among the lines', shownBy: [values, frozen] },
  { says: 'Placing an order answers with orderNumber and createdOn', shownBy: [fields, frozen] },
  {
    says: 'orderNumber and createdOn of the placed order are kept in the session storage',
    shownBy: [
      'storefront/checkout/placed-order.test.ts: number and time of the order just placed are stored for the visit',
    ],
  },
  {
    says: 'The list of orders with details is in content',
    shownBy: ['server/orders/orders.test.ts: orders can be asked for with their lines'],
  },
  { says: 'The status of an order is a list of steps, each with statusDes and statusDate', shownBy: [fields, history] },
  { says: 'The status tells orderPayType and error', shownBy: [fields, history] },
  { says: 'The status is asked for by orderID', shownBy: [fields, history] },
  {
    says: 'The history is asked for by page and filterConditions of filterAttr, operator and value',
    shownBy: [
      'tools/wire-fields.test.ts: a condition of the order list names an attribute, an operator and a value, beside the page',
      'server/orders/orders.test.ts: filters by %s %s',
      'server/orders/orders.test.ts: orders are paged',
    ],
  },
  {
    says: 'A request for payment names order number, description, amount, currency, channel and outlet',
    shownBy: [fields, `${request}: a PromptPay payment names the order, its amount and the outlet, and no bank`],
  },
  {
    says: 'The currency is THB',
    shownBy: ['tools/wire-fields.test.ts: an empty cart may have no items, and payments are in baht'],
  },
  {
    says: 'Mobile banking adds channelCode, agentCode and agentChannelCode',
    shownBy: [fields, `${request}: a bank's app carries the codes of mobile banking and of the bank`],
  },
  { says: 'The answer to it is webPaymentUrl', shownBy: [fields] },
  {
    says: 'Reordering sends retailerId and the goods with their quantities',
    shownBy: [
      fields,
      'test/journeys/orders.test.ts: orders in $language at $width px > ordering again adds what is no gift, tells how many, and tells when it fails',
    ],
  },
  {
    says: 'A change of the cart sends retailerId and signed quantities',
    shownBy: [fields, 'server/cart/cart.test.ts: 60 taps at once are all counted'],
  },
  {
    says: 'A transfer slip is sent with image, storeName, payType, orderID, outletID and orderAmt',
    shownBy: [
      fields,
      'test/journeys/payment.test.ts: a shop pays in $language at $width px > chooses the transfer at the checkout, sends the slip, and the page follows the clerk',
    ],
  },
  { says: 'Verification sends customerID and verifyCode', shownBy: [fields] },
  {
    says: 'Verification answers verifyStatus',
    shownBy: [
      fields,
      'server/restricted-goods/codes.test.ts: a code goes to the phone in Thai, signed with the name of the supplier, and opens restricted goods for a day',
    ],
  },
  {
    says: 'There is a list of coupons',
    shownBy: [
      fields,
      'server/cart/cart.test.ts: a coupon is taken when its conditions are met, typed in any case, and can be taken off',
    ],
  },
  { says: 'App info has a version', shownBy: [fields, lists] },
  { says: 'The filter knows the chosen subcategories', shownBy: [choosing] },
  {
    says: 'The filter knows the chosen brands',
    shownBy: [`${filter}: a changed filter starts at the first page and keeps the search term`],
  },
  { says: 'The filter knows the sort, on a desktop as on a phone', shownBy: [choosing] },
  {
    says: 'The filter that was left is remembered',
    shownBy: [
      'storefront/router/previous-path.test.ts: a list gets its page and sort back but not its filters, and its address takes precedence',
    ],
  },
  {
    says: 'The page of a filter starts at 1',
    shownBy: [`${listing}: filters are read from comma lists; what is no number is dropped`],
  },
  {
    says: 'The registration asks for store, owner, last name, phone, e-mail, password, address and tax ID',
    shownBy: [fields, register],
  },
  {
    says: 'What a login gives is stored, and nothing of it else',
    shownBy: [`${session}: a login stores both tokens in the local storage, and the cookie that holds no secret`],
  },
]
