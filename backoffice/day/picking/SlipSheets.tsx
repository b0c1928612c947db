import { nameIn } from '#rules/in-language.ts'
import { formatWhole, satangOf, type Satang } from '#rules/money.ts'
import { formatHour, formatWeekdayDate } from '#rules/thai-date.ts'
import { HeadCells } from '#backoffice/kit/HeadCells.tsx'
import { PrintSheet } from '#backoffice/kit/PrintPage.tsx'
import { usePackWords } from '#backoffice/kit/use-pack-words.ts'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { PaperHead, PenBox } from './PaperHead.tsx'
import type { PrintMark, Slip } from './paper.ts'

type SlipSheetsProps = { slips: readonly Slip[]; markOf: (orderId: string) => PrintMark | null }

/** The packing slips: what lies in the boxes of each order, and what is to be collected. */
export const SlipSheets = ({ slips, markOf }: SlipSheetsProps) =>
  slips.map((slip) => <SlipSheet key={slip.id} slip={slip} mark={markOf(slip.id)} />)

function SlipSheet({ slip, mark }: { slip: Slip; mark: PrintMark | null }) {
  const texts = useTexts('picking')
  const language = useLanguage()
  const unitName = useUnitName()
  const { holds } = usePackWords()
  return (
    <PrintSheet>
      <table className="paper-table">
        <thead>
          <tr className="sheet-head">
            <td colSpan={3}>
              <PaperHead
                title={`${texts.order} ${slip.orderNumber}`}
                note={[
                  texts.waveBox(slip.box),
                  slip.run && texts.runStop(slip.run.number, slip.run.position),
                  slip.deliveryDay && formatWeekdayDate(slip.deliveryDay, language),
                  slip.pickUpFrom && texts.pickUpAt(formatHour(slip.pickUpFrom)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                mark={mark}
              />
            </td>
          </tr>
        </thead>
        <tbody>
          <tr className="sheet-head">
            <td colSpan={3}>
              <address className="paper-address keep-together">
                <b>{slip.storeName}</b> {slip.outletCode}
                <br />
                {slip.receiver} · {texts.phone} {slip.phoneNumber}
                <br />
                {[slip.address, slip.landmark].filter(Boolean).join(' · ')}
                {slip.note && (
                  <>
                    <br />
                    {texts.note}: {slip.note}
                  </>
                )}
              </address>
            </td>
          </tr>
          <tr>
            <th scope="col">
              <span className="sr-only">{texts.tickBox}</span>
            </th>
            <th scope="col">{texts.product}</th>
            <HeadCells titles={[texts.qty]} isEnd />
          </tr>
          {slip.lines.map((line) => (
            <tr key={line.lineNo}>
              <td>
                <PenBox />
              </td>
              <td>
                <ProductName name={nameIn(line, language)} /> {line.free && <b>({texts.free})</b>}
                <small>
                  {[line.sku, holds(line)].filter(Boolean).join(' · ')}
                  {line.packedQty < line.qty && ` · ${texts.orderedQty(formatWhole(line.qty))}`}
                  {line.shortReason && ` · ${texts.shortNote(line.shortReason)}`}
                </small>
              </td>
              <td className="is-end">
                <b>{formatWhole(line.packedQty)}</b> {unitName(line.unit, line.packedQty)}
              </td>
            </tr>
          ))}
        </tbody>
        <tbody className="sheet-end">
          <tr>
            <td colSpan={3}>
              <SlipFoot due={satangOf(slip.dueAmt)} />
            </td>
          </tr>
        </tbody>
      </table>
    </PrintSheet>
  )
}

/** What is collected in cash, and who signs. */
function SlipFoot({ due }: { due: Satang }) {
  const texts = useTexts('picking')
  return (
    <footer className="paper-foot keep-together">
      <p>
        {due > 0 ? (
          <>
            {texts.due} <Money satang={due} />
          </>
        ) : (
          texts.nothingDue
        )}
      </p>
      <p>
        {texts.packedBy} ____________ {texts.checkedBy} ____________
      </p>
    </footer>
  )
}
