import { receiverOf } from '#storefront/account/receiver.ts'
import { thaiArea } from '#rules/identity/thai-address.ts'
import type { Address } from '#storefront/identity/use-profile.ts'

/** The first line of an address: what the shop calls it, else house and street. */
export const addressHead = ({ label, addressLine }: Address): string => label ?? addressLine

/** AddressText: the rest of an address, its landmark and who receives there, in Thai in both languages: the driver reads it. */
export const AddressText = ({ address }: { address: Address }) => (
  <span lang="th">
    {[address.label && address.addressLine, thaiArea(address)].filter(Boolean).join(' ')}
    {address.landmark && (
      <>
        <br />
        {address.landmark}
      </>
    )}
    {receiverOf(address) && (
      <>
        <br />
        {receiverOf(address)}
      </>
    )}
  </span>
)
