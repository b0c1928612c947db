/** The stored name of an order's payment method. */
export type PayType = 'COD' | '2C2P-PP-QR' | '2C2P-CC' | '2C2P-MOBILE' | 'HalfPlus' | 'PROMPTPAY' | 'ACCOUNT'
/** The gateway's name of a channel. */
export type Channel = 'PPQR' | 'CC' | 'DEEPLINK' | 'HalfPlus'
/** The choice on the screen. */
export type PaymentMethod = 'COD' | 'PROMPTPAY' | 'CREDIT' | 'BANK' | 'HALFPLUS' | 'TRANSFER' | 'ACCOUNT'

type MethodDetails = {
  payType: PayType
  /** null: not paid through the gateway. */
  channel: Channel | null
  /** Must be paid before dispatch. Of this and the next two, one is true. */
  prepaid: boolean
  /** Paid when the goods change hands: a driver or the counter receives it, and the cash-up counts it. */
  paidAtDoor: boolean
  /** Owed after the delivery, and paid by statement; needs credit. */
  owed: boolean
  checkout: boolean
  repayment: boolean
}

const before = { prepaid: true, paidAtDoor: false, owed: false }
const atDoor = { prepaid: false, paidAtDoor: true, owed: false }
const later = { prepaid: false, paidAtDoor: false, owed: true }

/** The payment methods in display order. What else a new one needs is in docs/how-to-add.md. */
export const methods: Record<PaymentMethod, MethodDetails> = {
  COD: { payType: 'COD', channel: null, ...atDoor, checkout: true, repayment: false },
  PROMPTPAY: { payType: '2C2P-PP-QR', channel: 'PPQR', ...before, checkout: true, repayment: true },
  CREDIT: { payType: '2C2P-CC', channel: 'CC', ...before, checkout: true, repayment: true },
  BANK: { payType: '2C2P-MOBILE', channel: 'DEEPLINK', ...before, checkout: true, repayment: true },
  HALFPLUS: { payType: 'HalfPlus', channel: 'HalfPlus', ...before, checkout: true, repayment: false },
  TRANSFER: { payType: 'PROMPTPAY', channel: null, ...before, checkout: true, repayment: true },
  ACCOUNT: { payType: 'ACCOUNT', channel: null, ...later, checkout: false, repayment: false },
}

export const paymentMethods = Object.keys(methods) as PaymentMethod[]

/** The stored names, in the same order. */
export const payTypes: readonly PayType[] = paymentMethods.map((method) => methods[method].payType)

/**
 * The default payment methods of a supplier: cash on delivery, plus the gateway if there is one, otherwise transfer to
 * its own account. The demo offers all of them.
 */
export function usualMethods({ gateway, demo }: { gateway: boolean; demo: boolean }): PaymentMethod[] {
  const isUsual: Record<PaymentMethod, boolean> = {
    COD: true,
    PROMPTPAY: gateway,
    CREDIT: gateway,
    BANK: gateway,
    HALFPLUS: gateway && demo,
    TRANSFER: !gateway || demo,
    // Not for everybody: a setting of its own, and a limit for each retailer.
    ACCOUNT: false,
  }
  return paymentMethods.filter((method) => isUsual[method])
}

export const methodOf = (payType: PayType): PaymentMethod =>
  paymentMethods.find((method) => methods[method].payType === payType) ?? 'COD'

/** How an order is stored that costs nothing: it waits for no payment. */
export const payTypeOfNothing: PayType = methods.COD.payType

/** How an order is stored that is paid to the supplier's account: by slip, or by a row of the bank statement. */
export const payTypeOfTransfer: PayType = methods.TRANSFER.payType

export const isPrepaid = (payType: PayType): boolean => methods[methodOf(payType)].prepaid
export const isPaidAtDoor = (payType: PayType): boolean => methods[methodOf(payType)].paidAtDoor
export const isOwed = (payType: PayType): boolean => methods[methodOf(payType)].owed

/** The stored name of an order paid through a gateway's channel. */
export const payTypeOf: Record<Channel, PayType> = {
  PPQR: '2C2P-PP-QR',
  CC: '2C2P-CC',
  DEEPLINK: '2C2P-MOBILE',
  HalfPlus: 'HalfPlus',
}

export const channels = Object.keys(payTypeOf) as Channel[]

/** Banks whose app accepts the payment, with the gateway's agent codes. */
export const bankAgents = {
  SCB: 'THSCB',
  KBANK: 'THKBANK',
  BAY: 'THBAY',
  BBL: 'THBBL',
  KTB: 'THKTB',
} as const
export type Bank = keyof typeof bankAgents
export const mobileBanking = { channelCode: '123', agentChannelCode: 'DEEPLINK' } as const
