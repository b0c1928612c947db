import type { Satang } from '#rules/money.ts'
import { inBaht } from '#rules/amounts.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useLimitText } from '#storefront/cart/limit-findings.ts'
import { correctionsOf, type OrderChange } from './order-changes.ts'
import { usePackText } from './PackChanges.tsx'
import { StepBack } from './StepBack.tsx'
import type { LineProduct } from '#storefront/cart/use-products.ts'
import { useSeen } from './use-seen.ts'

type OrderChangesProps = {
  changes: readonly OrderChange[]
  products: ReadonlyMap<number, LineProduct>
  /** Net amounts as shown and as they are now, in satang. */
  before: Satang
  after: Satang
  onAccept: () => void
}

/** OrderChanges: why the order was rejected, line by line, and one button that continues with what is available. */
export function OrderChanges({ changes, products, before, after, onAccept }: OrderChangesProps) {
  const texts = useTexts('checkout')
  useSeen()
  const isOfPacks = changes.some(({ kind }) => kind === 'pack')
  const remedy = correctionsOf(changes).length > 0 ? 'takeRemedy' : isOfPacks ? 'takePacks' : 'takePrices'
  return (
    <Notice tone="failed">
      <b>{texts.changedHeading}</b>
      <ul className="my-2 rows">
        {changes.map((change) => (
          <li key={change.productId}>
            {products.get(change.productId)?.name}{' '}
            <b className="block">
              <Change change={change} unit={products.get(change.productId)?.unit ?? ''} />
            </b>
          </li>
        ))}
        {before !== after && <li>{texts.changedTotal(inBaht(before), inBaht(after))}</li>}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onAccept}>{texts[remedy]}</Button>
        <StepBack look="quiet" />
      </div>
    </Notice>
  )
}

function Change({ change, unit }: { change: OrderChange; unit: string }) {
  const texts = useTexts('checkout')
  const catalogue = useTexts('catalogue')
  const errors = useTexts('errors')
  const limitText = useLimitText()
  const packText = usePackText()
  if (change.kind === 'price') return texts.changedPrice(inBaht(change.before), inBaht(change.after))
  if (change.kind === 'pack') return packText(change)
  if (change.kind === 'limit') return limitText(change.finding, unit)
  if (change.kind === 'barred') return errors[change.code]
  return texts.changedLeft(catalogue.exactlyIn(change.requested, unit), catalogue.left(change.left, unit))
}
