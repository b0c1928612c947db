import { inBaht } from '#rules/amounts.ts'
import { Button } from '#design/Button.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { QuantityStepper } from '#design/QuantityStepper.tsx'
import type { Difference } from '#rules/restock/since-then.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { productName, productUnit } from '#rules/orders/product-name.ts'
import type { SameAgainLine as Line } from './use-same-again.ts'
import '#storefront/catalogue/pick-line.css'

/** SameAgainLine: a product of a past order with its quantity, and what is different now. */
export function SameAgainLine({ line, onChange }: { line: Line; onChange: (qty: number) => void }) {
  const texts = useTexts('orders')
  const catalogue = useTexts('catalogue')
  const errors = useTexts('errors')
  const language = useLanguage()
  const { name, qty, wanted, differences, available } = line
  const words = productName(name, language)
  const unit = productUnit(name, language)
  const inWords = (one: Difference): string => {
    if (one.kind === 'gone') return texts.sameAgain.gone
    if (one.kind === 'sold_out') return catalogue.soldOut
    if (one.kind === 'barred') return errors[one.code as CallCode]
    if (one.kind === 'fewer') return texts.sameAgain.fewer(catalogue.exactlyIn(one.available, unit))
    if (one.kind === 'smaller_promotion') return texts.sameAgain.smallerPromotion(inBaht(one.by))
    return texts.sameAgain[one.kind](inBaht(one.from), inBaht(one.to))
  }
  return (
    <li className="pick-line" data-off={qty === 0 ? '' : undefined}>
      <div className="pick-head">
        <span className="pick-name">
          <ProductName name={words} />
        </span>
      </div>
      <p>
        {differences.length === 0 && <span>{texts.sameAgain.before(catalogue.exactlyIn(wanted, unit))}</span>}
        {differences.map((one) => (
          <b key={one.kind}>{inWords(one)}</b>
        ))}
      </p>
      {available === 0 ? null : qty === 0 ? (
        <Button
          look="quiet"
          aria-label={texts.sameAgain.backOf(words)}
          onClick={() => onChange(Math.min(wanted, available))}
        >
          {texts.sameAgain.back}
        </Button>
      ) : (
        <QuantityStepper value={qty} name={words} max={available} onChange={onChange} />
      )}
    </li>
  )
}
