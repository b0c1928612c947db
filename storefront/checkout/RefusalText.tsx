import { satangOf } from '#rules/money.ts'
import type { CallCode, CallProblem } from '#storefront/api/reply.ts'
import { useFindingText } from '#storefront/cart/OrderFindings.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** RefusalText: why an order was refused; of one that is too small, what is missing. */
export function RefusalText({ code, least }: { code: CallCode; least?: CallProblem['least'] }) {
  const errors = useTexts('errors')
  const checkout = useTexts('checkout')
  const textOf = useFindingText()
  // What an order names and cannot be found is one of its two addresses.
  if (code === 'not_found') return checkout.addressGone
  // Its code was right when it was applied.
  if (code === 'coupon_invalid') return checkout.couponOver
  if (!least) return errors[code]
  const { amt, missingAmt, elsewise } = least
  return textOf({ kind: 'least', least: satangOf(amt), missing: satangOf(missingAmt), elsewise })
}
