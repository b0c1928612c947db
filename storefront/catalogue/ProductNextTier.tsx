import type { Card } from '#contract/pages/shapes.ts'
import { cutOf, type Offer } from '#rules/catalogue/offers.ts'
import { toBaht } from '#rules/money.ts'
import { useCart } from '#storefront/cart/cart-store.ts'
import { fittingOffer } from '#storefront/cart/fitting-offer.ts'
import { remainingOffer, NextTier } from '#storefront/cart/NextTier.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { inShortBaht } from '#rules/amounts.ts'
import { useLimitFinding } from '#storefront/cart/limit-findings.ts'

type ProductNextTierProps = { card: Card; quantity: number; onChange: (quantity: number) => void }

/** ProductNextTier: next to the stepper, the next offer: first from the card's data, then from the cart's. */
export function ProductNextTier({ card, quantity, onChange }: ProductNextTierProps) {
  const texts = useTexts('catalogue')
  const { cart } = useCart()
  const { id, unit, stock, tier } = card
  const item = cart?.cartItems?.find(({ type, productId }) => type === 'NORMAL' && productId === id)
  const [nearest] = item?.nearly.toSorted((a, b) => a.add - b.add) ?? []
  // A lower price from the first unit on is in the price.
  const first = quantity === 0 && tier && cutOf(tier) === null ? firstTier(tier) : null
  const next = first ?? (item && quantity > 0 ? remainingOffer(nearest, item.qty, quantity) : null)
  const finding = useLimitFinding(card, quantity + (next?.add ?? 0))
  const offer = fittingOffer(next, quantity, finding)
  if (!offer || quantity + offer.add > stock) return null
  const hintText = (hint: Offer) =>
    'off' in hint
      ? texts.tierOff(hint.minimumBuy, unit, inShortBaht(hint.off))
      : texts.tierFree(hint.minimumBuy, hint.free, unit, hint.gift)
  return (
    <NextTier
      {...(first && tier && { text: hintText(tier) })}
      nearly={offer}
      productId={id}
      unit={unit}
      onAdd={(add) => onChange(quantity + add)}
    />
  )
}

const firstTier = (tier: Offer) =>
  'off' in tier
    ? { add: tier.minimumBuy, benefit: toBaht(tier.off), discountType: 'AMOUNT' as const }
    : { add: tier.minimumBuy, benefit: tier.free, discountType: 'FREE_GOODS' as const }
