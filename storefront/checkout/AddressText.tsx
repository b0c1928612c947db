import { Phrases } from '#design/Phrases.tsx'
import { AddressArea } from '#storefront/account/AddressArea.tsx'
import { receiverOf } from '#storefront/account/receiver.ts'
import type { Address } from '#storefront/identity/use-profile.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** The first line of an address: its label, else house and street. */
export const addressHead = ({ label, addressLine }: Address): string => label ?? addressLine

/** AddressText: the rest of an address, its landmark and its recipient. What was typed stays as it is, for the driver. */
export function AddressText({ address }: { address: Address }) {
  const texts = useTexts('checkout')
  return (
    <>
      {address.label && (
        <span lang="th">
          <Phrases text={`${address.addressLine} `} />
        </span>
      )}
      <AddressArea area={address} />
      {address.landmark && (
        <>
          <br />
          {texts.landmark} <span lang="th">{address.landmark}</span>
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
