import { satangOf } from '#rules/money.ts'
import { formatWeekdayDate } from '#rules/thai-date.ts'
import { inLanguage } from '#rules/in-language.ts'
import { Money } from '#design/Money.tsx'
import { PrintPage, PrintSheet } from '#backoffice/kit/PrintPage.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { useRun, type Run } from './use-runs.ts'

/** The load sheet of a run: what is loaded first is delivered last. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const query = useRun(id)
  return <QueryState query={query}>{query.data && <LoadSheet run={query.data} />}</QueryState>
}

function LoadSheet({ run }: { run: Run }) {
  const texts = useTexts('runs')
  const language = useLanguage()
  const title = `${texts.loadSheet} ${run.number}`
  return (
    <PrintPage title={title}>
      <PrintSheet>
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
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.stop}</th>
              <th scope="col">{texts.retailer}</th>
              <th scope="col">{texts.number}</th>
              <th scope="col">{texts.boxes}</th>
              <th scope="col">{texts.due}</th>
              <th scope="col">{texts.loaded}</th>
            </tr>
          </thead>
          <tbody>
            {run.stops.toReversed().map((stop) => (
              <tr key={stop.orderId}>
                <td>{stop.position}</td>
                <td>
                  {stop.storeName}
                  <br />
                  {stop.shippingAddress.subDistrict} {stop.shippingAddress.district}
                </td>
                <td>{stop.orderNumber}</td>
                <td>{stop.boxes ?? '–'}</td>
                <td>
                  <Money satang={satangOf(stop.dueAmt)} />
                </td>
                <td>☐</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PrintSheet>
    </PrintPage>
  )
}
