import { Link } from 'wouter'
import type { AnswerOf } from '#contract/call.ts'
import type { tryOnOrders } from '#contract/backoffice/trade/promotion-planning/calls.ts'
import { inShortBaht } from '#rules/amounts.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'
import { Notice } from '#design/Notice.tsx'
import { AmountTable } from '#backoffice/trade/offers/AmountTable.tsx'
import { promotionName } from './promotion.ts'

export type TrialAnswer = AnswerOf<typeof tryOnOrders>

/** TrialResult: what a promotion would have done to the orders of the last days. */
export function TrialResult({ trial }: { trial: TrialAnswer }) {
  const texts = useTexts('promotions')
  return (
    <section className="stack" aria-label={texts.trial}>
      {trial.exhaustedAfter !== null && <Notice>{texts.exhausted(formatWhole(trial.exhaustedAfter))}</Notice>}
      <Figures trial={trial} />
      <Sums trial={trial} />
      <Displaced trial={trial} />
      <Examples trial={trial} />
      <p className="offer-hint">
        {[
          texts.marginNote(formatWhole(trial.costKnownPercent)),
          trial.priced < trial.orders && texts.onlyNewest(formatWhole(trial.priced), formatWhole(trial.orders)),
          trial.skippedLines > 0 && texts.skipped(formatWhole(trial.skippedLines)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  )
}

function Figures({ trial }: { trial: TrialAnswer }) {
  const texts = useTexts('promotions')
  const { carts } = trial
  const facts = [
    [texts.reached, texts.reachedOf(formatWhole(trial.reached), formatWhole(trial.priced))],
    [texts.retailers, formatWhole(trial.retailers)],
    [texts.nearly, formatWhole(trial.nearly)],
    [texts.giftUnits, formatWhole(trial.gifts)],
    ...(trial.gifts > 0
      ? [
          [
            texts.giftCost,
            trial.giftCostAmt === null ? texts.unknown : inShortBaht(satangOf(trial.giftCostAmt)),
          ] as const,
        ]
      : []),
    [
      texts.cartsNow,
      texts.cartsOf(formatWhole(carts.reached), formatWhole(carts.carts), inShortBaht(satangOf(carts.discountAmt))),
    ],
  ] as const
  return (
    <dl className="facts">
      <div className="facts-due">
        <dt>{texts.costs}</dt>
        <dd>
          <Money satang={satangOf(trial.discountAmt)} />
        </dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Sums({ trial: { before, after } }: { trial: TrialAnswer }) {
  const texts = useTexts('promotions')
  const amount = (value: number | null) => (value === null ? texts.unknown : <Money satang={satangOf(value)} />)
  const rows = [
    [texts.net, before.netAmt, after.netAmt],
    [texts.margin, before.marginAmt, after.marginAmt],
  ] as const
  return (
    <AmountTable heads={[texts.sums]} amounts={[texts.before, texts.after]}>
      {rows.map(([name, one, other]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className="is-end">{amount(one)}</td>
          <td className="is-end">{amount(other)}</td>
        </tr>
      ))}
    </AmountTable>
  )
}

function Displaced({ trial: { displaced } }: { trial: TrialAnswer }) {
  const texts = useTexts('promotions')
  const language = useLanguage()
  if (displaced.length === 0) return null
  return (
    <section>
      <h3>{texts.displaced}</h3>
      <ul>
        {displaced.map((one) => (
          <li key={one.id}>
            <Link href={`/promotions/${one.id}`}>{promotionName(one, language, texts)}</Link>{' '}
            {one.lostAmt > 0
              ? texts.lost(formatWhole(one.orders), inShortBaht(satangOf(one.lostAmt)))
              : texts.lostGifts(formatWhole(one.orders), formatWhole(one.lostGifts))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Examples({ trial: { examples } }: { trial: TrialAnswer }) {
  const texts = useTexts('promotions')
  if (examples.length === 0) return null
  return (
    <details>
      <summary>{texts.examples}</summary>
      <AmountTable heads={[texts.orderNumber, texts.store]} amounts={[texts.before, texts.after, texts.giftUnits]}>
        {examples.map((one) => (
          <tr key={one.id}>
            <th scope="row">{one.orderNumber}</th>
            <td>{one.storeName}</td>
            <td className="is-end">
              <Money satang={satangOf(one.beforeAmt)} />
            </td>
            <td className="is-end">
              <Money satang={satangOf(one.afterAmt)} />
            </td>
            <td className="is-end">{formatWhole(one.gifts)}</td>
          </tr>
        ))}
      </AmountTable>
    </details>
  )
}
