import Package from '#design/icons/package.ts'
import { Icon } from '#design/Icon.tsx'
import { limitFindingIn } from '#storefront/cart/limit-finding-in.ts'
import { useLimitText } from '#storefront/cart/limit-findings.ts'
import type { LineProduct } from '#storefront/cart/use-products.ts'
import type { Cart } from '#storefront/cart/view.ts'

type Products = ReadonlyMap<number, LineProduct>

/** The lines of a cart whose quantities the limits of their products refuse. */
export const limitFindingsOf = (cart: Cart, products: Products) =>
  (cart.cartItems ?? []).flatMap((item) => {
    const product = products.get(item.productId)
    const finding = item.type === 'NORMAL' ? limitFindingIn(cart, item, product) : null
    return finding ? [{ productId: item.productId, product, finding }] : []
  })

/** LimitFindings: the goods whose quantities have to be changed before they can be ordered. */
export function LimitFindings({ cart, products }: { cart: Cart; products: Products }) {
  const limitText = useLimitText()
  return limitFindingsOf(cart, products).map(({ productId, product, finding }) => (
    <p key={productId} className="promise-line hint">
      <Icon of={Package} size={20} />
      <span>
        {product?.name}: {limitText(finding, product?.unit ?? '')}
      </span>
    </p>
  ))
}
