import * as z from 'zod/mini'
import { paperPictures } from '#rules/company/paper-pictures.ts'
import { firstSteps } from '#rules/company/first-steps.ts'
import { paymentMethods } from '#rules/payments/pay-types.ts'
import { secondFactorPolicies } from '#rules/identity/second-factor.ts'
import { defineSchemas } from '../../../call.ts'

/** One line of text without control characters. */
const line = (shortest: number, longest: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(shortest), z.maxLength(longest), z.regex(/^\P{Cc}*$/u, { error: 'text_invalid' }))
/** Of a provider; nobody reads it again. */
const secret = z._default(line(0, 500), '')
/** Baht. */
const amount = z.number().check(z.minimum(1), z.maximum(100_000_000))

const seller = z.object({
  name: line(1, 200),
  /** 13 digits with a right check digit, else `tax_id_invalid`. */
  taxId: line(1, 30),
  /** Five digits; 00000 is the head office. */
  branch: z.string().check(z.regex(/^\d{5}$/)),
  address: line(1, 500),
})

const account = z.object({
  /** `promptpay`: a mobile number, a tax ID or an e-wallet; `bill`: a biller number of a bank. */
  kind: z.enum(['promptpay', 'bill']),
  number: line(1, 30),
  name: line(1, 100),
})

const offered = z.object({
  methods: z.array(z.enum(paymentMethods)).check(z.minLength(1), z.maxLength(paymentMethods.length)),
})

const credit = z.object({ sold: z.enum(['on', 'off']), overdue: z.enum(['block', 'warn']) })

const runs = z.object({
  /** Latitude and longitude as a map gives them; empty: tours may begin anywhere. */
  warehouse: z.string().check(z.trim(), z.maxLength(60)),
  stops: z.int().check(z.minimum(1), z.maximum(200)),
  cash: amount,
})

const oddOrders = z.object({
  timesUsual: z.number().check(z.minimum(1.1), z.maximum(1000)),
  newRetailerOrders: z.int().check(z.minimum(0), z.maximum(1000)),
  muchCash: amount,
})

const secondFactor = z.object({ policy: z.enum(secondFactorPolicies) })

/** `basicId` empty: nobody is notified by LINE. A secret that is empty stays as it is. */
const lineAccount = z.object({
  basicId: z.string().check(z.trim(), z.regex(/^(@[\w.-]{1,30})?$/)),
  token: secret,
  secret,
})

/** A secret that is empty stays as it is; with `none` they are forgotten. */
const sms = z.object({
  provider: z.enum(['none', 'thaibulksms']),
  sender: line(0, 20),
  credit: z.enum(['', 'standard', 'corporate']),
  key: secret,
  secret,
})

/** A mobile number, else `phone_invalid`. */
const phone = line(1, 20)

/** Changes whenever something of the group does. */
const revision = z.string().check(z.maxLength(64))

/** A group of settings as it is in force. `fixed`: the fields that the environment sets, by the name of its variable. */
const group = <Value extends z.core.$ZodType>(value: Value) =>
  z.object({ revision, fixed: z.record(z.string(), z.string()), value })

/** Without secrets; `connected`: they are set. */
const company = z.object({
  /** Null: no tax document can be issued. */
  seller: group(z.nullable(seller)),
  /** What papers carry, by the hash of the picture; null: none is set. */
  pictures: z.object({ logo: z.nullable(z.string()), signature: z.nullable(z.string()) }),
  /** Null: no PromptPay QR code is shown for transfers. */
  account: group(z.nullable(account)),
  /** `possible`: those that can be chosen; others need the gateway. */
  methods: group(z.extend(offered, { possible: z.array(z.enum(paymentMethods)) })),
  credit: group(credit),
  runs: group(runs),
  oddOrders: group(oddOrders),
  secondFactor: group(secondFactor),
  line: group(z.object({ basicId: z.string(), connected: z.boolean() })),
  sms: group(
    z.object({
      /** `bridge`: to another provider, which only the environment can set. */
      provider: z.enum(['none', 'thaibulksms', 'bridge']),
      sender: z.string(),
      credit: z.enum(['', 'standard', 'corporate']),
      connected: z.boolean(),
    }),
  ),
})

const picture = z.object({ kind: z.enum(paperPictures) })

/** What a provider answered, in its own words. */
const trial = z.object({ ok: z.boolean(), answer: z.string() })

const ownWords =
  'Fields that the environment sets cannot be changed: `set_by_environment`. Acts on all processes within two seconds.'
