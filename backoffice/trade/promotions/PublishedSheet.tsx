import type { ReactNode } from 'react'
import { nameIn } from '#rules/in-language.ts'
import { inShortBaht } from '#rules/amounts.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { StateBadge } from '#backoffice/trade/offers/StateBadge.tsx'
import { useTargets, type TargetLevel } from '#backoffice/trade/offers/TargetPicker.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import Copy from '#design/icons/copy.ts'
import X from '#design/icons/x.ts'
import { Planning } from './Planning.tsx'
import { promotionName, type Promotion } from './promotion.ts'
import { TierPills } from './TierPills.tsx'
import { usePromotionActions } from './use-promotion-actions.ts'

/** PublishedSheet: the terms of a published promotion, how far it is used, and what can still be done. */
export function PublishedSheet({ promotion }: { promotion: Promotion }) {
  const texts = useTexts('promotions')
  const language = useLanguage()
  const mayPublish = useMay('trade.publish')
  const { end, copy } = usePromotionActions()
  const actions = useActions({
    copy: { title: texts.copy, key: 'k', icon: Copy, run: () => copy(promotion) },
    end: {
      title: promotion.state === 'scheduled' ? texts.withdraw : texts.end,
      key: 'x',
      icon: X,
      look: 'danger',
      hidden: !mayPublish || promotion.state === 'ended',
      run: () => end(promotion),
    },
  })
  const { publishedBy, publishedAt, endedBy } = promotion
  return (
    <>
      <ScreenHead
        title={promotionName(promotion, language, texts)}
        note={
          <>
            <StateBadge state={promotion.state} />{' '}
            {[
              publishedBy && publishedAt && texts.publishedBy(publishedBy.name, formatMoment(publishedAt, language)),
              endedBy && texts.endedBy(endedBy.name),
            ]
              .filter(Boolean)
              .join(' · ')}
          </>
        }
        actions={[actions.end, actions.copy]}
      />
      <div className="offer-sheet">
        <div>
          <Terms promotion={promotion} />
        </div>
        <div>
          <Planning promotion={promotion} isTyped={false} save={async () => promotion} />
        </div>
      </div>
    </>
  )
}

function Terms({ promotion }: { promotion: Promotion }) {
  const texts = useTexts('promotions')
  const language = useLanguage()
  const { level, targets, giftProductId, discountType, uses, totalLimit, budget, spent } = promotion
  const named = useTargets(
    level === 'cart' ? 'product' : (level satisfies TargetLevel),
    level === 'cart' ? [] : targets,
  )
  const [gift] = useTargets('product', giftProductId === null ? [] : [giftProductId])
  const isGift = discountType === 'FREE_GOODS'
  const units = (value: number) => (isGift ? formatWhole(value) : inShortBaht(satangOf(value)))
  const targetNames = targets.map((id) => {
    const one = named.find((target) => target.id === id)
    return one ? nameIn(one, language) : String(id)
  })
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.nameThai, promotion.nameThai],
    [texts.nameEng, promotion.nameEng],
    [texts.kind, texts.kinds[discountType]],
    [
      texts.level,
      level === 'cart' ? (
        texts.wholeCart
      ) : (
        <ul key="targets">
          {targetNames.map((name, at) => (
            <li key={targets[at]}>{name}</li>
          ))}
        </ul>
      ),
    ],
    [texts.gift, isGift && (gift ? nameIn(gift, language) : texts.ownGift)],
    [texts.startsAt, formatMoment(promotion.startsAt, language)],
    [texts.endsAt, formatMoment(promotion.endsAt, language)],
    [texts.priority, formatWhole(promotion.priority)],
    [texts.order, promotion.excludesOthers && texts.excludesOthers],
    [texts.perOutletLimit, promotion.perOutletLimit !== null && formatWhole(promotion.perOutletLimit)],
    [
      texts.uses,
      uses !== null &&
        (totalLimit === null
          ? texts.usesOnly(formatWhole(uses))
          : texts.usesOf(formatWhole(uses), formatWhole(totalLimit))),
    ],
    [texts.spent, budget !== null && texts.spentOf(units(spent ?? 0), units(budget))],
  ]
  return (
    <section className="panel offer-block">
      <TierPills promotion={promotion} gift={gift && nameIn(gift, language)} />
      <dl className="facts published-terms">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
