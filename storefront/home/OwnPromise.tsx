import { inBaht } from '#storefront/catalogue/amounts.ts'
import { useProfile } from '#storefront/checkout/use-profile.ts'
import { useProvinceName } from '#storefront/checkout/use-province-name.ts'
import { HomePoints } from '#storefront/loyalty/HomePoints.tsx'
import { useSupplier } from '#storefront/shell/supplier.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useDeliveryFee } from '#storefront/delivery/use-delivery-fee.ts'

/** OwnPromise: what delivery to the shop's own province costs, in the place of the promise to everybody; beside it, on a phone, its points. */
export function OwnPromise() {
  const texts = useTexts('browse')
  const supplier = useSupplier()
  const { data: profile } = useProfile()
  const province = profile?.addresses.find(({ id }) => id === profile.defaultShippingAddressId)?.province ?? ''
  const name = useProvinceName(province)
  const fee = useDeliveryFee(province)
  if (fee === null || fee === 0)
    return (
      <>
        <b>{fee === null ? supplier.promise : texts.freeTo(name)}</b> {supplier.detail}
        <HomePoints />
      </>
    )
  return (
    <>
      <b>{texts.paidTo(name, inBaht(fee))}</b> {texts.noMinimum}
      <HomePoints />
    </>
  )
}
