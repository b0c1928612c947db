import type { AnswerOf } from '#contract/call.ts'
import type { createCoupon, getCoupon } from '#contract/backoffice/trade/coupons/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { fail, ok } from '#contract/errors.ts'
import { satang, fromBaht, toBaht } from '#rules/money.ts'
import type { CouponOffer } from '#server/catalogue/snapshot.ts'
import type { OfferKindAdmin } from './offer-drafts.ts'
import * as store from './offer-store.ts'

type CouponTerms = RequestOf<typeof createCoupon>['body']
type CouponAnswer = AnswerOf<typeof getCoupon>

/** Codes are compared without regard to case. */
export const keyOfCode = (code: string): string => code.trim().toUpperCase()

/** How coupons are checked, published and ended. */
export const couponAdmin: OfferKindAdmin<CouponTerms, CouponAnswer> = {
  kind: 'coupon',
  check: (key, terms, _snapshot, at) => {
    const errors = couponViolations(key, terms, at)
    return errors.length > 0 ? fail('validation', { errors }) : ok({ ...terms, code: key })
  },
  carried: ({ listed }) => (listed === undefined ? {} : { listed }),
  presentDraft,
  listPublished: async (db, now) =>
    (await store.publishedCoupons(db).execute()).map((row) => presentPublished(row, now)),
  findPublished: async (db, key, now) => {
    const row = await store.publishedCoupons(db).where('coupon.code', '=', key).executeTakeFirst()
    return row ? presentPublished(row, now) : null
  },
  publish: async (tx, key, terms, { by, at }) => {
    const { name, discountSatang, minimumSatang, startsAt, endsAt, ...offer } = offerOf(key, terms)
    await tx
      .insertInto('coupon')
      .values({
        code: key,
        name_thai: name.th,
        name_eng: name.en,
        discount_satang: discountSatang,
        minimum_satang: minimumSatang,
        starts_at: new Date(startsAt),
        ends_at: new Date(endsAt),
        per_outlet_limit: offer.perOutletLimit,
        total_limit: offer.totalLimit,
        is_listed: offer.isListed,
        published_by: by,
        published_at: at,
      })
      .execute()
  },
  end: (tx, key, { by, at }) =>
    store.endOffer(
      tx.updateTable('coupon').set({ ends_at: at, ended_by: by }).where('code', '=', key).where('ends_at', '>', at),
    ),
  trial: (key, terms, snapshot) => {
    const offer = offerOf(key, terms)
    const tried = { ...snapshot, coupons: [...snapshot.coupons, offer] }
    return ok({ snapshot: tried, couponCode: key, offerId: 0, startsAt: offer.startsAt })
  },
}

/** What promotions and points are called where figures count them with coupons, by code. */
const reservedCode = /^(P\d+|POINTS)$/

function couponViolations(key: string, terms: CouponTerms, at: number): { path: string; code: string }[] {
  const endsAt = Date.parse(terms.endsAt)
  return [
    ...(keyOfCode(terms.code) === key ? [] : [{ path: 'code', code: 'not_changeable' }]),
    ...(reservedCode.test(key) ? [{ path: 'code', code: 'reserved' }] : []),
    ...(['discount', 'minimum'] as const).flatMap((path) =>
      fromBaht(terms[path]) === null ? [{ path, code: 'not_whole' }] : [],
    ),
    ...(endsAt <= Date.parse(terms.startsAt) ? [{ path: 'endsAt', code: 'end_before_start' }] : []),
    ...(endsAt <= at ? [{ path: 'endsAt', code: 'in_the_past' }] : []),
  ]
}

const offerOf = (code: string, terms: CouponTerms): CouponOffer => ({
  code,
  name: { th: terms.nameThai, en: terms.nameEng },
  discountSatang: fromBaht(terms.discount) ?? satang(0),
  minimumSatang: fromBaht(terms.minimum) ?? satang(0),
  startsAt: Date.parse(terms.startsAt),
  endsAt: Date.parse(terms.endsAt),
  perOutletLimit: terms.perOutletLimit,
  totalLimit: terms.totalLimit ?? null,
  isListed: terms.listed ?? true,
})

function presentDraft(draft: store.DraftRow): CouponAnswer {
  const { totalLimit = null, listed = true, ...rest } = draft.terms as CouponTerms
  return { ...rest, totalLimit, listed, ...store.historyOfDraft(draft) }
}

function presentPublished(row: store.CouponRow, now: Date): CouponAnswer {
  const uses = row.uses ?? 0
  return {
    code: row.code,
    nameThai: row.name_thai,
    nameEng: row.name_eng,
    discount: toBaht(row.discount_satang),
    minimum: toBaht(row.minimum_satang),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    perOutletLimit: row.per_outlet_limit,
    totalLimit: row.total_limit,
    listed: row.is_listed,
    uses,
    state: stateOf(row, uses, now),
    ...store.historyOfPublished(row),
  }
}

function stateOf(row: store.CouponRow, uses: number, now: Date): CouponAnswer['state'] {
  if (row.ends_at <= now) return 'ended'
  if (row.total_limit !== null && uses >= row.total_limit) return 'used_up'
  return row.starts_at > now ? 'scheduled' : 'running'
}
