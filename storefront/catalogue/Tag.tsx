import type { Card } from '#contract/pages/shapes.ts'
import { cutOf, kindOfOffer, percentOff } from '#rules/catalogue/offers.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/**
 * Tag: the label at a picture's top left: the kind of an offer, or the lock of restricted goods, which never have
 * offers. A lower price has a colour of its own.
 */
export function Tag({ card: { restricted, tier, price } }: { card: Pick<Card, 'restricted' | 'tier' | 'price'> }) {
  const texts = useTexts('catalogue')
  if (restricted)
    return (
      <span className="pill tag tag-lock">
        <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
          <path fillRule="evenodd" d="M3 5V4a3 3 0 0 1 6 0v1h1v6H2V5zm1.5 0h3V4a1.5 1.5 0 0 0-3 0z" />
        </svg>
        {texts.verifiedOnly}
      </span>
    )
  if (!tier) return null
  const cut = cutOf(tier)
  if (cut !== null) return <span className="pill tag tag-cut">{texts.cut(percentOff(cut, price))}</span>
  return <span className="pill pill-offer tag">{texts.offerKinds[kindOfOffer(tier)]}</span>
}
