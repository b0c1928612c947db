import { formatWhole, satangOf } from '#rules/money.ts'
import { formatWeekdayDate } from '#rules/thai-date.ts'
import { Money } from '#design/Money.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import type { Action } from '#backoffice/kit/actions/actions.ts'
import { noValue } from '#backoffice/kit/no-value.ts'
import { Figure } from '#backoffice/day/order-sheet/Figure.tsx'
import type { ContentSide } from '#backoffice/day/order-sheet/use-order.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'

type SumBarProps = {
  /** As the server calculated it; null while nothing is ordered, or it is not known. */
  quote: (ContentSide & { deliveryDay?: string | undefined }) | null
  /** How many products. */
  lines: number
  place: Action
  isBusy: boolean
}

/** SumBar: what the order comes to and when it comes, in sight however long it grows, and the way to place it. */
export function SumBar({ quote, lines, place, isBusy }: SumBarProps) {
  const texts = useTexts('sheet')
  const language = useLanguage()
  const saved = quote?.totalRows.reduce((sum, { amt }) => (amt < 0 ? sum - amt : sum), 0) ?? 0
  return (
    <section className="foot-bar sum-bar" aria-label={texts.sum}>
      <span>{texts.productCount(formatWhole(lines))}</span>
      {quote?.deliveryDay && (
        <span aria-live="polite">
          {texts.deliveryDay} {formatWeekdayDate(quote.deliveryDay, language)}
        </span>
      )}
      {saved > 0 && (
        <span className="is-saving">
          {texts.saving} <Money satang={satangOf(saved)} />
        </span>
      )}
      <span className="sum-bar-total" aria-live="polite">
        {texts.grandTotal}{' '}
        {quote ? (
          <Figure label={texts.grandTotal} amount={quote.grandTotalAmt} rows={quote.totalRows} />
        ) : lines === 0 ? (
          <Money satang={satangOf(0)} />
        ) : (
          noValue
        )}
      </span>
      <ActionButton action={place} busy={isBusy} />
    </section>
  )
}
