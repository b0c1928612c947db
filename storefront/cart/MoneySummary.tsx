import { formatWhole, minus, satang, type Satang } from '#rules/money.ts'
import { moneyColumn, type WireTotals } from '#rules/orders/summary.ts'
import { SummaryColumn, type SummaryRow } from '#design/SummaryColumn.tsx'
import { couponDiscount } from './order-discounts.ts'
import type { Cart } from './view.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type Totals = WireTotals & {
  points?: { used: number }
  pointsUsed?: number
  /** Of a cart: then its coupon has a row of its own. */
  couponCode?: string
  cartItems?: Cart['cartItems']
}

type MoneySummaryProps = {
  totals: Totals
  updating?: boolean
  /** Leaves out a discount of zero: it is no news before an order. */
  brief?: boolean
  /** Deductions from the net and the amount left; the latter is then the final row. */
  after?: { rows: SummaryRow[]; left: SummaryRow & { satang: Satang } } | null
}

/** MoneySummary: gross, discount, delivery and net of a cart or an order; dimmed while being updated. */
export function MoneySummary({ totals, updating, brief, after }: MoneySummaryProps) {
  const texts = useTexts('cart')
  const { gross, discount, delivery, net } = moneyColumn(totals)
  const coupon = couponDiscount(totals.cartItems ?? [])
  const others = minus(discount, coupon)
  const points = totals.points?.used ?? totals.pointsUsed ?? 0
  return (
    <div className={updating ? 'settling' : undefined} aria-busy={updating || undefined}>
      <SummaryColumn
        rows={[
          { label: texts.gross, satang: gross },
          // Zero stays zero: with a minus sign it would read as an amount
          ...(others > 0 || !brief
            ? [
                {
                  label: <Discount points={points} />,
                  satang: satang(others > 0 ? -others : 0),
                  tone: others > 0 ? ('cut' as const) : ('plain' as const),
                },
              ]
            : []),
          ...(coupon > 0
            ? [{ label: texts.couponOf(totals.couponCode ?? ''), satang: satang(-coupon), tone: 'cut' as const }]
            : []),
          { label: texts.delivery, satang: delivery > 0 ? delivery : null, word: texts.free },
          ...(after ? [{ label: texts.net, satang: net }, ...after.rows] : []),
        ]}
        net={after?.left ?? { label: texts.net, satang: net }}
      />
      <p className="mt-1 text-sm text-quiet">{texts.vatNote}</p>
    </div>
  )
}

function Discount({ points }: { points: number }) {
  const texts = useTexts('cart')
  if (points === 0) return texts.discount
  return (
    <>
      {texts.discount}{' '}
      <small className="text-sm text-quiet">{texts.withPoints(texts.points(formatWhole(points)))}</small>
    </>
  )
}
