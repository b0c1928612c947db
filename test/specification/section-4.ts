import type { Statement } from './statement.ts'

const calls = 'storefront/api/call.test.ts'
const renewed = `${calls}: a 401 is answered by one refresh, which replaces both tokens, and the request is repeated`
const failedRefresh = `${calls}: a refresh that fails with %i clears the storage and ends the session`
const stored = 'storefront/identity/session.test.ts'
const session = 'test/journeys/session.test.ts: a session in $language at $width px'
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
  'server/restricted-goods/codes.test.ts: a code goes to the phone in Thai, and opens restricted goods for a day'
const lists = 'test/journeys/lists.test.ts: the shape of a list in $language at $width px'
const cleared = `${lists} > filters stand at the side of a desktop and in a sheet of a phone; more than four brands scroll`
const failures =
  'test/journeys/failures.test.ts: lists that fail in $language at $width px > orders, an order, former goods and the checkout load, say that they failed, and come when asked again'
const timeline = 'rules/orders/timeline.test.ts'
const cash = `${timeline}: cash on delivery has no payment steps`
const prepaid = `${timeline}: prepaid orders show all steps but the cancellation`
const latest = `${timeline}: the current step is the latest; steps without history have no date`
const orders = 'test/journeys/orders.test.ts: orders in $language at $width px'
const unpaid = `${orders} > an unpaid order greys the steps ahead, warns, and leads to the ways to pay`
const reordering = `${orders} > ordering again adds what is no gift, tells how many, and tells when it fails`
const delivered = `${orders} > a delivered order shows number, date and time, status, steps with their dates, lines and sum`
const colours = 'storefront/orders/state-tone.test.ts: %s has its colour and its words'
const channels = 'rules/payments/channels.test.ts: %s goes by the channel %s and is stored as %s'
const agents = 'rules/payments/channels.test.ts: each bank has its agent, all of them go by mobile banking'
const device = 'storefront/payments/device.test.ts'
const paid =
  'test/journeys/restock.test.ts: a shop restocks in $language at $width px > pays by PromptPay: the page follows by itself'
const newVersion = 'test/journeys/offline.test.ts: a newer version'
const asked = `${newVersion} > waits until the reader agrees, and never disturbs a checkout`

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
    shownBy: [`${calls}: requests refused at the same time share one refresh`],
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
    shownBy: [`${calls}: a refresh that %s leaves the session as it is`],
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
    shownBy: [`${outletCart}: what the server refuses is put right, and told`, debounced],
  },
  { says: 'A quantity shows at once', shownBy: [`${outletCart}: a tap shows at once, before anything is sent`] },
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
    shownBy: [`${outletCart}: what the server refuses is put right, and told`, tooMany],
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
    shownBy: [cleared, 'storefront/catalogue/filter-href.test.ts: giving up every filter leaves no question mark'],
  },
  {
    says: 'Clearing them also forgets the remembered filter',
    shownBy: [cleared, 'storefront/router/previous-path.test.ts: what was cleared is not restored'],
  },
  {
    says: 'Clearing them goes to page 1',
    shownBy: [
      'storefront/catalogue/filter-href.test.ts: a changed filter begins at the first page and keeps what was searched for',
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
    shownBy: [restricted, `${access}: with the cookie the product is put into the cart at once`],
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
      `${access}: what the server took back is forgotten here and in the cookie`,
      'server/restricted-goods/codes.test.ts: the grant, not the cookie, lets goods into the cart, in part too, and into an order',
    ],
  },
]

