import * as z from 'zod/mini'
import { firstSteps } from '#rules/company/first-steps.ts'
import { paymentMethods } from '#rules/payments/pay-types.ts'
import { defineSchemas } from '../../call.ts'
import * as values from './values.ts'

/** Changes whenever something of the group does. */
const revision = z.string().check(z.maxLength(64))

/** A group of settings as it is in force. `fixed`: the fields that the environment sets, by the name of its variable. */
const group = <Value extends z.core.$ZodType>(value: Value) =>
  z.object({ revision, fixed: z.record(z.string(), z.string()), value })

/** Without secrets; `connected`: they are set. */
const company = z.object({
  /** Null: no tax document can be issued. */
  seller: group(z.nullable(values.seller)),
  /** Null: no PromptPay QR code is shown for transfers. */
  account: group(z.nullable(values.account)),
  /** `possible`: those that can be chosen; others need the gateway. */
  methods: group(z.extend(values.offered, { possible: z.array(z.enum(paymentMethods)) })),
  credit: group(values.credit),
  runs: group(values.runs),
  oddOrders: group(values.oddOrders),
  secondFactor: group(values.secondFactor),
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
  body: z.extend(values.seller, { revision }),
  answer: company,
  errors: ['edit_conflict'],
  doc: `Sets the supplier as printed on tax documents from now on; issued ones stay. ${ownWords}`,
})

export const saveTransferAccount = defineSchemas({
  permission: 'staff',
  body: z.extend(values.account, { revision }),
  answer: company,
  errors: ['reauthentication_required', 'edit_conflict'],
  doc: `Sets the account to which retailers transfer. ${ownWords} ${recently}`,
})

export const savePaymentMethods = defineSchemas({
  permission: 'staff',
  body: z.extend(values.offered, { revision }),
  answer: company,
  errors: ['edit_conflict'],
  doc: `Sets the payment methods that retailers may choose. ${ownWords}`,
})

export const saveCreditRule = defineSchemas({
  permission: 'staff',
  body: z.extend(values.credit, { revision }),
  answer: company,
  errors: ['edit_conflict'],
  doc: `Sets whether goods are sold on account, and what an overdue payment does. ${ownWords}`,
})

export const saveRunPlanning = defineSchemas({
  permission: 'staff',
  body: z.extend(values.runs, { revision }),
  answer: company,
  errors: ['edit_conflict'],
  doc: `Sets where delivery runs begin, and what one vehicle may take. ${ownWords}`,
})

export const saveOddOrderLimits = defineSchemas({
  permission: 'staff',
  body: z.extend(values.oddOrders, { revision }),
  answer: company,
  errors: ['edit_conflict'],
  doc: `Sets from when on an order is odd and held. ${ownWords}`,
})

export const saveSecondFactorPolicy = defineSchemas({
  permission: 'staff',
  body: z.extend(values.secondFactor, { revision }),
  answer: company,
  errors: ['reauthentication_required', 'edit_conflict'],
  doc: `Sets whether managers and administrators are prompted for a second factor. ${ownWords} ${recently}`,
})

export const saveLineAccount = defineSchemas({
  permission: 'staff',
  body: z.extend(values.lineAccount, { revision }),
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
  body: z.extend(values.sms, { revision }),
  answer: company,
  errors: ['reauthentication_required', 'edit_conflict'],
  doc: `Sets the provider of text messages. ${ownWords} ${recently}`,
})

export const trySmsProvider = defineSchemas({
  permission: 'staff',
  body: z.object({ phone: values.phone }),
  answer: trial,
  errors: ['not_found', 'rate_limited'],
  doc: 'Sends a text message to a phone, and tells what the provider answered.',
})
