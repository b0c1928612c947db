import '#storefront/page-frame/document.css'
import '#storefront/page-frame/next-step.css'
import '#storefront/checkout/choices.css'
import { useCart } from '#storefront/cart/cart-store.ts'
import { EmptyCart } from '#storefront/cart-page/EmptyCart.tsx'
import { Failed } from '#storefront/page-frame/Failed.tsx'
import { FormSkeleton } from '#storefront/checkout/FormSkeleton.tsx'
import { useChosenLines } from '#storefront/checkout/chosen-lines.ts'
import { CheckoutSteps } from '#storefront/checkout/CheckoutSteps.tsx'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { ShippingForm } from '#storefront/checkout/ShippingForm.tsx'
import { useMethods } from '#storefront/checkout/use-methods.ts'
import { useTaxProfile } from '#storefront/checkout/use-tax-profile.ts'
import { useProfile } from '#storefront/identity/use-profile.ts'
import { PageTitle } from '#storefront/page-frame/PageTitle.tsx'
import { href } from '#storefront/router/href.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export function ShippingPage() {
  const shell = useTexts('shell')
  const { cart, lines } = useCart()
  const chosen = useChosenLines()
  const profile = useProfile()
  const methods = useMethods()
  const buyer = useTaxProfile()
  const error = profile.error ?? methods.error
  const retry = () => {
    void profile.refetch()
    void methods.refetch()
  }
  // Without the last buyer the form works: it starts with fewer values.
  const ready = profile.data && methods.data && !buyer.isLoading
  const title = (
    <>
      <CheckoutSteps at="shipping" />
      <PageTitle back={href(chosen.lines ? 'home' : 'cart')}>{shell.titleShipping}</PageTitle>
    </>
  )
  if (chosen.lines ? chosen.lines.length === 0 : cart && lines === 0) {
    return (
      <>
        {title}
        <EmptyCart />
      </>
    )
  }
  if (error && !ready)
    return (
      <>
        {title}
        <Failed code={codeOf(error)} onRetry={retry} />
      </>
    )
  return (
    <>
      {title}
      {ready ? <ShippingForm profile={profile.data} methods={methods.data} buyer={buyer.data} /> : <FormSkeleton />}
    </>
  )
}
