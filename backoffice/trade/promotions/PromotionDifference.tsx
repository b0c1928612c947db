import { Difference } from '#backoffice/kit/forms/later-difference.ts'
import { useTargets } from '#backoffice/trade/offers/TargetPicker.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { nameTargets, type TargetsByName } from './name-targets.ts'
import { tierWords, type Promotion, type PromotionTerms } from './promotion.ts'

type PromotionDifferenceProps = {
  /** What was typed, once it was sent. */
  mine: PromotionTerms | null
  theirs: Promotion
  busy: boolean
  onTakeTheirs: () => void
  onSaveMine: () => void
}

/** PromotionDifference: what differs between the terms that were typed and those that a colleague has saved. */
export function PromotionDifference({ mine, theirs, ...decide }: PromotionDifferenceProps) {
  const fields = useVersions(mine ?? theirs, theirs)
  return <Difference by={theirs.changedBy?.name ?? ''} fields={mine ? fields : []} {...decide} />
}

/** The fields of two versions. */
function useVersions(mine: PromotionTerms, theirs: Promotion) {
  const texts = useTexts('promotions')
  const { yes, no } = useTexts('kit')
  const yesOrNo = (isSo = false) => (isSo ? yes : no)
  const language = useLanguage()
  const goods = [useGoods(mine), useGoods(theirs)] as const
  const gifts = [useGift(mine), useGift(theirs)] as const
  const namesOf = ([one, other]: typeof goods) =>
    [nameTargets(one, other, language), nameTargets(other, one, language)] as const
  const targets = [...new Set([mine.level, theirs.level])].flatMap((level) =>
    level === 'cart' ? [] : texts.targetsOf[level],
  )
  return [
    [texts.nameThai, mine.nameThai, theirs.nameThai],
    [texts.nameEng, mine.nameEng, theirs.nameEng],
    [texts.kind, texts.kinds[mine.discountType], texts.kinds[theirs.discountType]],
    [texts.level, texts.levels[mine.level], texts.levels[theirs.level]],
    [targets.join(' / '), ...namesOf(goods)],
    [texts.gift, ...namesOf(gifts)],
    [texts.tiers, tierWords(mine, texts).join(' · '), tierWords(theirs, texts).join(' · ')],
    [texts.startsAt, new Date(mine.startsAt), new Date(theirs.startsAt)],
    [texts.endsAt, new Date(mine.endsAt), new Date(theirs.endsAt)],
    [texts.perOutletLimit, mine.perOutletLimit ?? null, theirs.perOutletLimit],
    [texts.totalLimit, mine.totalLimit ?? null, theirs.totalLimit],
    [texts.budgetBaht, mine.budget ?? null, theirs.budget],
    [texts.priority, mine.priority ?? null, theirs.priority],
    [texts.excludesOthers, yesOrNo(mine.excludesOthers), yesOrNo(theirs.excludesOthers)],
  ] as const
}

/** What it is for; a cart has no targets. */
function useGoods({ level, targets }: Pick<PromotionTerms, 'level' | 'targets'>): TargetsByName {
  const ids = level === 'cart' ? [] : targets
  return { ids, known: useTargets(level === 'cart' ? 'product' : level, ids) }
}

/** None where the product itself is given, or nothing. */
function useGift({ giftProductId = null }: Pick<PromotionTerms, 'giftProductId'>): TargetsByName {
  const ids = giftProductId === null ? [] : [giftProductId]
  return { ids, known: useTargets('product', ids) }
}
