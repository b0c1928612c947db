import { Button } from '#design/Button.tsx'
import { Pill } from '#design/Pill.tsx'
import { mapLink } from '#storefront/map/map-link.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { AddressArea } from './AddressArea.tsx'
import type { Address } from './save-profile.ts'
import { receiverOf } from './receiver.ts'

type AddressLineProps = {
  address: Address
  isShipping: boolean
  isBilling: boolean
  onEdit: () => void
  onRemove: () => void
  onShipHere: () => void
  onBillHere: () => void
}

/** AddressLine: one address with its uses and its actions. */
export function AddressLine({ address, isShipping, isBilling, ...actions }: AddressLineProps) {
  const texts = useTexts('account')
  const map = useTexts('map')
  const { landmark, latitude, longitude } = address
  return (
    <li>
      {(isShipping || isBilling) && (
        <div className="address-marks">
          {isShipping && <Pill>{texts.forDelivery}</Pill>}
          {isBilling && <Pill tone="plain">{texts.forBilling}</Pill>}
        </div>
      )}
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
      <div className="address-actions">
        <Button look="quiet" onClick={actions.onEdit}>
          {texts.edit}
        </Button>
        {!isShipping && (
          <Button look="quiet" onClick={actions.onShipHere}>
            {texts.useForDelivery}
          </Button>
        )}
        {!isBilling && (
          <Button look="quiet" onClick={actions.onBillHere}>
            {texts.useForBilling}
          </Button>
        )}
        <Button look="quiet" onClick={actions.onRemove}>
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}
