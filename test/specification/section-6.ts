import type { Statement } from './statement.ts'

const banners =
  'server/catalogue/catalogue.test.ts: banners: public ones for everybody, those of a segment only for its own shops'
const calls = 'server/specified-calls.test.ts'
const contract = 'tools/contract.test.ts'
const privately = `${contract}: every private call is refused without a login, and says so before it looks at the request`
const codes = 'server/restricted-goods/codes.test.ts'
const pages = 'server/pages/pages.test.ts'
const restock = 'test/journeys/restock.test.ts: a shop restocks in $language at $width px'

/** Roles and permissions. */
export const statements: Statement[] = [
  {
    says: 'A visitor sees the shop without signing in',
    shownBy: [
      'test/journeys/browse.test.ts: a visitor in $language at $width px > sees the shop in their language, with prices, and goes from shelf to product',
    ],
  },
  { says: 'A visitor’s banners are fetched without a customer id', shownBy: [banners] },
  {
    says: 'Login and registration are for visitors only',
    shownBy: [`${pages}: visitors of private pages are sent to the login and back`],
  },
  {
    says: 'Private pages send a visitor to the login and back',
    shownBy: [
      `${pages}: visitors of private pages are sent to the login and back`,
      'test/journeys/browse.test.ts: a visitor in $language at $width px > a private page leads to the login and back',
    ],
  },
  { says: 'Every private call wants the bearer token of a shop', shownBy: [privately] },
  { says: 'A forged or expired token is no login', shownBy: [`${contract}: forged and expired tokens are no login`] },
  { says: 'A shop reads its own profile', shownBy: [`${calls}: GET customer/profile is the profile of the caller`] },
  { says: 'A shop’s banners are fetched by its customer id, its own only', shownBy: [banners] },
  {
    says: 'A failed load of a shop’s banners leaves those for everybody',
    shownBy: [
      'test/journeys/refusals.test.ts: a retailer in $language at $width px sees > what of the home page failed; everybody’s banners stay',
    ],
  },
  {
    says: 'A shop has its own cart and nobody else’s',
    shownBy: ["server/cart/cart.test.ts: another shop's retailerId is forbidden"],
  },
  {
    says: 'A shop has its own orders and nobody else’s',
    shownBy: [
      "server/orders/orders.test.ts: another shop's order is not found, and neither is nonsense",
      'server/orders/orders.test.ts: the history has all orders, newest first, and only the own ones',
    ],
  },
  {
    says: 'A shop pays its own orders again, and nobody else’s',
    shownBy: [
      "server/payments/payments.test.ts: another shop's order is not found",
      'server/payments/payments.test.ts: a declined payment can be tried again under a number of its own',
    ],
  },
  {
    says: 'A shop orders again what it had',
    shownBy: [`${restock} > orders, cash on delivery, follows the order, orders again and cancels`],
  },
  {
    says: 'The pages of an account are for its shop',
    shownBy: ['server/identity/profile.test.ts: nobody sees a profile without a shop’s token'],
  },
  {
    says: 'A shop deletes its own account, and nobody else’s',
    shownBy: [
      `${calls}: DELETE user/manual/delete deletes the account, and answers nothing`,
      'server/account/account.test.ts: nobody deletes or downloads without a login',
    ],
  },
  {
    says: 'Category 8 is beer and 104 spirits and wine, and only those are restricted',
    shownBy: ['demo/catalogue/catalogue.test.ts: beer is 8, spirits and wine are 104, and only those are restricted'],
  },
  {
    says: 'Restricted goods need a verification per shop',
    shownBy: [
      `${codes}: the grant, not the cookie, lets goods into the cart, in part too, and into an order`,
      'rules/restricted-goods/restriction.test.ts: a grant and a licence end at their moment, and a licence counts for its own category',
    ],
  },
  {
    says: 'Restricted goods are in no promotion, no hot list and no banner',
    shownBy: [
      'server/catalogue/catalogue.test.ts: restricted goods are never hot and never promoted',
      'server/pages/page-answer.test.ts: a banner lists its goods without restricted ones, under the heading of its link',
    ],
  },
  {
    says: 'Everybody may make the calls of their own role and no other',
    shownBy: [
      'test/faults/authorisation.test.ts: who may call > nobody: public calls only',
      'test/faults/authorisation.test.ts: who may call > a shop: its own calls, and none of the staff',
      'test/faults/authorisation.test.ts: who may call > %s: the calls of its permissions, and no other, nor any of a shop',
    ],
  },
  {
    says: 'Developer mode is unlocked by 7 taps, and by no fewer',
    shownBy: [
      'test/journeys/payment.test.ts: a shop pays in $language at $width px > seven taps on the heading open the developer mode, six do not',
    ],
  },
  {
    says: 'Staff sign in by a page of their own, and a shop’s token opens nothing of theirs',
    shownBy: [
      'server/adapters/identity/built-in/login-page.test.ts: a clerk signs in by the page, and the tokens are refreshed like any others',
      'server/restricted-goods/limits.test.ts: staff read the outbox page by page, newest first; shops do not',
    ],
  },
]
