import type { ReactNode } from 'react'
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

type TakingProps = {
  isTaken: (productId: number) => boolean
  onTake: (product: UsualProduct) => void
}
type UsualOrderProps = TakingProps & {
  usual: ReturnType<typeof useUsualOrder>
  /** Puts all of it into the basket. */
  all: Action
}

/**
 * UsualOrder: what the retailer usually orders and needs again, to be taken whole or one by one, and what of it is sold out, to be
 * said on the telephone.
 */
export function UsualOrder({ usual, all, ...taking }: UsualOrderProps) {
  const texts = useTexts('sheet')
  const language = useLanguage()
  const products = usual.data?.products ?? []
  const soldOut = usual.data?.soldOut ?? []
  return (
    <Card id="usual" title={texts.usualOrder} note={products.length > 0 && formatWhole(products.length)}>
      <QueryState query={usual}>
        {products.length === 0 ? (
          <p className="sheet-hint">{usual.data && texts.noUsual[usual.data.kind]}</p>
        ) : (
          <ActionButton action={all} />
        )}
        {products.length + soldOut.length > 0 && (
          <ul className="usual-list">
            {products.map((product) => (
              <UsualRow key={product.productId} product={product} {...taking} />
            ))}
            {soldOut.map(({ productId, name, substitute }) =>
              substitute ? (
                <UsualRow key={productId} product={substitute} {...taking}>
                  <small>{texts.insteadOf(name[language])}</small>
                </UsualRow>
              ) : (
                <li key={productId}>
                  <span>
                    <ProductName name={name[language]} />
                    <small>{texts.soldOut}</small>
                  </span>
                </li>
              ),
            )}
          </ul>
        )}
      </QueryState>
    </Card>
  )
}

function UsualRow({
  product,
  isTaken,
  onTake,
  children,
}: TakingProps & { product: UsualProduct; children?: ReactNode }) {
  const texts = useTexts('sheet')
  const language = useLanguage()
  const unitName = useUnitName()
  return (
    <li>
      <span>
        <ProductName name={product.name[language]} />
        <small>
          {formatWhole(product.qty)} {unitName(product.unit, product.qty)} ·{' '}
          <Money satang={satangOf(product.totalAmt)} />
        </small>
        {children}
      </span>
      <Button className="button-small" disabled={isTaken(product.productId)} onClick={() => onTake(product)}>
        {isTaken(product.productId) ? texts.isIn : texts.take} <span className="sr-only">{product.name[language]}</span>
      </Button>
    </li>
  )
}