const recently = 'Requires a sign-in of the last ten minutes: `reauthentication_required`.'

export const getFirstSteps = defineSchemas({
  permission: 'staff',
  answer: z.object({
    /** All of them are done, or this is a demo. */
    done: z.boolean(),
    /** In their order. */
    steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
  }),
  errors: [],
  doc: 'What a new company does before its first order, and which of it is done.',
})

export const getCompany = defineSchemas({
  permission: 'staff',
  answer: company,
  errors: [],
  doc: 'The settings of the company as they are in force, without secrets.',
})

export const saveSeller = defineSchemas({
  permission: 'staff',
  body: z.extend(seller, { revision }),
  answer: company,
  errors: ['edit_conflict'],
  doc: `Sets the supplier as printed on tax documents from now on; issued ones stay. ${ownWords}`,
})

export const savePaperPicture = defineSchemas({
  permission: 'staff',
  requestType: 'multipart/form-data',
  params: picture,
  /** JPEG, PNG, WebP, GIF or AVIF of at most 8 MB; the type is detected from the bytes. */
  body: z.object({ picture: z.file() }),
  answer: company,
  errors: ['too_large', 'unsupported_media_type', 'malformed', 'validation'],
  doc: 'Sets the logo of papers, or the signature above the line of who signs for the company: on tax invoices, credit notes, receipts, statements, delivery notes and purchase orders from now on, also of documents that were issued before. Stored as PNG without its metadata.',
})

export const removePaperPicture = defineSchemas({
  permission: 'staff',
  params: picture,
  answer: company,
  errors: [],
  doc: 'Papers carry the drawn parcel and an empty line again.',
})

export const viewPaperPicture = defineSchemas({
  permission: 'staff',
  answerType: 'image/png',
  params: picture,
  errors: ['not_found'],
  doc: 'The logo or the signature of papers.',
})

export const saveTransferAccount = defineSchemas({
  permission: 'staff',
  body: z.extend(account, { revision }),
  answer: company,
  errors: ['reauthentication_required', 'edit_conflict'],
  doc: `Sets the account to which retailers transfer. ${ownWords} ${recently}`,
})

export const savePaymentMethods = defineSchemas({
  permission: 'staff',
  body: z.extend(offered, { revision }),
  answer: company,
  errors: ['edit_conflict'],
  doc: `Sets the payment methods that retailers may choose. ${ownWords}`,
})

export const saveCreditRule = defineSchemas({
  permission: 'staff',
  body: z.extend(credit, { revision }),
  answer: company,
  errors: ['edit_conflict'],
  doc: `Sets whether goods are sold on account, and what an overdue payment does. ${ownWords}`,
})

export const saveRunPlanning = defineSchemas({
  permission: 'staff',
  body: z.extend(runs, { revision }),
  answer: company,
  errors: ['edit_conflict'],
  doc: `Sets where delivery runs begin, and what one vehicle may take. ${ownWords}`,
})

export const saveOddOrderLimits = defineSchemas({
  permission: 'staff',
  body: z.extend(oddOrders, { revision }),
  answer: company,
  errors: ['edit_conflict'],
  doc: `Sets from when on an order is odd and held. ${ownWords}`,
})

export const saveSecondFactorPolicy = defineSchemas({
  permission: 'staff',
  body: z.extend(secondFactor, { revision }),
  answer: company,
  errors: ['reauthentication_required', 'edit_conflict'],
  doc: `Sets whether managers and administrators are prompted for a second factor. ${ownWords} ${recently}`,
})

export const saveLineAccount = defineSchemas({
  permission: 'staff',
  body: z.extend(lineAccount, { revision }),
  answer: company,
  errors: ['reauthentication_required', 'edit_conflict'],
  doc: `Sets the LINE Official Account that sends notices. ${ownWords} ${recently}`,
})

export const tryLineAccount = defineSchemas({
  permission: 'staff',
  answer: trial,
  errors: ['not_found', 'rate_limited'],
  doc: 'Asks LINE whose account it is, and tells what it answered. Sends no message.',
})

export const saveSmsProvider = defineSchemas({
  permission: 'staff',
  body: z.extend(sms, { revision }),
  answer: company,
  errors: ['reauthentication_required', 'edit_conflict'],
  doc: `Sets the provider of text messages. ${ownWords} ${recently}`,
})

export const trySmsProvider = defineSchemas({
  permission: 'staff',
  body: z.object({ phone: phone }),
  answer: trial,
  errors: ['not_found', 'rate_limited'],
  doc: 'Sends a text message to a phone, and tells what the provider answered.',
})
