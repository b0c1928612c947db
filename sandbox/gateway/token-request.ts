import { satangOfDecimal } from '#rules/payments/gateway-amount.ts'
import { momentOf } from './bangkok-time.ts'
import { panelsOf } from './channels.ts'
import { tokenLifeMs, type Payment } from './payment.ts'
import type { GatewayError } from './signed-payload.ts'

type Claims = Readonly<Record<string, unknown>>
type TokenRequestResult = { ok: true; payment: Payment } | { ok: false; error: GatewayError }

/** Lengths of text fields in the payment token request of PGW 4.3. */
const maxLength = {
  merchantID: 25,
  invoiceNo: 50,
  idempotencyID: 100,
  description: 250,
  currencyCode: 3,
  paymentExpiry: 19,
  userDefined1: 150,
  userDefined2: 150,
  userDefined3: 150,
  userDefined4: 150,
  userDefined5: 150,
  frontendReturnUrl: 255,
  backendReturnUrl: 255,
  locale: 10,
  nonceStr: 32,
} as const

const mandatory = ['merchantID', 'invoiceNo', 'description', 'amount', 'currencyCode'] as const
const userDefinedNames = ['userDefined1', 'userDefined2', 'userDefined3', 'userDefined4', 'userDefined5'] as const
/**
 * A reference in a PromptPay QR code has at most 20 characters, and so does an invoice number that can be paid by QR.
 */
const maxQrInvoice = 20

const text = (claims: Claims, name: keyof typeof maxLength): string => {
  const value = claims[name]
  return typeof value === 'string' ? value : ''
}

function isWebUrl(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}

function errorOfFields(claims: Claims): GatewayError | null {
  const missing = mandatory.find((name) => claims[name] === undefined || claims[name] === null || claims[name] === '')
  if (missing) return { respCode: '9005', respDesc: `Mandatory field missing: ${missing}` }
  for (const [name, limit] of Object.entries(maxLength)) {
    const value = claims[name] ?? ''
    if (typeof value !== 'string') return { respCode: '9004', respDesc: `The value is not valid: ${name}` }
    if (value.length > limit) return { respCode: '9006', respDesc: `Field length exceeded: ${name}` }
  }
  if (!/^[A-Za-z0-9]+$/.test(text(claims, 'invoiceNo'))) {
    return { respCode: '9004', respDesc: 'The value is not valid: invoiceNo' }
  }
  const badUrl = (['frontendReturnUrl', 'backendReturnUrl'] as const).find(
    (name) => text(claims, name) !== '' && !isWebUrl(text(claims, name)),
  )
  return badUrl ? { respCode: '9004', respDesc: `The value is not valid: ${badUrl}` } : null
}

/** Checks the claims of a payment token request and creates the payment. `token` is the new payment's token. */
export function readTokenRequest(claims: Claims, token: string, now: Date): TokenRequestResult {
  const reject = (respCode: string, respDesc: string): TokenRequestResult => ({
    ok: false,
    error: { respCode, respDesc },
  })
  const error = errorOfFields(claims)
  if (error) return { ok: false, error }

  const amountSatang = satangOfDecimal(claims.amount)
  if (!amountSatang) return reject('9009', 'Amount is invalid')
  if (claims.currencyCode !== 'THB') return reject('9010', 'Currency code is invalid')
  const channels = claims.paymentChannel ?? []
  if (!Array.isArray(channels)) return reject('9004', 'The value is not valid: paymentChannel')
  const panels = panelsOf(channels)
  if (!panels) return reject('9058', 'Payment channel is invalid')
  const invoiceNo = text(claims, 'invoiceNo')
  if (panels.includes('PPQR') && invoiceNo.length > maxQrInvoice)
    return reject('9006', 'Field length exceeded: invoiceNo')
  const expiry = text(claims, 'paymentExpiry')
  const expiresAt = expiry ? momentOf(expiry) : new Date(now.getTime() + tokenLifeMs)
  if (!expiresAt || expiresAt <= now) return reject('9008', 'Payment expiry is invalid')

  const payment: Payment = {
    token,
    merchantID: text(claims, 'merchantID'),
    invoiceNo,
    idempotencyID: text(claims, 'idempotencyID'),
    description: text(claims, 'description'),
    amountSatang,
    currencyCode: 'THB',
    panels,
    locale: text(claims, 'locale').toLowerCase().startsWith('en') ? 'en' : 'th',
    userDefined: Object.fromEntries(userDefinedNames.map((name) => [name, text(claims, name)])),
    frontendReturnUrl: text(claims, 'frontendReturnUrl') || null,
    backendReturnUrl: text(claims, 'backendReturnUrl') || null,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    panel: null,
    bank: null,
    decision: null,
    decisions: 0,
    inquiry: 'same',
    owedNotice: null,
  }
  return { ok: true, payment }
}
