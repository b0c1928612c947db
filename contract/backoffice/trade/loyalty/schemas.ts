import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { account, historyQuery, outletParams, pointsEntry, terms } from '../../../loyalty/schemas.ts'
import { actor, enteredInstant, envelope, instant } from '../../../schemas.ts'

/** `startsOn` null: the built-in terms. */
const datedTerms = z.extend(terms, { startsOn: z.nullable(instant) })

/** Names all terms as they are. */
const revision = z.string()

const loyaltyTerms = z.object({ inForce: datedTerms, all: z.array(datedTerms), revision })

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
  idempotency: 'optional',
  body: z.extend(terms, {
    startsOn: enteredInstant,
    /** Of the terms that the page showed. */
    revision: z.optional(revision.check(z.maxLength(100))),
  }),
  answer: loyaltyTerms,
  errors: ['validation', 'edit_conflict', 'idempotency_key_reused', 'unavailable'],
  doc: 'Adds earning terms that start in the future, or replaces those of the same start. Terms that have started cannot be changed. With a `revision` that is no longer theirs: `edit_conflict`.',
})
