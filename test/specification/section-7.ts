import type { Statement } from './statement.ts'

const calls = 'server/specified-calls.test.ts'
const cart = `${calls}: POST, GET and DELETE retailer/cart change, show and empty a cart`
const order = `${calls}: POST retailer/order, then its header, history, status and what is bought often`
const catalogue = `${calls}: GET products/consume, products and product-images give the catalogue, the search list and the images`
const data = `${calls}: GET getdata gives categories with images, and subcategories with their categories`
const brands = `${calls}: GET brands/ and brands/filter/ of the company service are lists`
const banners = `${calls}: GET banners and POST banner/ give banners, with a customer and without`
const refresh = 'server/adapters/identity/built-in/refresh-grant.test.ts'
const token = `${calls}: POST realms/marlin/protocol/openid-connect/token takes a form and rotates the tokens`
const language = 'test/journeys/choices.test.ts: the language'
const contract = 'tools/contract.test.ts'

/** Calls. */
export const statements: Statement[] = [
  {
    says: 'All calls but the loyalty and the smart-basket one carry the bearer token of the session',
    shownBy: [`${contract}: every private call is refused without a login, and says so before it looks at the request`],
  },
  {
    says: 'Every call is in one OpenAPI 3.1 document, with its failures',
    shownBy: [`${contract}: the document is OpenAPI 3.1 and has every call with its failures`],
  },
  {
    says: 'A failure is problem+json, whatever was sent',
    shownBy: [
      `${contract}: every call with a body answers broken, empty and oversized ones with a problem, never with a fault of ours`,
      `${contract}: a lost path, a wrong method and nonsense in the path are problems too`,
    ],
  },
  { says: 'POST user/register answers status and message', shownBy: [`${calls}: POST user/register opens an account`] },
  {
    says: 'POST user/login answers the six fields of a session',
    shownBy: [`${calls}: POST user/login gives the six fields of a session`],
  },
  {
    says: 'POST verify/ of the second service answers verifyStatus',
    shownBy: [`${calls}: POST verify/ of the company service answers verifyStatus`],
  },
  {
    says: 'DELETE user/manual/delete answers 204',
    shownBy: [`${calls}: DELETE user/manual/delete deletes the account, and answers nothing`],
  },
  { says: 'GET retailer/cart answers cartItems and type', shownBy: [cart] },
  { says: 'POST retailer/cart takes retailerId and signed changes', shownBy: [cart] },
  { says: 'DELETE retailer/cart/{id} takes a line out', shownBy: [cart] },
  {
    says: 'POST retailer/cart/refresh prices the cart anew',
    shownBy: [
      'test/journeys/refusals.test.ts: a retailer in $language at $width px sees > what stands in the way of an order, line by line, and can clear it away at once',
    ],
  },
  { says: 'GET retailer/cart/coupons answers a list', shownBy: [`${calls}: GET retailer/cart/coupons is a list`] },
  {
    says: 'An answer with coupons that is no list counts as an empty one',
    shownBy: ['test/journeys/refusals.test.ts: a retailer in $language at $width px sees > why a coupon is refused'],
  },
  {
    says: 'PUT and DELETE retailer/cart/coupon put a coupon on and take it off',
    shownBy: [
      'server/cart/cart.test.ts: a coupon is taken when its conditions are met, typed in any case, and can be taken off',
    ],
  },
  { says: 'POST retailer/order answers orderNumber and createdOn', shownBy: [order] },
  {
    says: 'POST order-headers/list answers content',
    shownBy: [order, 'server/orders/orders.test.ts: orders are paged'],
  },
  { says: 'GET retailer/order/history answers a list', shownBy: [order] },
  { says: 'POST orders/status/ answers ordStatus and error', shownBy: [order] },
  { says: 'GET retailer/order/top-products answers a list', shownBy: [order] },
  { says: 'The orders with details are a query filtering id EQ', shownBy: [order] },
  {
    says: 'POST user/customer_info of the loyalty service takes a phone number and answers the customer',
    shownBy: [
      'server/loyalty/loyalty-calls.test.ts: a shop finds itself by its phone number, and nobody else',
      'server/loyalty/loyalty-calls.test.ts: staff find any shop by its phone number, and nobody by another',
    ],
  },
  { says: 'POST payment/url answers webPaymentUrl', shownBy: [order] },
  {
    says: 'POST orders/ takes a slip as a form with its picture',
    shownBy: [
      'server/payments/slips/receive-slip.test.ts: a slip is received, its code is read, and the order waits for a clerk',
      'server/payments/slips/receive-slip.test.ts: the form stands in the OpenAPI document with its file',
    ],
  },
  {
    says: 'GET customer/profile answers the profile',
    shownBy: [`${calls}: GET customer/profile is the profile of the caller`],
  },
  { says: 'GET getdata?type=getCategoriesWithImages answers data and message', shownBy: [data] },
  { says: 'GET getdata?type=getSubCategoriesWithCategories answers data and message', shownBy: [data] },
  { says: 'GET products/consume?page=0&size=2000 answers the main catalogue', shownBy: [catalogue] },
  { says: 'GET products?page=0&size=10000 answers the search list', shownBy: [catalogue] },
  { says: 'GET product-images answers images', shownBy: [catalogue] },
  {
    says: 'GET products/list answers products with exact stock',
    shownBy: [
      'server/catalogue/catalogue.test.ts: some products are listed with exact stock; unknown ids are left out',
    ],
  },
  { says: 'GET brands/ answers a list', shownBy: [brands] },
  { says: 'GET brands/filter/ answers a list', shownBy: [brands] },
  { says: 'GET banners?page=0&size=50 answers the banner list', shownBy: [banners] },
  { says: 'POST banner/ takes customerID or none and answers the company’s banners', shownBy: [banners] },
  { says: 'GET appinfo/ answers the version', shownBy: [`${calls}: GET appinfo/ tells the version`] },
  { says: 'A refresh is a form at the realm marlin', shownBy: [token] },
  {
    says: 'The bearer header with the refresh token is tolerated',
    shownBy: [token, `${refresh}: a refresh gives a new pair of the same session, bearer header or not`],
  },
  {
    says: 'A refresh answers access_token and refresh_token',
    shownBy: [`${refresh}: a refresh gives a new pair of the same session, bearer header or not`],
  },
  {
    says: 'Images are fetched by an identifier, in a few widths',
    shownBy: [
      'server/content/images.test.ts: gives every allowed width as a WebP of that width',
      'server/content/images.test.ts: knows no other width and no unknown picture, and loads nothing for a width that is not allowed',
    ],
  },
  {
    says: 'The language is the cookie’s first',
    shownBy: [`${language} > is the cookie’s before the local storage’s, and that before the browser’s`],
  },
  {
    says: 'The language is the local storage’s where there is no cookie',
    shownBy: [`${language} > is the cookie’s before the local storage’s, and that before the browser’s`],
  },
  {
    says: 'The language is the browser’s where neither is',
    shownBy: [
      `${language} > is the browser’s where it is $locale: $shown`,
      'server/pages/pages.test.ts: with %j the page is in %s',
    ],
  },
  {
    says: 'Another language keeps what is typed, the filters and the cart',
    shownBy: [`${language} > changes without losing what is typed, chosen or in the cart`],
  },
]
