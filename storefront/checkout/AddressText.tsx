import { Phrases } from '#design/Phrases.tsx'
import { receiverOf } from '#storefront/account/receiver.ts'
import { thaiArea } from '#rules/identity/thai-address.ts'
import type { Address } from '#storefront/identity/use-profile.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** The first line of an address: its label, else house and street. */
export const addressHead = ({ label, addressLine }: Address): string => label ?? addressLine

/** AddressText: the rest of an address, its landmark and its recipient; in Thai in both languages, for the driver. */
export function AddressText({ address }: { address: Address }) {
  const texts = useTexts('checkout')
  return (
    <>
      <span lang="th">
        {address.label && `${address.addressLine} `}
        <Phrases text={thaiArea(address)} />
      </span>
      {address.landmark && (
        <>
          <br />
          {texts.landmark(address.landmark)}
        </>
      )}
      {receiverOf(address) && (
        <>
          <br />
          <span lang="th">{receiverOf(address)}</span>
        </>
      )}
    </>
  )
}
