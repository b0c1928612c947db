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
  /** Must be paid before dispatch. */
  prepaid: boolean
  checkout: boolean
  repayment: boolean
}

/** The payment methods in display order. A new method needs a row here and two texts. */
export const methods: Record<PaymentMethod, MethodDetails> = {
  COD: { payType: 'COD', channel: null, prepaid: false, checkout: true, repayment: false },
  PROMPTPAY: { payType: '2C2P-PP-QR', channel: 'PPQR', prepaid: true, checkout: true, repayment: true },
  CREDIT: { payType: '2C2P-CC', channel: 'CC', prepaid: true, checkout: true, repayment: true },
  BANK: { payType: '2C2P-MOBILE', channel: 'DEEPLINK', prepaid: true, checkout: true, repayment: true },
  HALFPLUS: { payType: 'HalfPlus', channel: 'HalfPlus', prepaid: true, checkout: true, repayment: false },
  TRANSFER: { payType: 'PROMPTPAY', channel: null, prepaid: true, checkout: true, repayment: true },
  ACCOUNT: { payType: 'ACCOUNT', channel: null, prepaid: false, checkout: false, repayment: false },
}

export const paymentMethods = Object.keys(methods) as PaymentMethod[]

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

/** The stored name of an order paid through a gateway's channel. */
export const payTypeOf: Record<Channel, PayType> = {
  PPQR: '2C2P-PP-QR',
  CC: '2C2P-CC',
  DEEPLINK: '2C2P-MOBILE',
  HalfPlus: 'HalfPlus',
}

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
