import { Link } from 'wouter'
import { nameIn } from '#rules/in-language.ts'
import type { AnswerOf } from '#contract/call.ts'
import { listOverlaps } from '#contract/backoffice/trade/promotion-planning/calls.ts'
import { inShortBaht } from '#rules/amounts.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { StateBadge } from '#backoffice/trade/offers/StateBadge.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { promotionName, type Promotion } from './promotion.ts'

type Overlap = AnswerOf<typeof listOverlaps>['content'][number]

/** Overlaps: other promotions for the same products at the same time, and what the price engine makes of both. */
export function Overlaps({ promotion }: { promotion: Promotion }) {
  const texts = useTexts('promotions')
  const language = useLanguage()
  const overlaps = useCall(['promotions', 'overlaps', promotion.id, promotion.revision], listOverlaps, {
    params: { id: promotion.id },
  })
  const found = overlaps.data?.content ?? []
  return (
    <QueryState query={overlaps}>
      {found.length === 0 ? (
        <p className="offer-hint">{texts.noOverlaps}</p>
      ) : (
        <ul className="overlap-list">
          {found.map((one) => (
            <li key={one.id}>
              <p className="overlap-head">
                <Link href={`/promotions/${one.id}`}>{promotionName(one, language, texts)}</Link>
                <StateBadge state={one.state} />
              </p>
              <p>
                <b>{one.effect === 'both' ? texts.effectBoth : texts.effectOne}</b> ·{' '}
                {texts.overlapProducts(formatWhole(one.products))}
              </p>
              <p className="offer-hint">
                {texts.exampleOf(nameIn(one.example.product, language))}
                {one.example.choices.map((choice) => (
                  <span key={choice.qty}>
                    {' · '}
                    {texts.choiceOf(
                      formatWhole(choice.qty),
                      chosenName(choice.applied, promotion.id, promotionName(one, language, texts), texts),
                      inShortBaht(satangOf(choice.saving)),
                    )}
                  </span>
                ))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  )
}

function chosenName(
  applied: Overlap['example']['choices'][number]['applied'],
  own: number,
  other: string,
  texts: ReturnType<typeof useTexts<'promotions'>>,
): string {
  if (applied.length === 0) return texts.choiceNone
  if (applied.length > 1) return texts.choiceBoth
  return applied[0] === own ? texts.thisOne : other
}
