import { decimalOfSatang } from '#rules/payments/gateway-amount.ts'
import { bankOf, panelOf } from './channels.ts'
import type { Gateway } from './conclude.ts'
import { decide, describe } from './decide.ts'
import { isExpired, isTokenOver, respCodeNow, type Payment } from './payment.ts'
import { promptPayPayload } from './prompt-pay-qr.ts'
import type { GatewayError } from './signed-payload.ts'

type Fields = Readonly<Record<string, unknown>>
type Answer = Fields & GatewayError

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const error = (respCode: string, respDesc: string): Answer => ({ respCode, respDesc })

/** The payment of a token that can still be used, or the error. */
function usablePayment(gateway: Gateway, fields: Fields): Payment | Answer {
  const token = textOf(fields.paymentToken)
  if (token === '') return error('9005', 'Mandatory field missing: paymentToken')
  const payment = gateway.store.get(token)
  if (!payment) return error('9040', 'Payment token is invalid')
  if (payment.decision) return error('9041', 'Payment token is already used')
  if (isExpired(payment, gateway.now())) return error('5009', describe('5009'))
  return isTokenOver(payment, gateway.now()) ? error('9040', 'Payment token is invalid') : payment
}

const isGatewayError = (value: Payment | Answer): value is Answer => 'respCode' in value

function qrAnswer(payment: Payment, data: Fields): Answer {
  const qrType = textOf(data.qrType) || 'RAW'
  if (qrType !== 'RAW') return error('9004', 'The value is not valid: qrType')
  const payload = promptPayPayload(payment)
  return {
    channelCode: 'PPQR',
    type: 'RAW',
    data: payload,
    extras: { qrData: payload, referenceNo: payment.invoiceNo },
    ...error('1005', 'Display the QR code and poll the status'),
  }
}

/**
 * Do Payment. PromptPay returns the QR code; every other channel returns the address of the page that simulates the
 * bank's app, the card form or the scheme's app. `responseReturnUrl` is ignored, because it is not signed.
 */
export async function doPayment(gateway: Gateway, body: unknown): Promise<Answer> {
  const fields = fieldsOf(body)
  const payment = usablePayment(gateway, fields)
  if (isGatewayError(payment)) return payment
  const { code, data } = fieldsOf(fields.payment)
  const { channelCode, agentCode, agentChannelCode } = fieldsOf(code)
  if (textOf(channelCode) === '') return error('9005', 'Mandatory field missing: payment.code.channelCode')
  const panel = panelOf(textOf(channelCode))
  if (!panel) return error('9058', 'Payment channel is invalid')
  if (!payment.panels.includes(panel)) return error('9059', 'Payment channel is not authorised')
  const bank = panel === 'DEEPLINK' ? textOf(agentCode) : ''
  if (panel === 'DEEPLINK') {
    if (!bank || !textOf(agentChannelCode)) return error('9005', 'Mandatory field missing: payment.code.agentCode')
    if (!bankOf(bank)) return error('9004', 'The value is not valid: payment.code.agentCode')
  }
  await gateway.store.put({ ...payment, panel, bank: bank || null })
  if (panel === 'PPQR') return qrAnswer(payment, fieldsOf(data))
  return {
    channelCode: textOf(channelCode),
    type: 'URL',
    data: gateway.pageUrl(payment.token),
    ...error('1001', 'Redirect to the payment page'),
  }
}

export async function paymentOption(gateway: Gateway, body: unknown): Promise<Answer> {
  const payment = usablePayment(gateway, fieldsOf(body))
  if (isGatewayError(payment)) return payment
  return {
    paymentToken: payment.token,
    merchantDetails: { id: payment.merchantID, name: gateway.merchantName(payment.merchantID) },
    transactionDetails: {
      invoiceNo: payment.invoiceNo,
      amount: decimalOfSatang(payment.amountSatang),
      currencyCode: payment.currencyCode,
      description: payment.description,
    },
    channelCategories: payment.panels.map((panel) => ({ code: panel })),
    ...error('0000', 'Success'),
  }
}

/**
 * For a waiting page: returns whether the payment is finished, but not its outcome, which only the signed inquiry
 * returns.
 */
export async function transactionStatus(gateway: Gateway, body: unknown): Promise<Answer> {
  const payment = gateway.store.get(textOf(fieldsOf(body).paymentToken))
  if (!payment) return error('2002', describe('2002'))
  const isPending = ['0001', '2001'].includes(respCodeNow(payment, gateway.now()))
  if (isPending) return error('2001', describe('2001'))
  return { invoiceNo: payment.invoiceNo, channelCode: payment.panel ?? '', ...error('2000', describe('2000')) }
}

/** The merchant cancels the payment; no notice is sent, since the merchant requested it. */
export async function cancelTransaction(gateway: Gateway, body: unknown): Promise<Answer> {
  const payment = usablePayment(gateway, fieldsOf(body))
  if (isGatewayError(payment)) return payment
  const now = gateway.now()
  const { amountSatang } = payment
  await gateway.store.put(decide(payment, { outcome: 'cancelled', amountSatang, effectiveAt: now }, now).payment)
  return error('0000', 'Success')
}
