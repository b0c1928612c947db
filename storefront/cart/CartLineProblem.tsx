import { inBaht } from '#storefront/catalogue/amounts.ts'
import type { LineTrouble } from '#storefront/checkout/line-trouble.ts'
import { Button } from '#storefront/design/Button.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type CartLineProblemProps = {
  trouble: LineTrouble
  unit: string
  onSet: (quantity: number) => void
  onRemove: () => void
  onUnderstood: () => void
}

/** CartLineProblem: what stands in the way of a line, and the one press that gets it out of the way. */
export function CartLineProblem({ trouble, unit, onSet, onRemove, onUnderstood }: CartLineProblemProps) {
  const texts = useTexts('cart')
  const catalogue = useTexts('catalogue')
  const errors = useTexts('errors')
  if (trouble.kind === 'fewer') {
    const { left } = trouble
    return (
      <Told action={texts.setTo(catalogue.exactlyIn(left, unit))} onPress={() => onSet(left)}>
        {texts.tooFew(catalogue.left(left, unit))}
      </Told>
    )
  }
  if (trouble.kind === 'barred') {
    return (
      <Told action={texts.takeOut} onPress={onRemove}>
        {errors[trouble.code]}
      </Told>
    )
  }
  return (
    <Told action={texts.understood} onPress={onUnderstood}>
      {trouble.kind === 'price'
        ? texts.priceChanged(inBaht(trouble.before), inBaht(trouble.after))
        : errors[trouble.code]}
    </Told>
  )
}

function Told({ children, action, onPress }: { children: string; action: string; onPress: () => void }) {
  return (
    <div className="cart-line-problem">
      <p>{children}</p>
      <Button onClick={onPress}>{action}</Button>
    </div>
  )
}
