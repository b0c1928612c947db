import { inBaht } from '#rules/amounts.ts'
import { nameIn } from '#rules/in-language.ts'
import type { ShownLine } from './cart-lines.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { stackingReason, savingsOf, type PromotionName, type Saving } from '#storefront/cart/line-savings.ts'

type LineSavingsProps = { item: ShownLine['item']; saved: string; promotions: readonly PromotionName[] }

/** LineSavings: what a line saves; expands to the discounts behind it. */
export function LineSavings({ item, saved, promotions }: LineSavingsProps) {
  const texts = useTexts('cart')
  const shell = useTexts('shell')
  const language = useLanguage()
  const savings = savingsOf(item)
  const otherReason = stackingReason(item.excluded)
  const nameOf = ({ kind, code, promotionId }: Saving) => {
    if (kind === 'COUPON') return texts.couponOf(code)
    if (kind === 'POINTS') return texts.pointsOnLine
    const name = promotions.find(({ id }) => id === promotionId)
    return (name && nameIn(name, language)) ?? texts.offer
  }
  const hasName = savings.some(({ promotionId }) => promotions.some(({ id }) => id === promotionId))
  // A single nameless discount says no more than the amount next to it
  if (savings.length < 2 && !otherReason && !hasName) return <b>{shell.cartSaved(saved)}</b>
  return (
    <details className="cart-line-saved">
      <summary>{shell.cartSaved(saved)}</summary>
      <ul>
        {savings.map((saving) => (
          <li key={saving.code}>
            <span>{nameOf(saving)}</span> <b>{inBaht(saving.amount)}</b>
          </li>
        ))}
        {otherReason && <li>{texts.reasons[otherReason]}</li>}
      </ul>
    </details>
  )
}
