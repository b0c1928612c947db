import { useState } from 'react'
import { splitName } from '#rules/catalogue/short-name.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { satangOf } from '#rules/money.ts'
import { packInWords, pieceInWords } from '#rules/catalogue/pack-in-words.ts'
import { nameIn } from '#rules/in-language.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht, pricePerPiece } from '#rules/amounts.ts'
import { Money } from '#design/Money.tsx'
import { Picture } from '#design/Picture.tsx'
import { numberOf, type Draft } from './draft.ts'
import { Section } from './fields.tsx'
import '#backoffice/kit/filters/filters.css'

/** RetailerView: the card of the store, drawn from what is typed: also of a product that is not there yet. */
export function RetailerView({ draft }: { draft: Draft }) {
  const texts = useTexts('products')
  const [language, setLanguage] = useState<Language>(useLanguage())
  const pieces = Number(draft.conversion) || 1
  const name = nameIn(draft, language)
  const { short, size } = splitName(name, draft.unit, pieces)
  const unit = (language === 'en' && draft.unitEng) || draft.unit
  const pack = packInWords({ unit, pieces }, language)
  const price = satangOf(numberOf(draft.price) || 0)
  return (
    <Section title={texts.asRetailer}>
      <div className="retailer-view">
        <Picture image={draft.pictures[0] ?? null} place="card" alt={draft.pictures[0] ? '' : texts.noPicture} />
        <div>
          <p className="retailer-view-name" lang={language}>
            {short || <span className="text-quiet">{texts.productName}</span>}
          </p>
          <p className="field-help">
            {[size, pack, pieces > 1 && pieceInWords(inBaht(pricePerPiece(price, pieces)), language)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="retailer-view-price">
            <Money satang={price} />
          </p>
          <p className="retailer-view-languages">
            {(['th', 'en'] as const).map((one) => (
              <button
                key={one}
                type="button"
                className="filter-button"
                aria-pressed={language === one}
                onClick={() => setLanguage(one)}
              >
                {texts.languages[one]}
              </button>
            ))}
          </p>
        </div>
      </div>
    </Section>
  )
}
