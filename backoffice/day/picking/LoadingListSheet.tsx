import { formatWhole } from '#rules/money.ts'
import { HeadCells } from '#backoffice/kit/HeadCells.tsx'
import { PrintSheet } from '#backoffice/kit/PrintPage.tsx'
import { noValue } from '#backoffice/kit/no-value.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { PaperHead, PenBox } from './PaperHead.tsx'
import type { PrintMark, Slip } from './paper.ts'
import type { Wave } from './use-wave.ts'

type LoadingListSheetProps = { wave: Wave; slips: readonly Slip[]; mark: PrintMark | null }

/** What is carried to the vehicles: a table for each run, the last stop first, as it is loaded. */
export function LoadingListSheet({ wave, slips, mark }: LoadingListSheetProps) {
  const texts = useTexts('picking')
  const runs = [...Map.groupBy(slips, ({ run }) => run?.number ?? '')].toSorted(([one], [other]) =>
    one === '' ? 1 : other === '' ? -1 : one.localeCompare(other),
  )
  const nameOf = (number: string) => (number === '' ? texts.withoutRun : `${texts.run} ${number}`)
  return (
    <PrintSheet>
      <PaperHead
        title={`${texts.papers.loading_list} ${texts.waveTitle(wave.number, wave.name)}`}
        note={`${texts.orders} ${formatWhole(slips.length)}`}
        mark={mark}
      />
      {runs.map(([number, ofRun]) => (
        <table key={number} className="paper-table">
          <caption className="sr-only">{nameOf(number)}</caption>
          <thead>
            <tr className="sheet-head" aria-hidden="true">
              <td colSpan={5}>
                <b>{nameOf(number)}</b>
              </td>
            </tr>
            <tr>
              <HeadCells titles={[texts.stop, texts.retailer, texts.number]} />
              <HeadCells titles={[texts.boxTotal]} isEnd />
              <th scope="col">
                <span className="sr-only">{texts.tickBox}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {ofRun
              .toSorted((one, other) => (other.run?.position ?? 0) - (one.run?.position ?? 0))
              .map((slip) => (
                <tr key={slip.id}>
                  <td>{slip.run?.position ?? noValue}</td>
                  <td>
                    {slip.storeName}
                    <small>{slip.address}</small>
                  </td>
                  <td>{slip.orderNumber}</td>
                  <td className="is-end">{slip.boxes ?? texts.notPacked}</td>
                  <td>
                    <PenBox />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
    </PrintSheet>
  )
}
