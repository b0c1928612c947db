import { formatWhole, satangOf, sumOf } from '#rules/money.ts'
import { formatWeekdayDate } from '#rules/thai-date.ts'
import { inLanguage } from '#rules/in-language.ts'
import { Money } from '#design/Money.tsx'
import { HeadCells } from '#backoffice/kit/HeadCells.tsx'
import { PrintPage, PrintSheet } from '#backoffice/kit/PrintPage.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { noValue } from '#backoffice/kit/no-value.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { useRun, type Run } from './use-runs.ts'
import './runs.css'

/** The load sheet of a run: what is loaded first is delivered last. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const query = useRun(id)
  return <QueryState query={query}>{query.data && <LoadSheet run={query.data} />}</QueryState>
}

function LoadSheet({ run }: { run: Run }) {
  const texts = useTexts('runs')
  const language = useLanguage()
  const stops = run.stops.filter(({ stage }) => stage !== 'CANCELLED')
  const cancelled = run.stops.filter(({ stage }) => stage === 'CANCELLED').map(({ orderNumber }) => orderNumber)
  // Of orders that were not packed into boxes nothing is known.
  const boxes = stops.flatMap((stop) => stop.boxes ?? [])
  const title = `${texts.loadSheet} ${run.number}`
  return (
    <PrintPage title={title} back={`/runs/${run.id}`} numbered>
      <PrintSheet>
        <table>
          <thead>
            <tr className="sheet-head">
              <td colSpan={6}>
                <h2>{title}</h2>
                <p>
                  {[
                    formatWeekdayDate(run.day, language),
                    inLanguage(language, run.routeThai, run.routeEng),
                    run.driver?.name,
                    run.vehicle,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p>{texts.loadSheetNote}</p>
                {cancelled.length > 0 && <p>{texts.cancelledStops(cancelled.join(', '))}</p>}
              </td>
            </tr>
            <tr>
              <HeadCells titles={[texts.stop, texts.retailer, texts.number]} />
              <HeadCells titles={[texts.boxes, texts.due]} isEnd />
              <th scope="col">{texts.loaded}</th>
            </tr>
          </thead>
          <tbody>
            {stops.toReversed().map((stop) => (
              <tr key={stop.orderId}>
                <td>{stop.position}</td>
                <td>
                  <b>{stop.storeName}</b>
                  <small className="load-place">
                    {stop.shippingAddress.subDistrict} {stop.shippingAddress.district}
                  </small>
                </td>
                <td>{stop.orderNumber}</td>
                <td className="is-end">{stop.boxes ?? noValue}</td>
                <td className="is-end">{stop.dueAmt > 0 ? <Money satang={satangOf(stop.dueAmt)} /> : noValue}</td>
                <td className="load-tick">☐</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {texts.sumOfStops(formatWhole(stops.length))}
              </th>
              <td className="is-end">
                <b>{boxes.length > 0 ? formatWhole(boxes.reduce((sum, some) => sum + some, 0)) : noValue}</b>
              </td>
              <td className="is-end">
                <b>
                  <Money satang={sumOf(stops.map(({ dueAmt }) => satangOf(dueAmt)))} />
                </b>
              </td>
            </tr>
          </tfoot>
        </table>
        <ul className="load-signatures keep-together">
          {[texts.loadedBy, texts.takenBy, texts.cashReturned].map((role) => (
            <li key={role}>{role}</li>
          ))}
        </ul>
      </PrintSheet>
    </PrintPage>
  )
}
