import type { LimitFinding } from '#rules/orders/product-limits.ts'
import { useLimitText } from '#storefront/cart/limit-findings.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type StockOverlayProps = {
  stock: number
  unit: string
  /** The stock, where more was requested. */
  tooMany: number | null
  /** Why its limits refuse the quantity in the cart. */
  finding: LimitFinding | null
}

/** StockOverlay: text over the picture of a product that is out of stock, or of which the quantity cannot be ordered. */
export function StockOverlay({ stock, unit, tooMany, finding }: StockOverlayProps) {
  const texts = useTexts('catalogue')
  const limitText = useLimitText()
  if (stock > 0 && tooMany === null)
    return (
      finding && (
        <span className="veil">
          <span>{limitText(finding, unit)}</span>
        </span>
      )
    )
  return (
    <span className="veil">
      <span>{stock > 0 ? texts.notEnough : texts.soldOut}</span>
      <small>{stock > 0 ? texts.left(tooMany ?? stock, unit) : texts.coming}</small>
    </span>
  )
}
