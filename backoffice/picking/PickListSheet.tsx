import { formatWhole } from '#rules/money.ts'
import { PrintSheet } from '#backoffice/kit/PrintPage.tsx'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { PaperHead, PenBox } from './PaperHead.tsx'
import type { PrintMark } from './paper.ts'
import { LotsToTake, productName } from './StopTable.tsx'
import type { Wave } from './use-wave.ts'

/** The pick list: one walk, with the units for each box. */
export function PickListSheet({ wave, mark }: { wave: Wave; mark: PrintMark | null }) {
  const texts = useTexts('picking')
  const language = useLanguage()
  const unitName = useUnitName()
  const stops = wave.stops.filter(({ needed }) => needed > 0)
  return (
    <PrintSheet>
      <PaperHead
        title={`${texts.papers.pick_list} ${texts.waveTitle(wave.number, wave.name)}`}
        note={`${texts.orders} ${formatWhole(wave.orders)} · ${texts.products} ${formatWhole(stops.length)} · ${texts.units} ${formatWhole(wave.units)}`}
        mark={mark}
      />
      <table className="paper-table">
        <thead>
          <tr>
            <th scope="col">{texts.place}</th>
            <th scope="col">{texts.product}</th>
            <th scope="col" className="is-end">
              {texts.needed}
            </th>
            <th scope="col">{texts.boxes}</th>
            <th scope="col">
              <span className="sr-only">{texts.tickBox}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {stops.map((stop) => (
            <tr key={stop.productId}>
              <td className="shelf-place">{stop.place ?? texts.noPlace}</td>
              <td>
                {productName(stop, language)}
                <small>{stop.sku}</small>
                <LotsToTake stop={stop} />
              </td>
              <td className="is-end">
                <b>{formatWhole(stop.needed)}</b> {unitName(stop.unit)}
              </td>
              <td>
                <span className="box-chips">
                  {stop.boxes
                    .filter(({ needed }) => needed > 0)
                    .map(({ box, needed }) => (
                      <span key={box} className="box-chip">
                        <b>{box}</b>×{formatWhole(needed)}
                      </span>
                    ))}
                </span>
              </td>
              <td>
                <PenBox />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  )
}
