import type { AnswerOf } from '#contract/call.ts'
import type { getDay } from '#contract/backoffice/day/close/calls.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { Card } from '#backoffice/kit/Card.tsx'
import { SummaryRow } from '#backoffice/kit/SummaryRow.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'

type WholeDay = AnswerOf<typeof getDay>

/** The money of a day in one row. */
export function DaySums({ sums }: { sums: WholeDay['sums'] }) {
  const texts = useTexts('day')
  const { placed, delivered, cash, slips, refunds } = sums
  const money = (amount: number) => <Money satang={satangOf(amount)} />
  return (
    <SummaryRow
      label={texts.sums}
      facts={[
        { name: texts.placed, value: money(placed.amt), note: texts.orders(formatWhole(placed.count)) },
        { name: texts.delivered, value: money(delivered.amt), note: texts.orders(formatWhole(delivered.count)) },
        {
          name: texts.cashCounted,
          value: money(cash.countedAmt),
          note: (
            <>
              {texts.ofExpected} {money(cash.expectedAmt)}
            </>
          ),
        },
        { name: texts.slipsAccepted, value: money(slips.amt), note: texts.slipCount(formatWhole(slips.count)) },
        { name: texts.refunded, value: money(refunds.amt), note: texts.refundCount(formatWhole(refunds.count)) },
      ]}
    />
  )
}

/** Who did what for a day. */
export function DayActs({ acts }: { acts: WholeDay['acts'] }) {
  const texts = useTexts('day')
  return (
    <Card id="day-acts" title={texts.whoDidWhat}>
      {acts.length === 0 ? (
        <p className="text-quiet">{texts.nobodyYet}</p>
      ) : (
        <dl className="facts">
          {acts.map(({ did, by, count, amt }) => (
            <div key={`${did} ${by.id} ${by.name}`}>
              <dt>
                {texts.acts[did]} · {formatWhole(count)}
                {amt !== null && (
                  <>
                    {' '}
                    · <Money satang={satangOf(amt)} />
                  </>
                )}
              </dt>
              <dd>{by.name}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
