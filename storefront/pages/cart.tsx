import { Suspense } from 'react'
import '#storefront/checkout/checkout.css'
import { buttonClass } from '#storefront/design/Button.tsx'
import { basket } from '#storefront/design/more-drawings.tsx'
import { EmptyState } from '#storefront/design/EmptyState.tsx'
import { Notice } from '#storefront/design/Notice.tsx'
import { PageTitle } from '#storefront/design/PageTitle.tsx'
import { useCart } from '#storefront/cart/cart-store.ts'
import { CartContent } from '#storefront/cart/CartContent.tsx'
import { useFreshCart } from '#storefront/checkout/use-fresh-cart.ts'
import { LineSkeletons } from '#storefront/checkout/LineSkeletons.tsx'
import { PageFailed } from '#storefront/checkout/PageFailed.tsx'
import { ShopPart } from '#storefront/home/lazy-shop-part.ts'
import { useShop } from '#storefront/identity/session.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useSupplier } from '#storefront/shell/supplier.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export function CartPage() {
  const shell = useTexts('shell')
  const texts = useTexts('cart')
  const { cart, lines, unsent } = useCart()
  const { failed, retry, seen } = useFreshCart()
  const shop = useShop()
  if (!cart && failed) return <PageFailed code={failed} onRetry={retry} />
  return (
    <>
      <PageTitle back={href('home')} aside={lines > 0 && <p className="text-quiet">{shell.cartLines(lines)}</p>}>
        {shell.titleCart}
      </PageTitle>
      {(failed || unsent) && <Notice>{failed ? texts.lastKnown : texts.waiting}</Notice>}
      {cart ? <CartContent cart={cart} seen={seen} nothing={<EmptyCart />} /> : <LineSkeletons count={4} />}
      <Suspense>{shop && cart && <ShopPart of="usualRest" />}</Suspense>
    </>
  )
}

function EmptyCart() {
  const texts = useTexts('cart')
  return (
    <EmptyState
      drawing={basket}
      title={texts.empty}
      action={
        <Link href={href('home')} className={buttonClass('primary')}>
          {texts.goShopping}
        </Link>
      }
    >
      {texts.emptyText(useSupplier().promise)}
    </EmptyState>
  )
}
