import type { Satang } from '#rules/money.ts'
import type { AttemptState } from '#rules/payments/response-codes.ts'

/**
 * Why the gateway gave no answer to act on. `unavailable`: nobody answered in time, ask again later.
 * `duplicate_invoice`: make the next attempt number. `refused`: it said no, see `respCode`. `malformed`: what came is not
 * from the gateway or not about what was asked.
 */
export type GatewayError = {
  ok: false
  code: 'unavailable' | 'duplicate_invoice' | 'refused' | 'malformed'
  respCode: string | null
  /** For the log, in English. */
  detail: string
}
export type GatewayResult<T> = { ok: true; value: T } | GatewayError

export type TokenRequest = {
  /** Number of the attempt: at most 20 letters and digits, never used before. */
  invoiceNo: string
  description: string
  amountSatang: Satang
  /** Channels as they are sent: `PPQR`, `CC`, `DEEPLINK`, `HalfPlus`. */
  paymentChannels: readonly string[]
  /** Comes back in inquiries and notices; the outlet's code. */
  userDefined1: string
  frontendReturnUrl: string
  backendReturnUrl: string
  locale: 'th' | 'en'
  /** Sent in Bangkok time; the gateway's own default where there is none. */
  expiresAt?: Date
  /** The same for every try of the same request. */
  idempotencyId?: string
}

/** An opened payment: `webPaymentUrl` is for the payer's browser, `paymentToken` for `startPayment` and `cancel`. */
type PaymentSession = { paymentToken: string; webPaymentUrl: string }

/** Sends the payer straight to one bank's app instead of the gateway's list of channels. */
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

/** Asks for the PromptPay code of an opened payment, to be shown on our own page. */
type QrRequest = Pick<StartRequest, 'paymentToken' | 'clientId' | 'locale' | 'returnUrl'>

/** What the gateway says of a payment, in an inquiry's answer or in a notice. */
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

export type PaymentGateway = {
  requestToken(request: TokenRequest): Promise<GatewayResult<PaymentSession>>
  startPayment(request: StartRequest): Promise<GatewayResult<{ webPaymentUrl: string }>>
  /** The text of the code, unchecked; the payment stays pending until somebody has scanned and paid it. */
  requestQr(request: QrRequest): Promise<GatewayResult<{ payload: string }>>
  /** The one source to mark an attempt paid by. */
  inquire(invoiceNo: string): Promise<GatewayResult<PaymentReport>>
  cancel(paymentToken: string, clientId: string): Promise<GatewayResult<null>>
  /** The report in a notice's `payload`, or null when it is not signed by the gateway for this merchant. */
  verifyNotice(payload: unknown): Promise<PaymentReport | null>
  /** What a returning browser carries, or null when it is nonsense. Unsigned: a reason to inquire, never a proof. */
  decodeReturn(paymentResponse: unknown): { invoiceNo: string; respCode: string } | null
}
