import type { paymentMethods as thai } from './payment-methods.th.ts'

export const paymentMethods = {
  methodNames: {
    COD: 'Cash on delivery',
    PROMPTPAY: 'PromptPay (scan QR)',
    CREDIT: 'Credit or debit card',
    BANK: 'Banking app',
    HALFPLUS: 'Half-Half Plus',
    TRANSFER: 'Transfer with a slip',
    ACCOUNT: 'On account',
  },
  methodHints: {
    COD: 'Pay the driver in cash',
    PROMPTPAY: 'Any Thai bank, no fee',
    CREDIT: 'Visa, Mastercard, JCB',
    BANK: 'Opens your bank’s app on this phone',
    HALFPLUS: 'Pay with the government co-pay scheme',
    TRANSFER: 'Scan the supplier’s own PromptPay QR, then attach the slip',
    ACCOUNT: 'Pay later, by your statement',
  },
  chooseBank: 'Choose your bank',
  onPhoneOnly: 'Only on a phone or tablet',
} satisfies typeof thai
