import { formatWhole, satangOf, sumOf } from '#rules/money.ts'
import { SummaryRow } from '#backoffice/kit/SummaryRow.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#rules/amounts.ts'
import { Money } from '#design/Money.tsx'
import type { RunSummary } from './use-runs.ts'

/** RunSums: how far the runs are: cash that is collected of what is due, and the stops that are done. */
export function RunSums({ runs }: { runs: readonly RunSummary[] }) {
  const texts = useTexts('runs')
  const count = (of: (run: RunSummary) => number) => runs.reduce((sum, run) => sum + of(run), 0)
  const done = count(({ delivered, refused, notDelivered }) => delivered + refused + notDelivered)
  const notDelivered = count((run) => run.notDelivered)
  return (
    <section className="panel summary-panel">
      <SummaryRow
        label={texts.sums}
        facts={[
          {
            name: texts.collected,
            value: <Money satang={sumOf(runs.map(({ cashAmt }) => satangOf(cashAmt)))} />,
            note: texts.ofToCollect(inBaht(sumOf(runs.map(({ dueAmt }) => satangOf(dueAmt))))),
            look: 'lead',
          },
          {
            name: texts.stops,
            value: texts.progress(
              done,
              count(({ stops }) => stops),
            ),
            ...(notDelivered > 0 && { note: texts.notDelivered(notDelivered) }),
          },
          { name: texts.runCount, value: formatWhole(runs.length) },
        ]}
      />
    </section>
  )
}
