import * as z from 'zod/mini'
import { channels, paymentMethods } from '#rules/payments/pay-types.ts'
import { slipReasons, slipStates } from '#rules/payments/slips.ts'
import { defineSchemas } from '../call.ts'
import { baht, id, instant } from '../schemas.ts'
import { payType } from '../orders/schemas.ts'

export const slipState = z.enum(slipStates)

export const slipReason = z.enum(slipReasons)

/** A slip as its retailer sees it. `reason` and `note` say why it was rejected. */
export const slip = z.object({
  id,
  state: slipState,
  sendingBank: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  sentOn: instant,
  decidedOn: z.nullable(instant),
  reason: z.nullable(slipReason),
  note: z.nullable(z.string()),
  /** False for the slip of another retailer, whose transfer paid this order too; and omitted by earlier releases. */
  hasPicture: z.optional(z.boolean()),
})

export const slipParams = z.object({ id })

/** What retailers and staff see of an attempt. */
export const attemptFields = {
  invoiceNo: z.string(),
  state: z.enum(['pending', 'paid', 'failed', 'cancelled', 'expired', 'mismatch']),
  channel: z.string(),
  amount: baht,
  createdOn: instant,
}

const ofOrder = z.object({ orderNumber: z.string().check(z.minLength(1), z.maxLength(20)) })

const bankCode = z.string().check(z.maxLength(30))

export const getPaymentUrl = defineSchemas({
  access: 'retailer',
  idempotency: 'required',
  body: z.object({
    invoiceNo: z.string().check(z.minLength(1), z.maxLength(20)),
    description: z.string().check(z.maxLength(250)),
    amount: baht,
    currencyCode: z.literal('THB'),
    paymentChannel: z.array(z.enum(channels)).check(z.minLength(1), z.maxLength(1)),
    userDefined1: z.string().check(z.maxLength(150)),
    channelCode: z.optional(bankCode),
    agentCode: z.optional(bankCode),
    agentChannelCode: z.optional(bankCode),
  }),
  answer: z.object({
    webPaymentUrl: z.string(),
    /** For PromptPay: the code to scan, shown on the storefront's own page; absent when the gateway returns none. */
    qrPayload: z.optional(z.string()),
  }),
  errors: [
    'idempotency_key_required',
    'idempotency_key_reused',
    'not_found',
    'forbidden',
    'amount_mismatch',
    'already_paid',
    'order_closed',
    'method_not_offered',
    'gateway_unavailable',
  ],
  doc: 'Starts a payment attempt at the gateway and returns where to pay. `invoiceNo` is the order number.',
})

export const listMethods = defineSchemas({
  access: 'public',
  answer: z.array(
    z.object({
      method: z.enum(paymentMethods),
      payType,
      checkout: z.boolean(),
      repayment: z.boolean(),
    }),
  ),
  errors: [],
  doc: 'The payment methods of this supplier, in display order.',
})

export const listSlips = defineSchemas({
  access: 'retailer',
  query: ofOrder,
  answer: z.array(slip),
  errors: ['not_found'],
  doc: 'The slips of an order with their states, newest first.',
})

export const paymentAttempts = defineSchemas({
  access: 'retailer',
  query: ofOrder,
  answer: z.array(
    z.object({
      ...attemptFields,
      expiresOn: instant,
      /** URL where a pending attempt continues, until it expires. */
      webPaymentUrl: z.optional(z.string()),
      /** For a pending PromptPay attempt: the code to scan, until it expires. */
      qrPayload: z.optional(z.string()),
    }),
  ),
  errors: ['not_found'],
  doc: 'The payment attempts of an order, newest first, for the page that waits for the payment.',
})

export const promptPayCode = defineSchemas({
  access: 'retailer',
  query: ofOrder,
  answer: z.object({
    amount: baht,
    /** Null when the supplier has configured no account: the retailer then asks by chat. */
    account: z.nullable(
      z.object({
        /** Content of the QR code (EMVCo, for the exact amount). */
        payload: z.string(),
        kind: z.enum(['phone', 'tax-id', 'e-wallet', 'bill']),
        number: z.string(),
        name: z.string(),
        /** References of a bill payment. */
        references: z.array(z.string()),
      }),
    ),
  }),
  errors: ['not_found', 'already_paid', 'order_closed', 'method_not_offered'],
  doc: "The supplier's PromptPay code for the exact amount of an order that awaits payment.",
})

export const receiveNotice = defineSchemas({
  access: 'public',
  body: z.object({ payload: z.string().check(z.maxLength(20_000)) }),
  answer: z.object({ received: z.boolean() }),
  errors: ['forbidden'],
  doc: 'The signed payment notification of the gateway. Every authentic notification answers 200, however often it is sent; `forbidden`: it is not signed by the gateway.',
})

export const sendSlip = defineSchemas({
  access: 'retailer',
  idempotency: 'optional',
  requestType: 'multipart/form-data',
  body: z.object({
    /** JPEG, PNG or WebP of at most 8 MB. */
    image: z.file(),
    storeName: z.string().check(z.maxLength(200)),
    payType,
    orderID: id,
    outletID: z.string().check(z.maxLength(36)),
    /** Baht, VAT included: a form's fields are text. */
    orderAmt: z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/)),
  }),
  answer: z.object({ status: z.literal('received'), slipId: id }),
  errors: [
    'idempotency_key_reused',
    'not_found',
    'slip_used',
    'slip_unreadable',
    'order_closed',
    'already_paid',
    'too_large',
    'unsupported_media_type',
    'amount_mismatch',
    'method_not_offered',
    'rate_limited',
    'unavailable',
  ],
  doc: 'Receives the slip of a transfer for an order that awaits payment; a clerk reviews it. `orderID` is the id of the order.',
})

export const slipPicture = defineSchemas({
  access: 'retailer',
  answerType: 'image/webp',
  params: slipParams,
  errors: ['not_found', 'unavailable'],
  doc: 'The picture of a slip of the signed-in retailer.',
})
