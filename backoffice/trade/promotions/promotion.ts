import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { createPromotion, getPromotion, previewTerms } from '#contract/backoffice/trade/promotions/calls.ts'
import { inShortBaht } from '#rules/amounts.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { dayMs, startOfDay } from '#rules/bangkok-time.ts'
import { nameIn } from '#rules/in-language.ts'
import { nameOfCopy } from '#rules/name-of-copy.ts'
import type { CallProblem } from '#web/reply.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'

export type Promotion = AnswerOf<typeof getPromotion>
export type PromotionTerms = RequestOf<typeof createPromotion>['body']
/** What a preview needs of the terms: all but the names. */
export type PreviewedTerms = RequestOf<typeof previewTerms>['body']['terms']

type Texts = AllTexts['promotions']

/** Its name in the user's language; that of what it is for where it has none, as imported ones. */
export const promotionName = (
  { id, nameThai, nameEng, about }: Pick<Promotion, 'id' | 'nameThai' | 'nameEng'> & Partial<Pick<Promotion, 'about'>>,
  language: Language,
  texts: Texts,
): string => nameIn({ nameThai, nameEng }, language) || (about && nameIn(about, language)) || texts.unnamed(String(id))

/** What each tier gives, in the words of a product card. `giftName`: empty where the product itself is given. */
export function tierWords(
  { discountType, level, tiers }: Pick<PreviewedTerms, 'discountType' | 'level' | 'tiers'>,
  texts: Texts,
  giftName = '',
): string[] {
  const words = texts.words
  return tiers.map(({ minimumBuy, discount = 0, giftQty = 0 }) => {
    const isCart = level === 'cart'
    const buy = isCart ? inShortBaht(satangOf(minimumBuy)) : formatWhole(minimumBuy)
    if (discountType === 'FREE_GOODS')
      return (isCart ? words.tierCartGift : words.tierGift)(buy, formatWhole(giftQty), giftName)
    return (isCart ? words.tierCart : words.tierAmount)(buy, inShortBaht(satangOf(discount)))
  })
}

/** The terms of a promotion for a new one: it begins now where it has begun, and runs as long. */
export function copyOfTerms(promotion: Promotion, texts: Texts, now: Date): PromotionTerms {
  const { nameThai, nameEng, discountType, level, targets, giftProductId, priority, excludesOthers } = promotion
  const [aboutThai, aboutEng] = [promotion.about?.nameThai, promotion.about?.nameEng]
  const name = texts.unnamed(String(promotion.id))
  const [start, end] = [Date.parse(promotion.startsAt), Date.parse(promotion.endsAt)]
  const begins = Math.max(start, now.getTime())
  return {
    nameThai: nameOfCopy.th(nameThai || aboutThai || name).slice(0, 120),
    nameEng: nameOfCopy.en(nameEng || aboutEng || name).slice(0, 120),
    discountType,
    level,
    targets: [...targets],
    giftProductId,
    priority: Math.max(0, priority),
    excludesOthers,
    tiers: promotion.tiers.slice(0, 5),
    startsAt: new Date(begins).toISOString(),
    endsAt: new Date(begins + Math.max(dayMs, end - start)).toISOString(),
    perOutletLimit: promotion.perOutletLimit,
    totalLimit: promotion.totalLimit,
    budget: promotion.budget,
  }
}

/** The terms without the targets that were refused; null where something else was, too, or none is left. */
export function withoutRefused(terms: PromotionTerms, { errors = [] }: CallProblem): PromotionTerms | null {
  const places = new Set(errors.map(({ path }) => (/^targets\.\d+$/.test(path) ? path : null)))
  const targets = terms.targets.filter((_, place) => !places.has(`targets.${place}`))
  return places.size > 0 && !places.has(null) && targets.length > 0 ? { ...terms, targets } : null
}

/** What a new promotion begins with: from today, for two weeks. */
export function startingTerms(today: string): PromotionTerms {
  const start = startOfDay(today).getTime()
  return {
    nameThai: '',
    nameEng: '',
    discountType: 'AMOUNT',
    level: 'product',
    targets: [],
    giftProductId: null,
    priority: 10,
    excludesOthers: false,
    tiers: [{ minimumBuy: 1 }],
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 14 * dayMs).toISOString(),
    perOutletLimit: null,
    totalLimit: null,
    budget: null,
  }
}
