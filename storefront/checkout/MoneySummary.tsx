import { moneyColumn, type WireTotals } from '#rules/orders/summary.ts'
import { SummaryColumn } from '#storefront/design/SummaryColumn.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** MoneySummary: gross, discount, delivery and net of a cart or an order; dim while the figures are on their way. */
export function MoneySummary({ totals, updating }: { totals: WireTotals; updating?: boolean }) {
  const texts = useTexts('cart')
  const { gross, discount, delivery, net } = moneyColumn(totals)
  return (
    <div className={updating ? 'settling' : undefined} aria-busy={updating || undefined}>
      <SummaryColumn
        rows={[
          { label: texts.gross, satang: gross },
          // Zero stays zero: a minus before it would be read as an amount
          { label: texts.discount, satang: discount > 0 ? -discount : 0, tone: discount > 0 ? 'cut' : 'plain' },
          { label: texts.delivery, satang: delivery > 0 ? delivery : null, word: texts.free },
        ]}
        net={{ label: texts.net, satang: net }}
      />
      <p className="mt-1 text-sm text-quiet">{texts.vatNote}</p>
    </div>
  )
}
