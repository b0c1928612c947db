import { Notice } from '#design/Notice.tsx'
import type { Profile } from '#storefront/identity/use-profile.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { addressHead } from './AddressText.tsx'

type OtherAddressProps = { profile: Profile; addressId: string | null }

/** OtherAddress: names the address of this order where it is not the main one. */
export function OtherAddress({ profile, addressId }: OtherAddressProps) {
  const texts = useTexts('checkout')
  const address = profile.addresses.find(({ id }) => id === addressId)
  const main = profile.defaultShippingAddressId
  if (!address || main === null || address.id === main) return null
  return <Notice tone="info">{texts.onlyThisOrder(addressHead(address))}</Notice>
}
