import { useTexts } from '#storefront/texts/use-texts.tsx'

type StockOverlayProps = {
  stock: number
  unit: string
  /** The stock, where more was requested. */
  tooMany: number | null
}

/** StockOverlay: text over the picture of a product that is out of stock, or of which there is not enough. */
export function StockOverlay({ stock, unit, tooMany }: StockOverlayProps) {
  const texts = useTexts('catalogue')
  if (stock > 0 && tooMany === null) return null
  return (
    <span className="veil">
      <span>{stock > 0 ? texts.notEnough : texts.soldOut}</span>
      <small>{stock > 0 ? texts.left(tooMany ?? stock, unit) : texts.coming}</small>
    </span>
  )
}
