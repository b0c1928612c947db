import type { LineProduct } from '#storefront/cart/use-products.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { dismissNotice } from '#storefront/cart/cart-actions.ts'
import type { CartNotice } from '#storefront/cart/cart-store.ts'

type CartRejectionsProps = { notices: readonly CartNotice[]; products: ReadonlyMap<number, LineProduct> }

/** CartRejections: products that could not be added to the cart at all, until dismissed. */
export function CartRejections({ notices, products }: CartRejectionsProps) {
  const texts = useTexts('cart')
  const errors = useTexts('errors')
  return notices.map(({ productId, code }) => (
    <Notice
      key={productId}
      action={
        <Button look="quiet" onClick={() => dismissNotice(productId)}>
          {texts.understood}
        </Button>
      }
    >
      {products.get(productId)?.name} {errors[code]}
    </Notice>
  ))
}
