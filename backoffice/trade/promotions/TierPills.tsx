import { useTexts } from '#backoffice/texts/use-texts.ts'
import { tierWords, type PreviewedTerms } from './promotion.ts'

/** TierPills: each tier in the words that retailers read. @param gift the name of what is given */
export function TierPills({
  promotion,
  gift,
}: {
  promotion: Pick<PreviewedTerms, 'discountType' | 'level' | 'tiers'>
  gift: string | undefined
}) {
  const texts = useTexts('promotions')
  return (
    <p className="offer-pills">
      {tierWords(promotion, texts, gift).map((words) => (
        <span key={words} className="offer-pill">
          {words}
        </span>
      ))}
    </p>
  )
}
