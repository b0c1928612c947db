import { inLanguage } from '#rules/in-language.ts'
import { satang, satangOf, sumOf } from '#rules/money.ts'
import { formatHour } from '#rules/thai-date.ts'
import { outcomeTones } from '#backoffice/day/runs/outcome-tones.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'
import { stopNow, type DriverOperation, type Run, type Stop, type StopNow } from './driver-session.ts'

/** One run: how far it is, and its stops in the order of the drive. */
export function DriverRun({
  run,
  operations,
  begun,
  onOpen,
}: {
  run: Run
  operations: readonly DriverOperation[]
  /** Orders at whose stops something is typed and not saved. */
  begun: readonly string[]
  onOpen: (stop: Stop) => void
}) {
  const texts = useTexts('driver')
  const stops = run.stops.map((stop) => ({ stop, now: stopNow(run, stop, operations) }))
  const route = inLanguage(useLanguage(), run.routeThai, run.routeEng)
  const done = stops.filter(({ now }) => now.outcome !== null).length
  const state = run.state === 'OUT' ? texts.out : run.departedOn === null ? texts.planned : texts.back
  return (
    <section className="driver-run" aria-label={run.number}>
      <header>
        <h2>{run.number}</h2>
        <Badge tone="info">{state}</Badge>
        <p>{[run.vehicle, route, texts.stopsOf(done, stops.length)].filter(Boolean).join(' · ')}</p>
        <p>
          {texts.cashSoFar}{' '}
          <Money satang={sumOf(stops.map(({ now: { cash } }) => (cash === null ? satang(0) : satangOf(cash))))} />
        </p>
      </header>
      <ol>
        {stops.map(({ stop, now }) => (
          <li key={stop.orderId}>
            <button
              type="button"
              className={now.outcome ? 'driver-stop is-done' : 'driver-stop'}
              onClick={() => onOpen(stop)}
            >
              <span className="driver-place">{stop.position}</span>
              <span className="driver-shop">
                <b>{stop.storeName}</b>
                <small>
                  {stop.shippingAddress.subDistrict} {stop.shippingAddress.district}
                </small>
                {now.conflict && <small className="driver-conflict">{texts.conflict}</small>}
              </span>
              <span className="driver-due">
                <StopState stop={stop} now={now} />
                {now.waiting && <small>{texts.notSent}</small>}
                {begun.includes(stop.orderId) && <small className="driver-conflict">{texts.unsaved}</small>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What came of a stop, why nothing will, or what is to be paid at it. */
function StopState({ stop, now: { waiting, outcome, conflict, withdrawal } }: { stop: Stop; now: StopNow }) {
  const texts = useTexts('driver')
  if (outcome)
    return (
      <Badge tone={outcomeTones[outcome]}>
        {texts.outcomes[outcome]}
        {stop.outcomeOn && !waiting ? ` ${formatHour(stop.outcomeOn)}` : ''}
      </Badge>
    )
  if (withdrawal) return <Badge tone="cut">{texts.withdrawn[withdrawal]}</Badge>
  if (conflict) return <Badge tone="notice">{texts.outcomes[conflict.outcome]}</Badge>
  return stop.dueAmt > 0 ? <Money satang={satangOf(stop.dueAmt)} /> : <span>{texts.paid}</span>
}
