import type { Card } from '#contract/pages/shapes.ts'
import { cutOf, kindOfOffer, percentOff } from '#rules/catalogue/offers.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/**
 * Tag: the label at a picture's top left: the kind of an offer, or the lock of restricted goods, which never have
 * offers. A lower price has a colour of its own.
 */
export function Tag({ card: { restricted, tier, price } }: { card: Pick<Card, 'restricted' | 'tier' | 'price'> }) {
  const texts = useTexts('catalogue')
  if (restricted) return <span className="pill tag tag-lock">{texts.verifiedOnly}</span>
  if (!tier) return null
  const cut = cutOf(tier)
  if (cut !== null) return <span className="pill tag tag-cut">{texts.cut(percentOff(cut, price))}</span>
  return <span className="pill pill-offer tag">{texts.offerKinds[kindOfOffer(tier)]}</span>
}