const timelines: Statement[] = [
  {
    says: 'The steps stand in order: placed, verifying, paid, waiting for delivery, delivered, cancelled',
    shownBy: [prepaid, `${timeline}: a cancellation is shown where it happened`],
  },
  { says: 'Placed, waiting and delivered apply to cash on delivery', shownBy: [cash] },
  { says: 'They apply to each prepaid way of paying as well', shownBy: [prepaid] },
  { says: 'Verifying and paid apply to all but cash on delivery', shownBy: [cash, prepaid] },
  {
    says: 'Cancelled is hidden unless it happened',
    shownBy: [cash, `${timeline}: a cancellation is shown where it happened`],
  },
  { says: 'A step that happened is highlighted with its date', shownBy: [delivered, unpaid, latest] },
  { says: 'A step that did not is greyed', shownBy: [unpaid] },
  {
    says: 'Without a pay type or a history only the first step shows',
    shownBy: [`${timeline}: without a pay type or a history only the first step shows`],
  },
  { says: 'The current status is the latest', shownBy: [latest, delivered] },
  {
    says: 'While a payment is verified, a box warns that the order is not complete and leads to payment',
    shownBy: [unpaid],
  },
  { says: 'Placed successfully is green', shownBy: [colours] },
  { says: 'Checking payment is yellow', shownBy: [colours] },
  {
    says: 'Checking payment has a short label',
    shownBy: ['storefront/orders/state-tone.test.ts: a payment being verified has a short label for lists', unpaid],
  },
  { says: 'Payment successful is blue', shownBy: [colours] },
  { says: 'Awaiting shipment is yellow as well', shownBy: [colours] },
  { says: 'Delivered is green too', shownBy: [colours] },
  { says: 'Cancelled is red', shownBy: [colours] },
  {
    says: 'Other states are grey',
    shownBy: ['storefront/orders/state-tone.test.ts: a state that the page does not know is grey'],
  },
]

const repayment: Statement[] = [
  { says: 'A shop picks a method and presses pay', shownBy: [paid] },
  {
    says: 'For cash on delivery nothing is sent',
    shownBy: [
      'storefront/payments/payment-request.test.ts: cash, transfers and a bank that is not chosen send nothing',
    ],
  },
  { says: 'Else a link is asked for and opened in a new window', shownBy: [paid] },
  {
    says: 'On iOS, Android and iPadOS it takes the place of the page',
    shownBy: [`${device}: %s opens the apps of banks and pays in place`],
  },
  {
    says: 'Mobile banking is for phones, iPads and Android',
    shownBy: [
      "test/journeys/payment.test.ts: a shop pays in $language at $width px > banks' apps can be chosen on a phone alone, and the request carries their codes",
      `${device}: %s opens the apps of banks and pays in place`,
      `${device}: %s does neither`,
      `${device}: a phone that only its hints give away opens the apps of banks`,
    ],
  },
  { says: 'COD is sent as COD, that is nothing, and stored as COD', shownBy: [channels] },
  { says: 'PROMPTPAY goes by PPQR and is stored as 2C2P-PP-QR', shownBy: [channels] },
  { says: 'CREDIT goes by CC and is stored as 2C2P-CC', shownBy: [channels] },
  { says: 'The banks go by DEEPLINK and are stored as 2C2P-MOBILE', shownBy: [channels] },
  { says: 'HALFPLUS goes by HalfPlus and is stored as HalfPlus', shownBy: [channels] },
  { says: 'SCB, KBANK, BAY, BBL and KTB have their agent codes', shownBy: [agents] },
  {
    says: 'Address and channel of a payment are kept in the session storage for the redirect',
    shownBy: [
      'storefront/payments/opened-payment.test.ts: address and channel of the payment page opened last are kept for the redirect, for their order alone',
    ],
  },
]

const rest: Statement[] = [
  {
    says: 'Reordering adds all that is no gift',
    shownBy: [
      reordering,
      'storefront/orders/reorder-outcome.test.ts: gifts are not ordered again, and a product that stands twice goes once',
    ],
  },
  {
    says: 'Reordering refreshes the cart',
    shownBy: [reordering],
  },
  { says: 'Reordering tells how many were added', shownBy: [reordering] },
  { says: 'A new version loads the page anew when it takes over', shownBy: [asked] },
  { says: 'The reader is asked before', shownBy: [asked] },
  {
    says: 'The service worker is /custom-service-worker.js',
    shownBy: ['server/pages/pages.test.ts: a new service worker is seen at once', asked],
  },
  {
    says: 'A version from appinfo that is another than ours shows a reload button',
    shownBy: [`${newVersion} > is also known from the version that the shop tells`],
  },
  {
    says: 'Our own version is v1.27.30',
    shownBy: ['server/catalogue/catalogue.test.ts: search list, brands, brand filter and version'],
  },
]

/** Section 4: states and transitions. */
export const statements: Statement[] = [
  ...sessions,
  ...cart,
  ...filters,
  ...restrictedGoods,
  ...timelines,
  ...repayment,
  ...rest,
]
