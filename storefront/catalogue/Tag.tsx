import type { Card } from '#contract/pages/shapes.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** Tag: the label at a picture's top left: an offer, or the lock of restricted goods, which never have offers. */
export function Tag({ card }: { card: Pick<Card, 'restricted' | 'tier'> }) {
  const texts = useTexts('catalogue')
  if (card.restricted) return <span className="pill tag tag-lock">{texts.verifiedOnly}</span>
  return card.tier && <span className="pill pill-offer tag">{texts.offer}</span>
}
