import * as z from 'zod/mini'
import { paymentMethods } from '#rules/payments/pay-types.ts'
import { secondFactorPolicies } from '#rules/identity/second-factor.ts'

/** One line of text without control characters. */
const line = (shortest: number, longest: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(shortest), z.maxLength(longest), z.regex(/^\P{Cc}*$/u, { error: 'text_invalid' }))
/** Of a provider; nobody reads it again. */
const secret = z._default(line(0, 500), '')
/** Baht. */
const amount = z.number().check(z.minimum(1), z.maximum(100_000_000))

export const seller = z.object({
  name: line(1, 200),
  /** 13 digits with a right check digit, else `tax_id_invalid`. */
  taxId: line(1, 30),
  /** Five digits; 00000 is the head office. */
  branch: z.string().check(z.regex(/^\d{5}$/)),
  address: line(1, 500),
})

export const account = z.object({
  /** `promptpay`: a mobile number, a tax ID or an e-wallet; `bill`: a biller number of a bank. */
  kind: z.enum(['promptpay', 'bill']),
  number: line(1, 30),
  name: line(1, 100),
})

export const offered = z.object({
  methods: z.array(z.enum(paymentMethods)).check(z.minLength(1), z.maxLength(paymentMethods.length)),
})

export const credit = z.object({ sold: z.enum(['on', 'off']), overdue: z.enum(['block', 'warn']) })

export const runs = z.object({
  /** Latitude and longitude as a map gives them; empty: tours may begin anywhere. */
  warehouse: z.string().check(z.trim(), z.maxLength(60)),
  stops: z.int().check(z.minimum(1), z.maximum(200)),
  cash: amount,
})

export const oddOrders = z.object({
  timesUsual: z.number().check(z.minimum(1.1), z.maximum(1000)),
  newRetailerOrders: z.int().check(z.minimum(0), z.maximum(1000)),
  muchCash: amount,
})

export const secondFactor = z.object({ policy: z.enum(secondFactorPolicies) })

/** `basicId` empty: nobody is notified by LINE. A secret that is empty stays as it is. */
export const lineAccount = z.object({
  basicId: z.string().check(z.trim(), z.regex(/^(@[\w.-]{1,30})?$/)),
  token: secret,
  secret,
})

/** A secret that is empty stays as it is; with `none` they are forgotten. */
export const sms = z.object({
  provider: z.enum(['none', 'thaibulksms']),
  sender: line(0, 20),
  credit: z.enum(['', 'standard', 'corporate']),
  key: secret,
  secret,
})

/** A mobile number, else `phone_invalid`. */
export const phone = line(1, 20)
