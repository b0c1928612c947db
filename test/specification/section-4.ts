import type { Statement } from './statement.ts'
import { statements as orders } from './section-4-orders.ts'

const stored = 'storefront/api/session.test.ts'
const session = 'test/journeys/session.test.ts: a session in $language at $width px'
const lists = 'test/journeys/lists.test.ts: the shape of a list in $language at $width px'
const calls = 'storefront/api/call.test.ts'
const renewed = `${calls}: a 401 is answered by one refresh, which replaces both tokens, and the request is repeated`
const failedRefresh = `${calls}: a refresh that fails with %i clears the storage and ends the session`
const signedOut = `${session} > signing out clears all storage and the cookies of the session`
const loaded = `${session} > on login the cart, the profile and what was bought before are loaded, wherever it leads`
const change = 'rules/cart/change.test.ts'
const outletCart = 'storefront/cart/outlet-cart.test.ts'
const debounced = `${outletCart}: many fast taps become one request, sent 300 ms after the last`
const cards = 'test/journeys/cards.test.ts: a card in $language at $width px'
const tooMany = `${cards} > more than there is becomes what there is, and the words over the picture go again`
const restricted = `${cards} > restricted goods ask a visitor to sign in, then for the code from the phone, once`
const access = 'storefront/restricted-goods/access.test.ts'
const granted =
  'server/restricted-goods/codes.test.ts: a code goes to the phone in Thai, signed with the name of the supplier, and opens restricted goods for a day'
const cleared = `${lists} > filters stand at the side of a desktop and in a sheet of a phone; more than four brands scroll`
const failures =
  'test/journeys/failures.test.ts: lists that fail in $language at $width px > orders, an order, former goods and the checkout show that they load, that loading failed, and come with a retry'

const sessions: Statement[] = [
  {
    says: 'Tokens are in the local storage, put there by the login',
    shownBy: [
      `${stored}: a login stores both tokens in the local storage, and the cookie that holds no secret`,
      loaded,
    ],
  },
  {
    says: 'Logging out clears all storage',
    shownBy: [signedOut, `${stored}: the end of a session clears all storage and the cookies that belong to it`],
  },
  {
    says: 'Logging out clears the popup-count cookie',
    shownBy: [signedOut, `${stored}: the end of a session clears all storage and the cookies that belong to it`],
  },
  {
    says: 'Logging out clears the cookie of restricted products',
    shownBy: [signedOut, `${stored}: the end of a session clears all storage and the cookies that belong to it`],
  },
  {
    says: 'Changes of a cart that were never sent outlive the session under their outlet',
    shownBy: [
      `${stored}: changes of the cart that were never sent are put aside under their outlet`,
      'test/journeys/offline.test.ts: what a session could not send is offered when the same shop signs in again',
    ],
  },
  { says: 'A 401 leads to a refresh, and the request is repeated', shownBy: [renewed] },
  { says: 'A request is repeated at most once', shownBy: [`${calls}: a request is repeated once at most`] },
  { says: 'A refresh replaces both tokens', shownBy: [renewed] },
  {
    says: 'A browser refreshes once for all that was refused',
    shownBy: [`${calls}: requests rejected at the same time share one refresh`],
  },
  { says: 'A refresh that fails with 400 clears the storage', shownBy: [failedRefresh] },
  { says: 'A refresh that fails with 401 clears the storage as well', shownBy: [failedRefresh] },
  { says: 'A refresh that fails with 419 clears the storage too', shownBy: [failedRefresh] },
  {
    says: 'After that the shop goes to the login',
    shownBy: [`${session} > a refresh refused with %i clears everything and leads to the login`],
  },
  {
    says: 'A refresh that nobody answered ends no session',
    shownBy: [`${calls}: a refresh that %s leaves the session as it is, and the reply says which of the two it was`],
  },
  {
    says: 'A 401 with is_login_pass false is passed on without a redirect',
    shownBy: [`${calls}: a 401 that says is_login_pass false is passed on as it is, without a refresh`],
  },
  { says: 'On login the cart is loaded', shownBy: [loaded] },
  { says: 'On login the profile is loaded', shownBy: [loaded] },
  { says: 'On login the products bought before are loaded', shownBy: [loaded] },
]

