import '#storefront/page-frame/document.css'
import '#storefront/cart-page/cart-line.css'
import '#storefront/cart-page/coupons.css'
import '#storefront/page-frame/next-step.css'
import type { CallProblem } from '#storefront/api/reply.ts'
import { Notice } from '#design/Notice.tsx'
import { PageTitle } from '#storefront/page-frame/PageTitle.tsx'
import { useCart } from '#storefront/cart/cart-store.ts'
import { useWaitingWords } from '#storefront/offline/use-waiting-words.ts'
import { BrokenCart } from '#storefront/cart-page/BrokenCart.tsx'
import { CartContent } from '#storefront/cart-page/CartContent.tsx'
import { EmptyCart } from '#storefront/cart-page/EmptyCart.tsx'
import { useFreshCart } from '#storefront/cart-page/use-fresh-cart.ts'
import { LineSkeletons } from '#storefront/cart-page/LineSkeletons.tsx'
import { PageFailed } from '#storefront/page-frame/PageFailed.tsx'
import { RetailerSection } from '#storefront/home/lazy-retailer-section.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { WaitingLines } from '#storefront/offline/WaitingLines.tsx'
import { href } from '#storefront/router/href.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export function CartPage() {
  const shell = useTexts('shell')
  const texts = useTexts('cart')
  const waitingWords = useWaitingWords()
  const { cart, lines, unsent, pending, error } = useCart()
  const { failed, retry, seenPrices } = useFreshCart()
  const retailer = useRetailer()
  if (!cart && (error || failed)) {
    return (
      <>
        {isDuplicate(error) ? (
          <>
            <PageTitle back={href('home')}>{shell.titleCart}</PageTitle>
            <BrokenCart />
          </>
        ) : (
          <PageFailed head={shell.titleCart} back={href('home')} code={failed ?? 'internal'} onRetry={retry} />
        )}
        {pending.length > 0 && <WaitingLines changes={pending} />}
      </>
    )
  }
  const notice = failed ? texts.lastKnown : unsent && waitingWords
  return (
    <>
      <PageTitle back={href('home')} aside={lines > 0 && <p className="text-quiet">{shell.cartLines(lines)}</p>}>
        {shell.titleCart}
      </PageTitle>
      {notice && <Notice>{notice}</Notice>}
      {cart ? (
        <CartContent key={cart.retailerId} cart={cart} seenPrices={seenPrices} empty={<EmptyCart />} />
      ) : (
        <LineSkeletons count={4} />
      )}
      {retailer && cart && <RetailerSection of="usualRest" />}
    </>
  )
}

/** The server has two carts: a retry cannot help, staff must look at it. */
const isDuplicate = (error: CallProblem | null): boolean =>
  error?.status === 500 && (error.detail ?? '').includes('Duplicate')
