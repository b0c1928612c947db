import { inBaht } from '#rules/amounts.ts'
import { useProfile } from '#storefront/identity/use-profile.ts'
import { useProvinceName } from '#storefront/delivery/use-province-name.ts'
import { NextDeliveryDay } from '#storefront/delivery/NextDeliveryDay.tsx'
import { useDeliveryFee } from '#storefront/delivery/use-delivery-fee.ts'
import { HomePoints } from '#storefront/loyalty/HomePoints.tsx'
import { useSupplier } from '#storefront/content/supplier.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** OwnPromise: fee and day of delivery to the retailer's own province; on a phone also its points. */
export function OwnPromise() {
  const delivery = useTexts('delivery')
  const supplier = useSupplier()
  const { data: profile } = useProfile()
  const province = profile?.addresses.find(({ id }) => id === profile.defaultShippingAddressId)?.province ?? ''
  const name = useProvinceName(province)
  const fee = useDeliveryFee(province)
  const cost = fee === null ? supplier.promise : fee === 0 ? delivery.freeTo(name) : delivery.paidTo(name, inBaht(fee))
  return (
    <>
      <b>{cost}</b> <NextDeliveryDay province={province || null} otherwise={fee ? null : supplier.detail} />
      <HomePoints />
    </>
  )
}
