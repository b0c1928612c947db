import '#storefront/page-frame/document.css'
import '#storefront/page-frame/next-step.css'
import '#storefront/checkout/choices.css'
import { CheckoutSteps } from '#storefront/checkout/CheckoutSteps.tsx'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { isFetched } from '#storefront/checkout/checkout-choices.ts'
import { readOrderAddress, readOrderPickUp } from '#storefront/checkout/order-address.ts'
import { useChosenLines } from '#storefront/checkout/chosen-lines.ts'
import { ConfirmOrder } from '#storefront/checkout/ConfirmOrder.tsx'
import { LineSkeletons } from '#storefront/cart-page/LineSkeletons.tsx'
import { PageFailed } from '#storefront/page-frame/PageFailed.tsx'
import { startsOf, usePickUp } from '#storefront/checkout/use-pick-up.ts'
import { useMethods } from '#storefront/checkout/use-methods.ts'
import { useProfile, type Profile } from '#storefront/identity/use-profile.ts'
import { useShownQuote } from '#storefront/checkout/use-shown-quote.ts'
import { PageTitle } from '#storefront/page-frame/PageTitle.tsx'
import { href } from '#storefront/router/href.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export function ConfirmOrderPage() {
  const shell = useTexts('shell')
  const profile = useProfile()
  const methods = useMethods()
  const { query: chosen } = useChosenLines()
  const pickUp = usePickUp()
  const {
    quote,
    shown: quoted,
    estimated,
  } = useShownQuote(
    profile.data && addressOf(profile.data),
    profile.data !== undefined && isFetched(readOrderPickUp(profile.data.id), startsOf(pickUp)),
  )
  const { isPlaceholderData } = quote
  const error = profile.error ?? methods.error ?? quote.error
  const ready = profile.data && methods.data && quoted
  const retry = () => {
    for (const query of [profile, methods, quote]) if (query.isError) void query.refetch()
  }
  if (error && !ready) {
    const head = { head: shell.titleConfirm, back: href('shipping', {}, chosen) }
    return (
      <>
        <CheckoutSteps at="confirm" />
        <PageFailed {...head} code={codeOf(error)} onRetry={retry} />
      </>
    )
  }
  return (
    <>
      <CheckoutSteps at="confirm" />
      <PageTitle back={href('shipping', {}, chosen)}>{shell.titleConfirm}</PageTitle>
      {ready ? (
        <ConfirmOrder
          profile={profile.data}
          offered={methods.data.filter(({ checkout }) => checkout).map(({ method }) => method)}
          quote={quoted}
          quoting={isPlaceholderData && !estimated}
          estimated={estimated}
        />
      ) : (
        <LineSkeletons count={4} />
      )}
    </>
  )
}

/** The chosen address, if the retailer still has it. */
function addressOf({ id, addresses, defaultShippingAddressId }: Profile): string | null {
  const shippingAddressId = readOrderAddress(id)
  const chosen = addresses.find((address) => address.id === shippingAddressId)
  return chosen?.id ?? defaultShippingAddressId ?? addresses[0]?.id ?? null
}
