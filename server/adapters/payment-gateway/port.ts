import type { Satang } from '#rules/money.ts'
import type { AttemptState } from '#rules/payments/response-codes.ts'

/**
 * Why the gateway gave no usable response. `unavailable`: no response in time, retry later. `not_connected`: there is no gateway.
 * `duplicate_invoice`: use the next attempt number. `refused`: rejected, see `respCode`. `malformed`: not from the gateway, or not
 * about this request.
 */
export type GatewayError = {
  ok: false
  code: 'unavailable' | 'not_connected' | 'duplicate_invoice' | 'refused' | 'malformed'
  respCode: string | null
  /** For the log, in English. */
  detail: string
}
export type GatewayResult<T> = { ok: true; value: T } | GatewayError

/** The only currency that is requested. */
export const requestedCurrency = 'THB'

export type TokenRequest = {
  /** Number of the attempt: at most 20 letters and digits, never used before. */
  invoiceNo: string
  description: string
  amountSatang: Satang
  /** Channels as on the wire: `PPQR`, `CC`, `DEEPLINK`, `HalfPlus`. */
  paymentChannels: readonly string[]
  /** Returned in inquiries and notices; the outlet's code. */
  userDefined1: string
  frontendReturnUrl: string
  backendReturnUrl: string
  locale: 'th' | 'en'
  /** Sent in Bangkok time; without it the gateway's default applies. */
  expiresAt?: Date
  /** The same for every retry of a request. */
  idempotencyId?: string
}

/** An opened payment: `webPaymentUrl` is for the payer's browser, `paymentToken` for `startPayment` and `cancel`. */
type PaymentSession = { paymentToken: string; webPaymentUrl: string }

/** Sends the payer directly to one bank's app instead of the gateway's list of channels. */
type StartRequest = {
  paymentToken: string
  /** A UUID of the payer's device or of the attempt. */
  clientId: string
  locale: 'th' | 'en'
  returnUrl: string
  channelCode: string
  agentCode: string
  agentChannelCode: string
}

/** Requests the PromptPay code of an opened payment, for our own page. */
type QrRequest = Pick<StartRequest, 'paymentToken' | 'clientId' | 'locale' | 'returnUrl'>

/** What the gateway reports of a payment, in an inquiry's response or in a notice. */
export type PaymentReport = {
  invoiceNo: string
  respCode: string
  state: AttemptState
  /** Null where the report names no amount in whole satang. */
  amountSatang: Satang | null
  currencyCode: string
  tranRef: string
  referenceNo: string
  approvalCode: string
  channelCode: string
  agentCode: string
  userDefined1: string
  transactedAt: Date | null
}

export const isInBaht = ({ currencyCode }: Pick<PaymentReport, 'currencyCode'>): boolean =>
  currencyCode === requestedCurrency

export type PaymentGateway = {
  requestToken(request: TokenRequest): Promise<GatewayResult<PaymentSession>>
  startPayment(request: StartRequest): Promise<GatewayResult<{ webPaymentUrl: string }>>
  /** The text of the code, not validated; the payment stays pending until someone has scanned and paid it. */
  requestQr(request: QrRequest): Promise<GatewayResult<{ payload: string }>>
  /** The only source for marking an attempt as paid. */
  inquire(invoiceNo: string): Promise<GatewayResult<PaymentReport>>
  cancel(paymentToken: string, clientId: string): Promise<GatewayResult<null>>
  /** The report in a notice's `payload`, or null when the gateway has not signed it for this merchant. */
  verifyNotice(payload: unknown): Promise<PaymentReport | null>
  /** What a returning browser carries, or null when it is malformed. Unsigned: a reason to inquire, never a proof. */
  decodeReturn(paymentResponse: unknown): { invoiceNo: string; respCode: string } | null
}
