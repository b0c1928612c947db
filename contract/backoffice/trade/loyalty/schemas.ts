import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { account, historyQuery, outletParams, pointsEntry, terms } from '../../../loyalty/schemas.ts'
import { actor, envelope, instant } from '../../../schemas.ts'

/** `startsOn` null: the built-in terms. */
const datedTerms = z.extend(terms, { startsOn: z.nullable(instant) })

const loyaltyTerms = z.object({ inForce: datedTerms, all: z.array(datedTerms) })

export const adjustLoyaltyPoints = defineSchemas({
  permission: 'loyalty.change',
  status: 201,
  idempotency: 'required',
  params: outletParams,
  body: z.object({
    points: z.int().check(
      z.minimum(-1_000_000),
      z.maximum(1_000_000),
      z.refine((points) => points !== 0, 'nothing'),
    ),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300), z.regex(/^\P{Cc}*$/u)),
  }),
  answer: account,
  errors: ['not_found', 'points_short', 'unavailable', 'idempotency_key_required', 'idempotency_key_reused'],
  doc: 'Adds or deducts points, with a reason. Never deducts more than the balance.',
})

export const getLoyaltyMember = defineSchemas({
  permission: 'loyalty',
  params: outletParams,
  answer: account,
  errors: ['unavailable'],
  doc: 'Points and tier of a retailer.',
})

export const listLoyaltyHistory = defineSchemas({
  permission: 'loyalty',
  params: outletParams,
  query: historyQuery,
  answer: envelope(z.extend(pointsEntry, { actor })),
  errors: ['unavailable'],
  doc: 'The points ledger of a retailer, newest first.',
})

export const listLoyaltyTerms = defineSchemas({
  permission: 'loyalty',
  answer: loyaltyTerms,
  errors: ['unavailable'],
  doc: 'The earning terms with their start dates; those in force first.',
})

export const saveLoyaltyTerms = defineSchemas({
  permission: 'loyalty.change',
  body: z.extend(terms, { startsOn: instant }),
  answer: loyaltyTerms,
  errors: ['validation', 'unavailable'],
  doc: 'Adds earning terms that start in the future. Terms that have started cannot be changed.',
})
