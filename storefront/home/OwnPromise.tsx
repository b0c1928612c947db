import { feeToProvince } from '#rules/delivery/fee.ts'
import { inBaht } from '#storefront/catalogue/amounts.ts'
import { useProfile } from '#storefront/checkout/use-profile.ts'
import { useProvinceName } from '#storefront/checkout/use-province-name.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** OwnPromise: what delivery to the shop's own province costs, in the place of the promise to everybody. */
export function OwnPromise() {
  const catalogue = useTexts('catalogue')
  const texts = useTexts('browse')
  const { data: profile } = useProfile()
  const address = profile?.addresses.find(({ id }) => id === profile.defaultShippingAddressId)
  const name = useProvinceName(address?.province ?? '')
  const fee = address ? feeToProvince(address.province) : 0
  const promise = address && (fee > 0 ? texts.paidTo(name, inBaht(fee)) : texts.freeTo(name))
  return (
    <>
      <b>{promise ?? catalogue.promise}</b> {fee > 0 ? texts.noMinimum : catalogue.promiseDetail}
    </>
  )
}
