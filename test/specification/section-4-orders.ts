import type { Statement } from './statement.ts'

const orders = 'test/journeys/orders.test.ts: orders in $language at $width px'
const newVersion = 'test/journeys/offline.test.ts: a newer version'
const asked = `${newVersion} > waits until the reader agrees, and never disturbs a checkout`
const timeline = 'rules/orders/timeline.test.ts'
const cash = `${timeline}: cash on delivery has no payment steps`
const prepaid = `${timeline}: prepaid orders show all steps but the cancellation`
const latest = `${timeline}: the current step is the latest; steps without history have no date`
const unpaid = `${orders} > an unpaid order greys the steps ahead, warns, and leads to the ways to pay`
const reordering = `${orders} > ordering again adds what is no gift, tells how many, and tells when it fails`
const delivered = `${orders} > a delivered order shows number, date and time, status, steps with their dates, lines and sum`
const situations = 'storefront/orders/order-situation.test.ts'
const colours = `${situations}: %s has its colour and its words`
const channels = 'rules/payments/channels.test.ts: %s goes by the channel %s and is stored as %s'
const agents = 'rules/payments/channels.test.ts: each bank has its agent, all of them go by mobile banking'
const device = 'storefront/checkout/device.test.ts'
const paid =
  'test/journeys/restock.test.ts: a shop restocks in $language at $width px > pays by PromptPay: the code is on the page at once, and the page follows by itself'

const anotherWay =
  'test/journeys/gateway-payment.test.ts: a shop pays through the gateway in $language at $width px > a code that is on the page is not requested again by a second tab, and another method can be used instead'

const timelines: Statement[] = [
  {
    says: 'The steps stand in order: placed, verifying, paid, waiting for delivery, delivered, cancelled',
    shownBy: [prepaid, `${timeline}: a cancellation is shown where it happened, and nothing after it`],
  },
  { says: 'Placed, waiting and delivered apply to cash on delivery', shownBy: [cash] },
  { says: 'They apply to each prepaid way of paying as well', shownBy: [prepaid] },
  { says: 'Verifying and paid apply to all but cash on delivery', shownBy: [cash, prepaid] },
  {
    says: 'Cancelled is hidden unless it happened',
    shownBy: [cash, `${timeline}: a cancellation is shown where it happened, and nothing after it`],
  },
  { says: 'A step that happened is highlighted with its date', shownBy: [delivered, unpaid, latest] },
  { says: 'A step that did not is greyed', shownBy: [unpaid] },
  {
    says: 'Without a pay type or a history only the first step shows',
    shownBy: [
      `${timeline}: without a pay type or a history only the first step shows, grey where nothing is known to have happened`,
      `${orders} > the status record decides the steps: without a history one grey step, and nothing ahead of a cancellation`,
    ],
  },
  { says: 'The current status is the latest', shownBy: [latest, delivered] },
  {
    says: 'While a payment is due, a box warns by when it has to be paid and leads to payment',
    shownBy: [unpaid],
  },
  { says: 'Placed successfully is green', shownBy: [colours] },
  { says: 'Payment due is yellow', shownBy: [colours] },
  {
    says: 'A payment that is verified reads payment due, and slip under review only while a slip waits',
    shownBy: [
      `${situations}: a payment that is due, a slip under review and a rejected slip are distinguished`,
      unpaid,
    ],
  },
  { says: 'Payment successful is blue', shownBy: [colours] },
  { says: 'Awaiting shipment is yellow as well', shownBy: [colours] },
  { says: 'Delivered is green too', shownBy: [colours] },
  { says: 'Cancelled is red', shownBy: [colours] },
  {
    says: 'Other states are grey',
    shownBy: [`${situations}: an unknown state is grey`],
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
  { says: 'PromptPay shows its code on the page at once', shownBy: [paid] },
  { says: 'Else a link is asked for and opened in a new window', shownBy: [anotherWay] },
  {
    says: 'On iOS, Android and iPadOS it takes the place of the page',
    shownBy: [`${device}: %s opens the apps of banks and pays in place`],
  },
  {
    says: 'Mobile banking is for phones, iPads and Android',
    shownBy: [
      "test/journeys/gateway-payment.test.ts: a shop pays through the gateway in $language at $width px > banks' apps can be chosen on a phone alone, and the request carries their codes",
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
      'storefront/payments/opened-payment.test.ts: address and channel of the payment page opened last are stored for the redirect',
    ],
  },
]

const rest: Statement[] = [
  {
    says: 'Reordering adds all that is no gift',
    shownBy: [
      reordering,
      'storefront/orders/reorder-outcome.test.ts: gifts are not ordered again, and a product in two lines is ordered once',
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

/** What happens to an order and its payment, and what changes with them. */
export const statements: Statement[] = [...timelines, ...repayment, ...rest]
