import type { AnswerOf } from '#contract/call.ts'
import type { listCashUps } from '#contract/backoffice/day/cash/calls.ts'
import { formatWhole, satangOf, sumOf } from '#rules/money.ts'
import { SummaryRow } from '#backoffice/kit/SummaryRow.tsx'
import { noValue } from '#backoffice/kit/no-value.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#rules/amounts.ts'
import { Money } from '#design/Money.tsx'

type CashUp = AnswerOf<typeof listCashUps>['cashUps'][number]

/** CashSums: what all together have to bring on a day, how much of it was counted, and what is still on the road. */
export function CashSums({ cashUps }: { cashUps: readonly CashUp[] }) {
  const texts = useTexts('cash')
  const sum = (amounts: readonly number[]) => sumOf(amounts.map(satangOf))
  const counted = cashUps.filter(({ countedAmt, outdated }) => countedAmt !== null && !outdated)
  const onTheRoad = sum(cashUps.map(({ onTheRoadAmt }) => onTheRoadAmt))
  return (
    <section className="panel summary-panel">
      <SummaryRow
        label={texts.sums}
        facts={[
          {
            name: texts.expected,
            value: <Money satang={sum(cashUps.map(({ expectedAmt }) => expectedAmt))} />,
            look: 'lead',
          },
          {
            name: texts.counted,
            value: <Money satang={sum(counted.map(({ countedAmt }) => countedAmt ?? 0))} />,
            note: texts.countedOf(formatWhole(counted.length), formatWhole(cashUps.length)),
          },
          {
            name: texts.difference,
            value:
              counted.length > 0 ? (
                <Money satang={sum(counted.map(({ differenceAmt }) => differenceAmt ?? 0))} />
              ) : (
                noValue
              ),
          },
          {
            name: texts.onTheRoad,
            value: formatWhole(cashUps.reduce((count, one) => count + one.onTheRoad, 0)),
            ...(onTheRoad > 0 && { note: inBaht(onTheRoad) }),
          },
        ]}
      />
    </section>
  )
}
