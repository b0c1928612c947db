import type { FastifyInstance } from 'fastify'
import { doPayment, paymentOption, transactionStatus, cancelTransaction } from './token-calls.ts'
import type { Gateway } from './conclude.ts'
import { describe, inquiryClaims } from './decide.ts'
import { respCodeNow, type Payment } from './payment.ts'
import { openRequest, signPayload, type GatewayError, type SignedRequest } from './signed-payload.ts'
import { readTokenRequest } from './token-request.ts'

type Claims = Record<string, string | number>
type SignedCall = (gateway: Gateway, request: SignedRequest) => Promise<Claims | GatewayError>

const tokenAnswer = (gateway: Gateway, payment: Payment): Claims => ({
  webPaymentUrl: gateway.pageUrl(payment.token),
  paymentToken: payment.token,
  respCode: '0000',
  respDesc: 'Success',
})

const openPayment: SignedCall = async (gateway, { claims, merchantID }) => {
  const checked = readTokenRequest(claims, gateway.newToken(), gateway.now())
  if (!checked.ok) return checked.error
  const { payment } = checked
  const before = gateway.store.getByInvoice(merchantID, payment.invoiceNo)
  if (!before) {
    await gateway.store.put(payment)
    return tokenAnswer(gateway, payment)
  }
  const isRetry = payment.idempotencyID !== '' && payment.idempotencyID === before.idempotencyID
  if (isRetry && payment.amountSatang === before.amountSatang) return tokenAnswer(gateway, before)
  return { respCode: '9015', respDesc: 'Existing Invoice Number' }
}

const paymentInquiry: SignedCall = async (gateway, { claims, merchantID }) => {
  const { invoiceNo, paymentToken } = claims
  if (!invoiceNo && !paymentToken) return { respCode: '9005', respDesc: 'Mandatory field missing: invoiceNo' }
  const payment =
    typeof invoiceNo === 'string' && invoiceNo
      ? gateway.store.getByInvoice(merchantID, invoiceNo)
      : gateway.store.get(String(paymentToken))
  if (!payment || payment.merchantID !== merchantID) return { respCode: '2002', respDesc: describe('2002') }
  return inquiryClaims(payment, respCodeNow(payment, gateway.now()))
}

/** Paths are case-insensitive: kits of PGW 4.1 write `PaymentToken`. */
const signedCalls = new Map<string, SignedCall>([
  ['paymenttoken', openPayment],
  ['paymentinquiry', paymentInquiry],
])
const plainCalls = new Map([
  ['payment', doPayment],
  ['paymentoption', paymentOption],
  ['transactionstatus', transactionStatus],
  ['canceltransaction', cancelTransaction],
])

/** The calls of PGW 4.3 under `payment/4.3/`: signed both ways, or plain JSON where the payment token is the proof. */
export function apiRoutes(app: FastifyInstance, gateway: Gateway) {
  app.post<{ Params: { call: string } }>('/payment/4.3/:call', async (request, reply) => {
    const name = request.params.call.toLowerCase()
    const plainCall = plainCalls.get(name)
    if (plainCall) return plainCall(gateway, request.body)
    const signedCall = signedCalls.get(name)
    if (!signedCall) return reply.callNotFound()
    const opened = await openRequest(request.body, gateway.merchants)
    // Without the merchant's key an error cannot be signed.
    if (!opened.ok) return opened.error
    return { payload: await signPayload(await signedCall(gateway, opened), opened.secret) }
  })
}
