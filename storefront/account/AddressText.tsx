import { mapLink } from '#storefront/map/map-link.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { AddressArea } from './AddressArea.tsx'
import type { Address } from './save-profile.ts'
import { receiverOf } from './receiver.ts'

/** AddressText: all that is stored of an address, in lines. */
export function AddressText({ address }: { address: Address }) {
  const texts = useTexts('account')
  const map = useTexts('map')
  const { landmark, latitude, longitude } = address
  return (
    <address className="address">
      {address.label && (
        <>
          <b lang="th">{address.label}</b>
          <br />
        </>
      )}
      <span lang="th">{address.addressLine}</span>
      <br />
      <AddressArea area={address} />
      {landmark && (
        <>
          <br />
          {texts.landmark} <span lang="th">{landmark}</span>
        </>
      )}
      {receiverOf(address) && (
        <>
          <br />
          <span lang="th">{receiverOf(address)}</span>
        </>
      )}
      {latitude !== undefined && longitude !== undefined && (
        <>
          <br />
          <a href={mapLink({ latitude, longitude })} target="_blank" rel="noreferrer" className="link">
            {map.seePin}
          </a>
        </>
      )}
    </address>
  )
}
