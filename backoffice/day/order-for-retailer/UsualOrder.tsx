import { formatWhole, satangOf } from '#rules/money.ts'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { Card } from '#backoffice/kit/Card.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import type { Action } from '#backoffice/kit/actions/actions.ts'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { useUsualOrder, UsualProduct } from './use-usual-order.ts'

type UsualOrderProps = {
  usual: ReturnType<typeof useUsualOrder>
  /** Puts all of it into the basket. */
  all: Action
  isTaken: (productId: number) => boolean
  onTake: (product: UsualProduct) => void
}

/** UsualOrder: what the retailer usually orders and needs again, to be taken whole or one by one. */
export function UsualOrder({ usual, all, isTaken, onTake }: UsualOrderProps) {
  const texts = useTexts('sheet')
  const language = useLanguage()
  const unitName = useUnitName()
  const products = usual.data?.products ?? []
  return (
    <Card id="usual" title={texts.usualOrder} note={products.length > 0 && formatWhole(products.length)}>
      <QueryState query={usual}>
        {products.length === 0 ? (
          <p className="sheet-hint">{usual.data && texts.noUsual[usual.data.kind]}</p>
        ) : (
          <>
            <ActionButton action={all} />
            <ul className="usual-list">
              {products.map((product) => (
                <li key={product.productId}>
                  <span>
                    <ProductName name={product.name[language]} />
                    <small>
                      {formatWhole(product.qty)} {unitName(product.unit, product.qty)} ·{' '}
                      <Money satang={satangOf(product.totalAmt)} />
                    </small>
                  </span>
                  <Button
                    className="button-small"
                    disabled={isTaken(product.productId)}
                    onClick={() => onTake(product)}
                  >
                    {isTaken(product.productId) ? texts.isIn : texts.take}{' '}
                    <span className="sr-only">{product.name[language]}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Card>
  )
}
