import { satangOf } from '#rules/money.ts'
import { nameIn } from '#rules/in-language.ts'
import { inBaht } from '#rules/amounts.ts'
import { Notice } from '#design/Notice.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import type { Order } from './order-queries.ts'
import { productUnit } from '#rules/orders/product-name.ts'
import { TimeInWords } from './TimeInWords.tsx'

/** ByStaff: who of the supplier placed the order for the retailer, and how its goods were changed before packing. */
export function ByStaff({ order: { placedBy, changes = [], orderDetails } }: { order: Order }) {
  const texts = useTexts('orders')
  const language = useLanguage()
  const catalogue = useTexts('catalogue')
  const inUnits = (count: number, productId: number): string | number => {
    const ordered = orderDetails.find((one) => one.productId === productId)
    return ordered ? catalogue.exactlyIn(count, productUnit(ordered.productDetails, language)) : count
  }
  return (
    <>
      {placedBy && <Notice tone="info">{texts.placedByStaff(placedBy)}</Notice>}
      {changes.map(({ at, reason, lines, beforeAmt, afterAmt }) => (
        <Notice key={at} tone="info">
          <b>{reason === 'undo' ? texts.changeUndone : texts.changedByStaff}</b> <TimeInWords at={at} />
          {reason !== 'undo' && <p lang="th">{reason}</p>}
          <ul>
            {lines.map((line) => (
              <li key={`${line.type} ${line.productId}`}>
                {nameIn(line, language)} {line.before} → {inUnits(line.after, line.productId)}
              </li>
            ))}
          </ul>
          <p>{texts.totalChanged(inBaht(satangOf(beforeAmt)), inBaht(satangOf(afterAmt)))}</p>
        </Notice>
      ))}
    </>
  )
}
