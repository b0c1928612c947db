import type { Statement } from './statement.ts'

const cards = 'test/journeys/cards.test.ts: a card in $language at $width px'
const restricted = `${cards} > restricted goods ask a visitor to sign in, then for the code from the phone, once`
const orders = 'test/journeys/orders.test.ts: orders in $language at $width px'
const account = 'test/journeys/account.test.ts: a newcomer in $language at $width px'
const idle = `${cards} > idle it has a price and an add button; a tap opens the stepper at 1; a press beside it closes it`
const soldOut = `${cards} > out of stock it says so, tells that it is coming, and has nothing to add`
const tagged = `${cards} > an offer has its tag, a gift is not for sale, and a missing picture has its place`
const document = `${orders} > a delivered order shows number, date and time, status, steps with their dates, lines and sum`
const unpaid = `${orders} > an unpaid order greys the steps ahead, warns, and leads to the ways to pay`
const paying = 'test/journeys/payment.test.ts: a shop pays in $language at $width px'
const tabs = `${paying} > methods are tabs where there is room and panels where there is not; cash is not among them`
const popup =
  'test/journeys/listing.test.ts: the promotion that comes by itself comes three times at most, closes by Escape and locks the page'

const card: Statement[] = [
  { says: 'A card at rest has the price and an add button', shownBy: [idle] },
  { says: 'A tap on add opens the stepper, with an icon to add and one to take away', shownBy: [idle] },
  { says: 'A tap on add makes a quantity of 0 a 1, and leaves any other', shownBy: [idle] },
  { says: 'A press outside closes the stepper', shownBy: [idle] },
  { says: 'A round badge shows a quantity above 0', shownBy: [idle] },
  { says: 'Without stock a card says out of stock', shownBy: [soldOut] },
  { says: 'Without stock an overlay says that the product is coming', shownBy: [soldOut] },
  {
    says: 'Without enough stock an overlay says so',
    shownBy: [`${cards} > more than there is becomes what there is, and the words over the picture go again`],
  },
  { says: 'A promotion has its tag over the picture', shownBy: [tagged] },
  { says: 'A missing picture has a placeholder', shownBy: [tagged] },
  { says: 'Picture and name lead to the product', shownBy: [idle] },
]

const order: Statement[] = [
  { says: 'An order has a back link on small screens', shownBy: [document] },
  { says: 'An order shows its number', shownBy: [document] },
  { says: 'An order shows the timeline of its status', shownBy: [document] },
  { says: 'An order shows its date and time', shownBy: [document] },
  { says: 'An order shows its current status in words', shownBy: [document] },
  { says: 'The lines of an order lead to their products', shownBy: [document] },
  { says: 'The sum shows the amount before discount, the discount and the net amount', shownBy: [document] },
  { says: 'Each amount has the baht sign', shownBy: [document] },
  {
    says: 'Gross and offer amounts are shown multiplied by 1.07',
    shownBy: [
      document,
      'rules/orders/summary.test.ts: an amount that loses its VAT for the wire comes back to the satang',
    ],
  },
  {
    says: 'An order has a reorder button',
    shownBy: [`${orders} > ordering again adds what is no gift, tells how many, and tells when it fails`],
  },
]

const payment: Statement[] = [
  { says: 'Repayment has a section for each method offered', shownBy: [tabs, unpaid] },
  { says: 'From 1024 pixels on the methods are tabs', shownBy: [tabs] },
  { says: 'Below 1024 pixels the methods are panels that collapse', shownBy: [tabs] },
  {
    says: 'Seven taps on the heading open the developer mode with its picker, six do not',
    shownBy: [`${paying} > seven taps on the heading open the developer mode, six do not`],
  },
]

const modals: Statement[] = [
  { says: 'There is a promotion modal', shownBy: [popup] },
  { says: 'There is a modal for restricted products', shownBy: [restricted] },
  {
    says: 'There is a modal that asks before an account is deleted',
    shownBy: [`${account} > registers, changes an address, takes the data along, and deletes the account`],
  },
  {
    says: 'There is a modal that tells when deleting failed',
    shownBy: [`${account} > sees that the account could not be deleted, keeps it, and signs out`],
  },
  { says: 'A modal closes by Escape', shownBy: [popup, restricted] },
  { says: 'A modal closes by its close button', shownBy: [restricted] },
  { says: 'The page behind a modal does not scroll', shownBy: [popup, restricted] },
]

/** From a card in a list to the payment, and the dialogs above pages. */
export const statements: Statement[] = [...card, ...order, ...payment, ...modals]
