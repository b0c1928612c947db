import { inBaht } from '#design/amounts.ts'
import type { ShownLine } from './cart-lines.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { reasonAside, savedParts, type LocalizedText, type SavedPart } from '#storefront/cart/line-words.ts'

type SavedOnLineProps = { item: ShownLine['item']; saved: string; named: readonly LocalizedText[] }

/** SavedOnLine: what a line saves; expands to the discounts behind it. */
export function SavedOnLine({ item, saved, named }: SavedOnLineProps) {
  const texts = useTexts('cart')
  const shell = useTexts('shell')
  const language = useLanguage()
  const parts = savedParts(item)
  const aside = reasonAside(item.excluded)
  const nameOf = ({ kind, code, promotionId }: SavedPart) => {
    if (kind === 'COUPON') return texts.couponOf(code)
    if (kind === 'POINTS') return texts.pointsOnLine
    const name = named.find(({ id }) => id === promotionId)
    return (language === 'th' ? name?.nameThai : name?.nameEng) ?? texts.offer
  }
  const known = parts.some(({ promotionId }) => named.some(({ id }) => id === promotionId))
  // A single nameless discount says no more than the amount next to it
  if (parts.length < 2 && !aside && !known) return <b>{shell.cartSaved(saved)}</b>
  return (
    <details className="cart-line-saved">
      <summary>{shell.cartSaved(saved)}</summary>
      <ul>
        {parts.map((part) => (
          <li key={part.code}>
            <span>{nameOf(part)}</span> <b>{inBaht(part.amount)}</b>
          </li>
        ))}
        {aside && <li>{texts.reasons[aside]}</li>}
      </ul>
    </details>
  )
}
