import { inLanguage } from '#rules/in-language.ts'
import { withdrawalOf } from '#rules/fulfilment/runs.ts'
import { satang, satangOf, sumOf } from '#rules/money.ts'
import { formatHour } from '#rules/thai-date.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'
import { waitingReport, type DriverOperation, type Run, type Stop } from './driver-session.ts'

const tones: Record<NonNullable<Stop['outcome']>, string> = {
  DELIVERED: 'done',
  PARTLY_DELIVERED: 'notice',
  REFUSED: 'cut',
  NOT_DELIVERED: 'cut',
}

/** One run: how far it is, and its stops in the order of the drive. */
export function DriverRun({
  run,
  operations,
  onOpen,
}: {
  run: Run
  operations: readonly DriverOperation[]
  onOpen: (orderId: string) => void
}) {
  const texts = useTexts('driver')
  const stops = run.stops.map((stop) => {
    const waiting = waitingReport(operations, { runId: run.id, orderId: stop.orderId })
    const outcome = waiting?.outcome ?? stop.outcome
    const withdrawal = run.state === 'OUT' ? withdrawalOf({ stage: stop.stage, outcome }) : null
    return { stop, waiting, outcome, withdrawal, cash: waiting ? (waiting.cashAmt ?? null) : stop.cashAmt }
  })
  const route = inLanguage(useLanguage(), run.routeThai, run.routeEng)
  const done = stops.filter(({ outcome }) => outcome !== null).length
  const state = run.state === 'OUT' ? texts.out : run.departedOn === null ? texts.planned : texts.back
  return (
    <section className="driver-run" aria-label={run.number}>
      <header>
        <h2>{run.number}</h2>
        <span className="badge badge-info">{state}</span>
        <p>{[run.vehicle, route, texts.stopsOf(done, stops.length)].filter(Boolean).join(' · ')}</p>
        <p>
          {texts.cashSoFar}{' '}
          <Money satang={sumOf(stops.map(({ cash }) => (cash === null ? satang(0) : satangOf(cash))))} />
        </p>
      </header>
      <ol>
        {stops.map(({ stop, waiting, outcome, withdrawal }) => (
          <li key={stop.orderId}>
            <button
              type="button"
              className={outcome ? 'driver-stop is-done' : 'driver-stop'}
              onClick={() => onOpen(stop.orderId)}
            >
              <span className="driver-place">{stop.position}</span>
              <span className="driver-shop">
                <b>{stop.storeName}</b>
                <small>
                  {stop.shippingAddress.subDistrict} {stop.shippingAddress.district}
                </small>
                {run.reports.some(({ orderId, state: one }) => orderId === stop.orderId && one === 'CONFLICT') && (
                  <small className="driver-conflict">{texts.conflict}</small>
                )}
              </span>
              <span className="driver-due">
                {outcome ? (
                  <span className={`badge badge-${tones[outcome]}`}>
                    {texts.outcomes[outcome]}
                    {stop.outcomeOn && !waiting ? ` ${formatHour(stop.outcomeOn)}` : ''}
                  </span>
                ) : withdrawal ? (
                  <span className="badge badge-cut">{texts.withdrawn[withdrawal]}</span>
                ) : stop.dueAmt > 0 ? (
                  <Money satang={satangOf(stop.dueAmt)} />
                ) : (
                  <span>{texts.paid}</span>
                )}
                {waiting && <small>{texts.notSent}</small>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
