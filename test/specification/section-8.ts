import type { Statement } from './statement.ts'

const retailer = 'test/journeys/refusals.test.ts: a retailer in $language at $width px sees'
const paying = 'test/journeys/payment.test.ts: a shop pays in $language at $width px'
const gateway = 'test/journeys/gateway-payment.test.ts: a shop pays through the gateway in $language at $width px'
const visitor = 'test/journeys/refusals-to-visitors.test.ts: a visitor in $language at $width px sees'
const words = 'storefront/texts/error-catalogue.test.ts: the texts are those of the error catalogue, word for word'
const login = `${visitor} > that the login failed: by a wrong password, or otherwise`
const page = `${visitor} > that there is no connection, or that a page could not be loaded, with a way to try again`
const cart = `${retailer} > that the cart could not be loaded, and loses nothing that waits`
const emptied = 'storefront/cart/failed-load.test.ts'
const reload = `${retailer} > nothing when the cart answers 401 once: the page comes again by itself, once`
const orders = `${retailer} > that orders could not be loaded, and can try again`
const home = `${retailer} > what of the home page failed; everybody’s banners stay`
const coupon = `${retailer} > why a coupon is refused`
const barred = `${retailer} > what stands in the way of an order, line by line, and can clear it away at once`
const order = `${retailer} > why an order was not made, and keeps the cart`
const method = `${retailer} > that the way to pay is missing or incomplete`
const restricted = `${retailer} > that a phone number or a code for restricted goods is wrong`
const registration = 'test/journeys/registration.test.ts: a registration in $language at $width px'
const taken = `${registration} > a known e-mail address is reported once the phone is proven; both consents name their version`
const wrong = `${registration} > tells what is wrong when a field is left, and takes it back when it is right`

const failures: Statement[] = [
  { says: 'A login refused with a detail containing 401 says that number or password is wrong', shownBy: [login] },
  { says: 'A login that fails otherwise says that signing in failed', shownBy: [login] },
  { says: 'A cart that answers 401 although the session was renewed reloads the page, once', shownBy: [reload] },
  {
    says: 'A cart whose load fails otherwise is shown as none, with a way to try again',
    shownBy: [
      cart,
      `${emptied}: a server that denies access to the cart empties it, and waiting changes are stored and sent later`,
    ],
  },
  { says: 'A cart that failed with 500 and Duplicate has the status 500 and says so', shownBy: [cart] },
  {
    says: 'Changes that wait are kept over a failed load and sent later',
    shownBy: [
      cart,
      `${emptied}: a server that denies access to the cart empties it, and waiting changes are stored and sent later`,
    ],
  },
  {
    says: 'A change that is refused, or a network that is gone, empties no cart',
    shownBy: [`${emptied}: a rejected change, and a server that is not reached, leave the cart as it was last known`],
  },
  { says: 'An order that is refused says why, and keeps the cart', shownBy: [order] },
  {
    says: 'An order whose answer is lost is asked for again and made once',
    shownBy: [
      'storefront/checkout/order-attempt.test.ts: the attempt is stored before it is sent, so that a reload finds it',
    ],
  },
  { says: 'Products and categories that cannot be loaded say so, with a way to try again', shownBy: [page] },
  { says: 'A banner’s goods that cannot be loaded say so', shownBy: [page] },
  { says: 'Banners of the company that cannot be loaded leave those for everybody', shownBy: [home] },
  { says: 'A version that cannot be loaded disturbs nobody', shownBy: [home] },
  { says: 'A last order that cannot be loaded says so, with a way to try again', shownBy: [home] },
  { says: 'A history of orders that cannot be loaded says so, with a way to try again', shownBy: [orders] },
  { says: 'An order that cannot be loaded says so, with a way to try again', shownBy: [orders] },
  { says: 'A status that cannot be loaded says so instead of claiming that nothing has happened', shownBy: [orders] },
  { says: 'Ordering again that fails says so', shownBy: [orders] },
  {
    says: 'A payment link that cannot be had is told, with a way to try again',
    shownBy: [`${gateway} > a payment page that cannot be opened is reported, with a way to try again`],
  },
  {
    says: 'A slip that is no picture, too large or used before is told, and nothing is lost',
    shownBy: [
      `${paying} > a file that is no picture, one that is too large, and a slip that was used are reported, and nothing is lost`,
    ],
  },
  { says: 'A code for restricted goods that fails shows its message', shownBy: [restricted] },
]

const texts: Statement[] = [
  { says: 'Error occurred! Please contact support or chat', shownBy: [words, cart] },
  { says: 'Incomplete payment information', shownBy: [words, method] },
  { says: 'Product unavailable', shownBy: [words, barred] },
  {
    says: 'Insufficient quantity! Please adjust the amount',
    shownBy: [words, `${retailer} > that there is less than wanted`],
  },
  { says: 'Some items cannot be purchased, remove all items and retry', shownBy: [words, barred] },
  { says: 'What cannot be purchased is taken out by one press', shownBy: [barred] },
  { says: 'Coupon not found', shownBy: [words, coupon] },
  { says: 'Coupon code is invalid', shownBy: [words, coupon] },
  { says: 'The promotion code does not meet the conditions', shownBy: [words, coupon] },
  { says: 'This email already exists in the system', shownBy: [words, taken] },
  {
    says: 'This phone number already exists in the system',
    shownBy: [
      words,
      'server/identity/registration.test.ts: a number that was taken after its code was sent is told to whoever has the code',
      `${registration} > a number that has an account is reported once its code is entered, which then signs in`,
    ],
  },
  { says: 'Please enter the same password', shownBy: [words, wrong] },
  { says: 'Please select payment method', shownBy: [words, method] },
  {
    says: 'Error deleting account, please try again later',
    shownBy: [words, `${retailer} > that the account could not be deleted`],
  },
  { says: 'Please connect to the internet', shownBy: [words, page] },
  { says: 'New version is available', shownBy: [words, `${visitor} > that a newer version is there`] },
  { says: 'Invalid phone number', shownBy: [words, restricted] },
  {
    says: 'Every text has its words in Thai and in English',
    shownBy: ['tools/texts.test.ts: %s: both languages have the same texts, in their own script'],
  },
  {
    says: 'A text of the server is never shown: the words hang on its code',
    shownBy: ['storefront/account/problems.test.ts: every code has its words, also one that nobody foresaw', cart],
  },
]

/** Error catalogue. */
export const statements: Statement[] = [...failures, ...texts]
