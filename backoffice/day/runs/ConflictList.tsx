import { resolveReport } from '#contract/backoffice/day/runs/calls.ts'
import { productName } from '#rules/orders/product-name.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatHour } from '#rules/thai-date.ts'
import { call } from '#backoffice/api/call.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { DriverWords } from './DriverWords.tsx'
import type { Run, Stop } from './use-runs.ts'

type Report = Run['reports'][number]

/** What the driver reported and the office has to decide, as the device sent it. */
export function ConflictList({ run, onDone }: { run: Run; onDone: () => void }) {
  const texts = useTexts('runs')
  const { run: act } = useUnderway()
  const open = run.reports.filter(({ state }) => state === 'CONFLICT')
  if (open.length === 0) return null

  async function decide({ key, orderNumber }: Report, apply: boolean): Promise<void> {
    const title = apply ? texts.apply : texts.leave
    await confirmAction(
      {
        title: `${orderNumber}: ${title}`,
        confirm: title,
        finality: 'final',
        reason: { label: texts.why, maxLength: 200, isRequired: true },
      },
      (words) =>
        act(() => call(resolveReport, { params: { id: run.id, key }, body: { apply, words } }), {
          done: () => ({ text: texts.saved }),
          reload: onDone,
          refused: ({ errors = [] }) => {
            const code = errors.find(({ path }) => path === 'apply')?.code
            const reason = Object.entries(texts.conflict).find(([known]) => known === code)?.[1]
            if (reason) showToast({ text: texts.stillConflict(reason), tone: 'failed' })
            return reason !== undefined
          },
        }),
    )
  }

  return (
    <section className="run-reports" aria-labelledby="run-reports">
      <h2 id="run-reports">{texts.reports}</h2>
      <p>{texts.reportsNote}</p>
      <ul>
        {open.map((report) => (
          <li key={report.key}>
            <span>
              <b>{report.orderNumber}</b> {texts.outcomes[report.outcome]} {formatHour(report.at)}
              {report.receivedBy && ` · ${report.receivedBy}`}
              {report.cashAmt !== null && (
                <>
                  {' · '}
                  <Money satang={satangOf(report.cashAmt)} />
                </>
              )}
              {report.conflict && <small>{texts.conflict[report.conflict]}</small>}
              <TakenUnits report={report} stop={run.stops.find(({ orderId }) => orderId === report.orderId)} />
              <DriverWords reason={report.reason} note={report.note} />
            </span>
            <Button onClick={() => void decide(report, false)}>{texts.leave}</Button>
            <Button look="primary" onClick={() => void decide(report, true)}>
              {texts.apply}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of which goods less was taken, and how much: what the order becomes where the report is applied. */
function TakenUnits({ report, stop }: { report: Report; stop: Stop | undefined }) {
  const texts = useTexts('runs')
  const unitName = useUnitName()
  const language = useLanguage()
  const goods = (report.lines ?? []).flatMap(({ lineNo, deliveredQty }) => {
    const line = stop?.orderDetails.find((one) => one.lineNo === lineNo)
    if (!line) return []
    const { productDetails } = line
    const loaded = line.pickedQty ?? line.qty
    const units = texts.unitsOf(formatWhole(deliveredQty), formatWhole(loaded))
    return [`${productName(productDetails, language)} ${units} ${unitName(productDetails.productDimentionUom, loaded)}`]
  })
  return (
    goods.length > 0 && (
      <small>
        {texts.taken} {goods.join(' · ')}
      </small>
    )
  )
}
