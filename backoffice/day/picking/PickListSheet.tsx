import { nameIn } from '#rules/in-language.ts'
import { pickPages, rowsOfStop } from '#rules/fulfilment/pick-pages.ts'
import { formatWhole } from '#rules/money.ts'
import { HeadCells } from '#backoffice/kit/HeadCells.tsx'
import { PrintSheet } from '#backoffice/kit/PrintPage.tsx'
import { usePackWords } from '#backoffice/kit/use-pack-words.ts'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ProductName } from '#design/ProductName.tsx'
import { PaperHead, PenBox } from './PaperHead.tsx'
import type { PrintMark } from './paper.ts'
import { LotsToTake } from './StopTable.tsx'
import './picking.css'
import type { Stop, Wave } from './use-wave.ts'

/** What fits on one line of paper: letters of a name with its SKU, and boxes. Vowels and tones above and below take no room. */
const lettersInLine = 46
const lettersOf = (text: string): number => text.replaceAll(/\p{M}/gu, '').length
/** Of boxes, by the figures of the longest: 3 where none has more than two, else 2. */
const boxesInLine = ({ boxes }: Stop): number =>
  boxes.every(({ box, needed }) => `${box}${formatWhole(needed)}`.length <= 2) ? 3 : 2

/** The pick list: one walk, aisle by aisle, with the units for each box; each sheet says which of how many it is. */
export function PickListSheet({ wave, mark }: { wave: Wave; mark: PrintMark | null }) {
  const texts = useTexts('picking')
  const language = useLanguage()
  const { holds } = usePackWords()
  const linesOf = (stop: Stop): number =>
    Math.ceil(lettersOf(`${nameIn(stop, language)} ${stop.sku} · ${holds(stop) ?? ''}`) / lettersInLine) +
    stop.lots.length +
    stop.lots.filter(({ recalled }) => recalled).length
  const boxLinesOf = (stop: Stop): number => Math.ceil(stop.boxes.length / boxesInLine(stop))
  const stops = wave.stops.filter(({ needed }) => needed > 0)
  const rows = stops.flatMap(rowsOfStop).map((stop) => ({ ...stop, lines: linesOf(stop), boxLines: boxLinesOf(stop) }))
  const pages = pickPages(rows)
  return pages.map((page, index) => (
    <PrintSheet key={keyOf(page[0]?.stops[0])}>
      <PaperHead
        title={`${texts.papers.pick_list} ${texts.waveTitle(wave.number, wave.name)}`}
        note={`${texts.orders} ${formatWhole(wave.orders)} · ${texts.products} ${formatWhole(stops.length)} · ${texts.units} ${formatWhole(wave.units)} · ${texts.boxLegend}`}
        page={texts.pageOf(formatWhole(index + 1), formatWhole(pages.length))}
        mark={mark}
      />
      <table className="paper-table pick-table">
        <thead>
          <tr>
            <HeadCells titles={[texts.place, texts.product]} />
            <HeadCells titles={[texts.needed]} isEnd />
            <th scope="col">{texts.boxes}</th>
            <th scope="col">
              <span className="sr-only">{texts.tickBox}</span>
            </th>
          </tr>
        </thead>
        {page.map(({ aisle, continued, stops: inAisle }) => (
          <tbody key={aisle}>
            <tr>
              <th scope="rowgroup" colSpan={5}>
                {aisle ? texts.aisle(aisle) : texts.noPlace} {continued && texts.continued}
              </th>
            </tr>
            {inAisle.map((stop) => (
              <PickRow key={keyOf(stop)} stop={stop} />
            ))}
          </tbody>
        ))}
      </table>
    </PrintSheet>
  ))
}

/** A product may have several rows. */
const keyOf = (stop: Stop | undefined) => `${stop?.productId} ${stop?.boxes[0]?.box}`

function PickRow({ stop }: { stop: Stop }) {
  const texts = useTexts('picking')
  const language = useLanguage()
  const unitName = useUnitName()
  const { holds } = usePackWords()
  return (
    <tr>
      <td className="shelf-place">{stop.place ?? texts.noPlace}</td>
      <td>
        <ProductName name={nameIn(stop, language)} />{' '}
        <span className="pick-sku">{[stop.sku, holds(stop)].filter(Boolean).join(' · ')}</span>
        <LotsToTake stop={stop} />
      </td>
      <td className="is-end">
        <b>{formatWhole(stop.needed)}</b> {unitName(stop.unit, stop.needed)}
      </td>
      <td>
        <span className="box-chips">
          {stop.boxes.map(({ box, needed }) => (
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
  )
}
