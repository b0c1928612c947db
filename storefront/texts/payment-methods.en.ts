import type { paymentMethods as thai } from './payment-methods.th.ts'

export const paymentMethods = {
  methodNames: {
    COD: 'Cash on delivery',
    PROMPTPAY: 'PromptPay (scan a QR)',
    CREDIT: 'Credit or debit card',
    BANK: 'Banking app',
    HALFPLUS: 'Half-Half Plus',
    TRANSFER: 'Transfer and send a slip',
  },
  methodHints: {
    COD: 'Pay the driver in cash',
    PROMPTPAY: 'Any Thai bank, no fee',
    CREDIT: 'Visa, Mastercard, JCB',
    BANK: 'Opens your bank’s app on this phone',
    HALFPLUS: 'Pay with the government co-pay scheme',
    TRANSFER: 'Transfer to the supplier’s account, then send the slip to be checked',
  },
  banks: {
    SCB: 'Siam Commercial Bank',
    KBANK: 'Kasikornbank',
    BAY: 'Bank of Ayudhya (Krungsri)',
    BBL: 'Bangkok Bank',
    KTB: 'Krungthai Bank',
  },
  chooseMethod: 'Please select payment method',
  chooseBank: 'Choose your bank',
  onPhoneOnly: 'Only on a phone or tablet',
} satisfies typeof thai
