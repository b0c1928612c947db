import * as z from 'zod/mini'
import { mostAtOnce } from '#rules/at-once.ts'
import { defineSchemas } from '../../../call.ts'
import {
  offerDetails,
  offerName,
  offerQuery,
  previewAnswer,
  previewBody,
  readRevision,
  revision,
  undoable,
} from '#contract/backoffice/trade/promotions/schemas.ts'
import { baht, enteredInstant, envelope, instant, number } from '../../../schemas.ts'

const count = z.int().check(z.minimum(1), z.maximum(1_000_000))

const couponTerms = z.object({
  /** Accepted in any case, stored in capitals. Not `POINTS`, and not that of a promotion, such as `P12`: figures count these by code. */
  code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{3,40}$/)),
  nameThai: offerName,
  nameEng: offerName,
  /** Baht off, VAT included. */
  discount: z.number().check(z.positive(), z.maximum(1_000_000)),
  /** Minimum total of the products that may be discounted, in baht. */
  minimum: z.number().check(z.nonnegative(), z.maximum(10_000_000)),
  startsAt: enteredInstant,
  endsAt: enteredInstant,
  perOutletLimit: count,
  totalLimit: z.optional(z.nullable(count)),
  /** Whether every retailer sees it in the cart; else it is for those who know its code. Absent: as before, and at first true. */
  listed: z.optional(z.boolean()),
})

const coupon = z.extend(couponTerms, {
  ...offerDetails,
  code: z.string(),
  nameThai: z.string(),
  nameEng: z.string(),
  discount: baht,
  minimum: baht,
  startsAt: instant,
  endsAt: instant,
  perOutletLimit: number,
  totalLimit: z.nullable(number),
  listed: z.boolean(),
})

const couponCode = z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) })

export const createCoupon = defineSchemas({
  permission: 'trade',
  status: 201,
  idempotency: 'optional',
  body: couponTerms,
  answer: coupon,
  errors: ['validation', 'idempotency_key_reused'],
  doc: 'Creates a draft. All violations of its terms are returned together.',
})

export const discardCoupon = defineSchemas({
  permission: 'trade',
  status: 204,
  params: couponCode,
  query: readRevision,
  errors: ['validation', 'not_found', 'conflict'],
  doc: 'Deletes a draft. A published coupon cannot be deleted, and with `revision` no draft that somebody has changed since.',
})

export const editCoupon = defineSchemas({
  permission: 'trade',
  params: couponCode,
  /** Carries the revision that was read, so that an edit in between is not overwritten. */
  body: z.extend(couponTerms, revision.shape),
  answer: coupon,
  errors: ['validation', 'not_found', 'conflict'],
  doc: 'Changes a draft. A published coupon cannot be changed, only ended.',
})

export const endCoupon = defineSchemas({
  permission: 'trade.publish',
  params: couponCode,
  answer: z.extend(coupon, undoable),
  errors: ['not_found', 'conflict'],
  doc: 'Ends a published coupon now, or withdraws one that has not begun.',
})

export const getCoupon = defineSchemas({
  permission: 'trade',
  params: couponCode,
  answer: coupon,
  errors: ['not_found'],
  doc: 'One coupon, draft or published.',
})

export const listCoupons = defineSchemas({
  permission: 'trade',
  query: offerQuery,
  answer: envelope(coupon),
  errors: ['validation'],
  doc: 'Drafts, then published coupons, newest first.',
})

export const previewCoupon = defineSchemas({
  permission: 'trade',
  params: couponCode,
  body: previewBody,
  answer: previewAnswer,
  errors: ['not_found', 'conflict', 'validation'],
  doc: 'Previews a draft with these products: the cart without it and with it.',
})

export const publishCoupon = defineSchemas({
  permission: 'trade.publish',
  params: couponCode,
  body: revision,
  answer: z.extend(coupon, undoable),
  errors: ['not_found', 'conflict', 'validation'],
  doc: 'Publishes the revision that was read. Product lists and carts apply it within a second.',
})

export const createCouponBatch = defineSchemas({
  permission: 'trade',
  status: 201,
  idempotency: 'optional',
  /** The terms of each; `code` is what all codes begin with. Without `listed` no retailer sees them, and without `totalLimit` each counts once. */
  body: z.extend(couponTerms, {
    code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{2,32}$/)),
    count: z.int().check(z.minimum(2), z.maximum(500)),
  }),
  answer: z.object({ codes: z.array(z.string()) }),
  errors: ['validation', 'idempotency_key_reused'],
  doc: 'Creates drafts of up to 500 coupons with the same terms and codes that cannot be guessed: all of them or none.',
})

export const publishCoupons = defineSchemas({
  permission: 'trade.publish',
  body: z.object({
    coupons: z.array(z.extend(revision, couponCode.shape)).check(z.minLength(1), z.maxLength(mostAtOnce)),
  }),
  answer: z.object({
    results: z.array(z.object({ code: z.string(), ok: z.boolean(), problem: z.optional(z.string()), ...undoable })),
  }),
  errors: ['validation'],
  doc: 'Publishes several coupons, each at the revision that was read, with a result for each.',
})
