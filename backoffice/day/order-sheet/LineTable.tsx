import { formatWhole, satangOf } from '#rules/money.ts'
import { Money } from '#design/Money.tsx'
import { Picture } from '#design/Picture.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { HeadCells } from '#backoffice/kit/HeadCells.tsx'
import { usePackWords } from '#backoffice/kit/use-pack-words.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Figure } from './Figure.tsx'
import type { ContentLine, WholeOrder } from './use-order.ts'

/**
 * The lines of an order: picture, name, pack, what was ordered and, once it is, picked and delivered, and why a line costs
 * what it does.
 */
export function LineTable({ order, lines }: { order: WholeOrder; lines: readonly ContentLine[] }) {
  const texts = useTexts('sheet')
  const language = useLanguage()
  const { priced } = usePackWords()
  const hasPicked = lines.some(({ pickedQty }) => pickedQty !== null)
  const hasDelivered = order.orderDetails.some(({ deliveredQty }) => deliveredQty !== undefined)
  return (
    <div className="sheet-table-frame">
      <table className="sheet-table">
        <caption className="sr-only">{texts.goods}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.product}</th>
            <HeadCells titles={[texts.unitPrice, texts.ordered]} isEnd />
            {hasPicked && <HeadCells titles={[texts.picked]} isEnd />}
            {hasDelivered && <HeadCells titles={[texts.delivered]} isEnd />}
            <HeadCells titles={[texts.total]} isEnd />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const delivered = order.orderDetails[index]?.deliveredQty
            const reason = order.orderDetails[index]?.missingReason
            return (
              <tr key={`${line.type} ${line.productId}`}>
                <th scope="row">
                  <span className="sheet-product">
                    <Picture image={line.image} place="tile" />
                    <span>
                      <ProductName name={line.name[language]} />
                      <small>{priced(line, line.type === 'FREE' ? null : line.unitPrice)}</small>
                      {reason && <small className="is-missing">{reason}</small>}
                    </span>
                  </span>
                </th>
                <td className="is-end">
                  {line.type === 'FREE' ? texts.free : <Money satang={satangOf(line.unitPrice)} />}
                </td>
                <td className="is-end">{formatWhole(line.qty)}</td>
                {hasPicked && <td className="is-end">{line.pickedQty !== null && formatWhole(line.pickedQty)}</td>}
                {hasDelivered && <td className="is-end">{delivered !== undefined && formatWhole(delivered)}</td>}
                <td className="is-end">
                  <Figure label={line.name[language]} amount={line.totalAmt} rows={line.rows} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
