import { paymentMethods } from './payment-methods.en.ts'
import type { payments as thai } from './payments.th.ts'

export const payments = {
  ...paymentMethods,
  order: 'Order number',
  amount: 'Amount to pay',
  methods: 'Payment method',
  pay: (amount) => `Pay ${amount}`,
  opening: 'Opening the payment page',
  description: (order) => `Order ${order}`,
  panelTexts: {
    COD: 'This order is paid to the driver in cash.',
    PROMPTPAY: 'Press Pay to see a QR code, then scan it with any banking app. You have 30 minutes.',
    CREDIT: 'Press Pay to enter your card on the bank’s secure page.',
    BANK: 'Choose your bank and confirm the payment in its app.',
    HALFPLUS: 'Pay with the government co-pay scheme.',
    TRANSFER: 'Transfer to the supplier’s account, then send the slip with your order number by chat.',
  },
  chat: 'Send the slip by chat',
  views: {
    waiting: {
      title: 'Waiting for your payment',
      text: 'This page changes by itself once it arrives. You may also leave and come back.',
    },
    paid: { title: 'Payment received', text: 'Thank you. Your goods are being packed.' },
    failed: { title: 'The payment failed', text: 'Nothing was charged. Try again or choose another method below.' },
    cancelled: { title: 'The payment was cancelled', text: 'Your order is kept. Choose how to pay below.' },
    expired: { title: 'Time to pay is over', text: 'The old QR code or page no longer works. Press Pay again below.' },
    mismatch: {
      title: 'The amount paid does not match the order',
      text: 'Our staff are checking. Please do not pay again; ask us by chat if in doubt.',
    },
    closed: {
      title: 'This order was cancelled',
      text: 'There is nothing to pay. If you have paid, contact us by chat.',
    },
    cod: { title: 'Nothing to pay in advance', text: 'This order is paid to the driver in cash.' },
  },
  payBefore: (time) => `Pay before ${time}`,
  openAgain: 'Open the payment page again',
  otherMethod: 'Or choose another method',
  toOrder: 'View the order',
  toOrders: 'All orders',
  notFound: 'We could not find this order',
  linkFailed: 'The payment page could not be opened',
  tryAgain: 'Try again',
  developer: 'Developer mode',
  channel: 'Channel code',
  agent: 'Agent code',
} satisfies typeof thai
