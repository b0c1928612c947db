import type { ReactNode } from 'react'
import { inBaht } from '#rules/amounts.ts'
import type { LineProblem } from './line-problem.ts'
import { Button } from '#design/Button.tsx'
import { useLimitText } from '#storefront/cart/limit-findings.ts'
import { requiresCode } from '#storefront/restricted-goods/requires-code.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type CartLineProblemProps = {
  problem: LineProblem
  /** Sales units in the cart. */
  requested: number
  unit: string
  onSet: (quantity: number) => void
  onRemove: () => void
  /** Restricted goods become available once the retailer has verified its phone. */
  onVerify: () => void
  onAcknowledged: () => void
}

/** CartLineProblem: what is wrong with a line, and the buttons that solve it. */
export function CartLineProblem({
  problem,
  requested,
  unit,
  onSet,
  onRemove,
  onVerify,
  onAcknowledged,
}: CartLineProblemProps) {
  const texts = useTexts('cart')
  const catalogue = useTexts('catalogue')
  const errors = useTexts('errors')
  const limitText = useLimitText()
  if (problem.kind === 'fewer') {
    const { left } = problem
    return (
      <ProblemText words={texts.tooFew(catalogue.exactlyIn(left, unit), requested)}>
        <Button onClick={() => onSet(left)}>{texts.setTo(catalogue.exactlyIn(left, unit))}</Button>
      </ProblemText>
    )
  }
  if (problem.kind === 'limit') {
    const { left, finding } = problem
    return (
      <ProblemText words={limitText(finding, unit)}>
        {left > 0 ? (
          <Button onClick={() => onSet(left)}>{texts.setTo(catalogue.exactlyIn(left, unit))}</Button>
        ) : (
          <Button onClick={onRemove}>{texts.takeOut}</Button>
        )}
      </ProblemText>
    )
  }
  if (problem.kind === 'barred') {
    return (
      <ProblemText words={errors[problem.code]}>
        {requiresCode(problem.code) && <Button onClick={onVerify}>{texts.verify}</Button>}
        <Button onClick={onRemove}>{texts.takeOut}</Button>
      </ProblemText>
    )
  }
  const words =
    problem.kind === 'price' ? texts.priceChanged(inBaht(problem.before), inBaht(problem.after)) : errors[problem.code]
  return (
    <ProblemText words={words} isRefusal={problem.kind === 'refused'}>
      <Button onClick={onAcknowledged}>{texts.understood}</Button>
    </ProblemText>
  )
}

type ProblemTextProps = { words: string; isRefusal?: boolean; children: ReactNode }

const ProblemText = ({ words, isRefusal = true, children }: ProblemTextProps) => (
  <div className="cart-line-problem">
    <p role={isRefusal ? 'alert' : undefined}>{words}</p>
    {children}
  </div>
)
