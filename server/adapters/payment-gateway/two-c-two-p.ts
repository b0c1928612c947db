import { bangkokDateTime } from '#rules/bangkok-time.ts'
import { toBaht } from '#rules/money.ts'
import { isCallError } from '#rules/payments/response-codes.ts'
import { gatewayError, postJson, postSigned, refusal, textOf, type GatewaySettings } from './gateway-call.ts'
import { paymentReport } from './payment-report.ts'
import { requestedCurrency, type PaymentGateway, type TokenRequest } from './port.ts'
import { openPayload } from './signed-payload.ts'

/** The flow code with a QR code to show. */
const showCode = '1005'

/** Flow codes with an address to open: in the page, by redirect or in another app. */
const openAddressCodes: readonly string[] = ['1000', '1001', '1002', '1004']

const bangkokText = (moment: Date): string => bangkokDateTime(moment).slice(0, 19).replace('T', ' ')

function tokenClaims(request: TokenRequest) {
  return {
    invoiceNo: request.invoiceNo,
    description: request.description,
    amount: toBaht(request.amountSatang),
    currencyCode: requestedCurrency,
    paymentChannel: [...request.paymentChannels],
    userDefined1: request.userDefined1,
    frontendReturnUrl: request.frontendReturnUrl,
    backendReturnUrl: request.backendReturnUrl,
    locale: request.locale,
    ...(request.expiresAt && { paymentExpiry: bangkokText(request.expiresAt) }),
    ...(request.idempotencyId && { idempotencyID: request.idempotencyId }),
  }
}

/** Web addresses and bank apps' schemes; nothing that a browser would execute. */
function isOpenable(url: string): boolean {
  return URL.canParse(url) && !['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'].includes(new URL(url).protocol)
}

const isWebAddress = (url: string) => URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol)

function decodeReturn(paymentResponse: unknown): { invoiceNo: string; respCode: string } | null {
  if (typeof paymentResponse !== 'string' || paymentResponse.length > 4096) return null
  try {
    const value: unknown = JSON.parse(Buffer.from(paymentResponse, 'base64url').toString('utf8'))
    if (typeof value !== 'object' || value === null) return null
    const { invoiceNo, respCode } = Object.fromEntries(Object.entries(value))
    return textOf(invoiceNo) && textOf(respCode) ? { invoiceNo: textOf(invoiceNo), respCode: textOf(respCode) } : null
  } catch {
    return null
  }
}

/** 2C2P's payment gateway, PGW 4.3, or anything that speaks its protocol at `baseUrl`. */
export function twoC2P(settings: GatewaySettings): PaymentGateway {
  const { merchantId, secretKey } = settings
  return {
    async requestToken(request) {
      const answer = await postSigned(settings, 'paymentToken', tokenClaims(request))
      if (!answer.ok) return answer
      if (answer.value.respCode !== '0000') return refusal(answer.value)
      const value = {
        paymentToken: textOf(answer.value.paymentToken),
        webPaymentUrl: textOf(answer.value.webPaymentUrl),
      }
      if (!value.paymentToken || !isWebAddress(value.webPaymentUrl))
        return gatewayError('malformed', 'paymentToken: no address')
      return { ok: true, value }
    },

    async startPayment(request) {
      const { channelCode, agentCode, agentChannelCode } = request
      const answer = await postJson(settings, 'payment', {
        paymentToken: request.paymentToken,
        clientID: request.clientId,
        locale: request.locale,
        responseReturnUrl: request.returnUrl,
        payment: { code: { channelCode, agentCode, agentChannelCode }, data: {} },
      })
      if (!answer.ok) return answer
      if (!openAddressCodes.includes(textOf(answer.value.respCode))) return refusal(answer.value)
      const webPaymentUrl = textOf(answer.value.data)
      if (!isOpenable(webPaymentUrl)) return gatewayError('malformed', 'payment: no address')
      return { ok: true, value: { webPaymentUrl } }
    },

    async requestQr({ paymentToken, clientId, locale, returnUrl }) {
      const answer = await postJson(settings, 'payment', {
        paymentToken,
        clientID: clientId,
        locale,
        responseReturnUrl: returnUrl,
        payment: { code: { channelCode: 'PPQR' }, data: { qrType: 'RAW' } },
      })
      if (!answer.ok) return answer
      if (textOf(answer.value.respCode) !== showCode) return refusal(answer.value)
      const payload = textOf(answer.value.data)
      return payload ? { ok: true, value: { payload } } : gatewayError('malformed', 'payment: no code')
    },

    async inquire(invoiceNo) {
      const answer = await postSigned(settings, 'paymentInquiry', { invoiceNo, locale: 'en' })
      if (!answer.ok) return answer
      if (isCallError(textOf(answer.value.respCode))) return refusal(answer.value)
      const report = paymentReport({ invoiceNo, ...answer.value })
      // A signed response about another payment must not pay for this one.
      const isOurs = report?.invoiceNo === invoiceNo && (answer.value.merchantID ?? merchantId) === merchantId
      if (!report || !isOurs) return gatewayError('malformed', 'paymentInquiry: the answer is about another payment')
      return { ok: true, value: report }
    },

    async cancel(paymentToken, clientId) {
      const answer = await postJson(settings, 'cancelTransaction', { paymentToken, clientID: clientId, locale: 'en' })
      if (!answer.ok) return answer
      return answer.value.respCode === '0000' ? { ok: true, value: null } : refusal(answer.value)
    },

    async verifyNotice(payload) {
      const claims = await openPayload(payload, secretKey)
      return claims && claims.merchantID === merchantId ? paymentReport(claims) : null
    },

    decodeReturn,
  }
}
