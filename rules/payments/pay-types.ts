/** The name under which an order remembers how it is paid. */
export type PayType = 'COD' | '2C2P-PP-QR' | '2C2P-CC' | '2C2P-MOBILE' | 'HalfPlus' | 'PROMPTPAY'
/** The gateway's name of a channel. */
export type Channel = 'PPQR' | 'CC' | 'DEEPLINK' | 'HalfPlus'
/** What a person chooses on the screen. */
export type PaymentMethod = 'COD' | 'PROMPTPAY' | 'CREDIT' | 'BANK' | 'HALFPLUS' | 'TRANSFER'

type MethodDetails = {
  payType: PayType
  /** null: nothing is sent to the gateway. */
  channel: Channel | null
  /** Money must arrive before the goods leave. */
  prepaid: boolean
  checkout: boolean
  repayment: boolean
}

/** The table of payment methods, in the order in which they are offered. A new method is a row here and two texts. */
export const methods: Record<PaymentMethod, MethodDetails> = {
  COD: { payType: 'COD', channel: null, prepaid: false, checkout: true, repayment: false },
  PROMPTPAY: { payType: '2C2P-PP-QR', channel: 'PPQR', prepaid: true, checkout: true, repayment: true },
  CREDIT: { payType: '2C2P-CC', channel: 'CC', prepaid: true, checkout: true, repayment: true },
  BANK: { payType: '2C2P-MOBILE', channel: 'DEEPLINK', prepaid: true, checkout: true, repayment: true },
  HALFPLUS: { payType: 'HalfPlus', channel: 'HalfPlus', prepaid: true, checkout: true, repayment: false },
  TRANSFER: { payType: 'PROMPTPAY', channel: null, prepaid: true, checkout: true, repayment: true },
}

export const paymentMethods = Object.keys(methods) as PaymentMethod[]

/**
 * The ways of paying a supplier takes unless it says otherwise: cash on delivery; through a gateway where there is one;
 * into its own account where there is none. The demo shows them all.
 */
export function usualMethods({ gateway, demo }: { gateway: boolean; demo: boolean }): PaymentMethod[] {
  const taken: Record<PaymentMethod, boolean> = {
    COD: true,
    PROMPTPAY: gateway,
    CREDIT: gateway,
    BANK: gateway,
    HALFPLUS: gateway && demo,
    TRANSFER: !gateway || demo,
  }
  return paymentMethods.filter((method) => taken[method])
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

/** Banks whose app takes the payment, with the gateway's agent codes. */
export const bankAgents = {
  SCB: 'THSCB',
  KBANK: 'THKBANK',
  BAY: 'THBAY',
  BBL: 'THBBL',
  KTB: 'THKTB',
} as const
export type Bank = keyof typeof bankAgents
export const mobileBanking = { channelCode: '123', agentChannelCode: 'DEEPLINK' } as const
