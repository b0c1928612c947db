import type { shell as thai } from './shell.th.ts'

export const shell = {
  brand: 'Songdee',
  titleHome: 'Songdee | Restock your shop at wholesale prices',
  describeHome: 'Order wholesale goods for your shop from your phone, with free delivery in the eastern provinces.',
  titleLogin: 'Sign in',
  titleCart: 'Cart',
  titleShipping: 'Delivery and billing addresses',
  titleConfirm: 'Confirm your order',
  titlePayment: 'Payment',
  titleOrders: 'My orders',
  titleOrder: 'Order details',
  titleNotFound: 'Page not found',
  loading: 'Loading',
  pleaseWait: 'One moment, please',
  skipToContent: 'Skip to content',
  failedTitle: 'This page could not be opened',
  failedText: 'Try again. If it still does not open, please contact us by chat.',
  tryAgain: 'Try again',
  offline: 'Please connect to the internet',
  added: 'Added to the cart',
} satisfies typeof thai
