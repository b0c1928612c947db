import type { ReactNode } from 'react'
import { inBaht } from '#design/amounts.ts'
import type { LineProblem } from './line-problem.ts'
import { Button } from '#design/Button.tsx'
import { requiresCode } from '#storefront/restricted-goods/requires-code.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type CartLineProblemProps = {
  trouble: LineProblem
  /** Sales units in the cart. */
  wanted: number
  unit: string
  onSet: (quantity: number) => void
  onRemove: () => void
  /** Restricted goods become available once the retailer has verified its phone. */
  onVerify: () => void
  onUnderstood: () => void
}

/** CartLineProblem: what is wrong with a line, and the buttons that solve it. */
export function CartLineProblem({
  trouble,
  wanted,
  unit,
  onSet,
  onRemove,
  onVerify,
  onUnderstood,
}: CartLineProblemProps) {
  const texts = useTexts('cart')
  const catalogue = useTexts('catalogue')
  const errors = useTexts('errors')
  if (trouble.kind === 'fewer') {
    const { left } = trouble
    return (
      <Told words={texts.tooFew(catalogue.exactlyIn(left, unit), wanted)}>
        <Button onClick={() => onSet(left)}>{texts.setTo(catalogue.exactlyIn(left, unit))}</Button>
      </Told>
    )
  }
  if (trouble.kind === 'barred') {
    return (
      <Told words={errors[trouble.code]}>
        {requiresCode(trouble.code) && <Button onClick={onVerify}>{texts.verify}</Button>}
        <Button onClick={onRemove}>{texts.takeOut}</Button>
      </Told>
    )
  }
  const words =
    trouble.kind === 'price' ? texts.priceChanged(inBaht(trouble.before), inBaht(trouble.after)) : errors[trouble.code]
  return (
    <Told words={words}>
      <Button onClick={onUnderstood}>{texts.understood}</Button>
    </Told>
  )
}

const Told = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className="cart-line-problem">
    <p>{words}</p>
    {children}
  </div>
)