const cart: Statement[] = [
  {
    says: 'Adding merges the quantity of the same product',
    shownBy: [`${change}: every line of a cart has at least one unit, and each product stands once`],
  },
  {
    says: 'No tap is lost, in whatever order taps arrive',
    shownBy: [
      `${change}: no order of batches loses a tap as long as nothing falls to zero in between`,
      'server/cart/cart.test.ts: 60 taps at once are all counted',
    ],
  },
  {
    says: 'A negative change decreases',
    shownBy: [`${change}: a line whose result is zero or below goes; zero changes nothing`],
  },
  {
    says: 'A line whose result is zero or below is removed',
    shownBy: [
      `${change}: a line whose result is zero or below goes; zero changes nothing`,
      'server/cart/cart.test.ts: less than nothing takes the line out, and an empty cart has no items',
    ],
  },
  {
    says: 'A change of zero does nothing',
    shownBy: [`${change}: a line whose result is zero or below goes; zero changes nothing`],
  },
  {
    says: 'The cart follows the server after each change',
    shownBy: [`${outletCart}: a change that the server rejects is corrected and reported`, debounced],
  },
  { says: 'A quantity shows at once', shownBy: [`${outletCart}: a tap shows immediately, before anything is sent`] },
  {
    says: 'A local quantity follows what other tabs do',
    shownBy: [`${outletCart}: two tabs show the same and send each change once`],
  },
  { says: 'Changes are sent after a rest of 300 ms', shownBy: [debounced] },
  {
    says: 'What has gathered is sent as one change, and counts from zero again',
    shownBy: [debounced, `${outletCart}: taps while a batch is under way wait for the next one`],
  },
  {
    says: 'Changes downwards are sent like those upwards',
    shownBy: [`${outletCart}: less is sent like more`],
  },
  {
    says: 'The alert at a quantity stands 1200 ms, then goes',
    shownBy: [`${outletCart}: a change that the server rejects is corrected and reported`, tooMany],
  },
]

const filters: Statement[] = [
  {
    says: 'Choosing a subcategory or brand twice is choosing not',
    shownBy: [
      'storefront/catalogue/filter-href.test.ts: choosing twice is choosing not',
      'test/journeys/listing.test.ts: lists in $language at $width px > filters, sorts and pages without asking the server; the address says what is chosen',
    ],
  },
  {
    says: 'Clearing the filters empties subcategories, brands and sort',
    shownBy: [
      cleared,
      'test/journeys/list-choices.test.ts: choices of a list in $language at $width px > each can be given up at once: a sort, what is in stock, what has an offer',
      'storefront/catalogue/filter-href.test.ts: giving up every filter leaves no question mark',
    ],
  },
  {
    says: 'Clearing them also forgets the remembered filter',
    shownBy: [cleared, 'storefront/router/previous-path.test.ts: what was cleared is not restored'],
  },
  {
    says: 'Clearing them goes to page 1',
    shownBy: [
      'storefront/catalogue/filter-href.test.ts: a changed filter starts at the first page and keeps the search term',
      'storefront/catalogue/filter-href.test.ts: giving up every filter leaves no question mark',
    ],
  },
  { says: 'Each load shows that it is under way', shownBy: [failures] },
  { says: 'Each load shows that it failed, and can be tried again', shownBy: [failures] },
]

const restrictedGoods: Statement[] = [
  {
    says: 'Categories 8 and 104 are restricted',
    shownBy: [
      'demo/catalogue/catalogue.test.ts: shelves and brands > beer is 8, spirits and wine are 104, and only those are restricted',
    ],
  },
  { says: 'Without the cookie a tap on add opens the modal', shownBy: [restricted] },
  {
    says: 'With the cookie access counts as granted',
    shownBy: [restricted, `${access}: with the cookie the product is added to the cart immediately`],
  },
  {
    says: 'Access granted in this session counts without the cookie',
    shownBy: [`${access}: a confirmed code counts for this session, with or without cookies`],
  },
  { says: 'Verified access is kept in a cookie that expires', shownBy: [granted] },
  { says: 'The modal can be opened, closed and granted', shownBy: [restricted] },
  {
    says: 'The truth is the server: what it takes back is forgotten, and a line of the cart offers to verify again',
    shownBy: [
      restricted,
      `${access}: access that the server revoked is deleted here and in the cookie`,
      'server/restricted-goods/codes.test.ts: the grant, not the cookie, lets goods into the cart, in part too, and into an order',
    ],
  },
]

/** Section 4: states and transitions. */
export const statements: Statement[] = [...sessions, ...cart, ...filters, ...restrictedGoods, ...orders]
