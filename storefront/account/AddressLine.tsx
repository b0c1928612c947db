import { Button } from '#design/Button.tsx'
import { Pill } from '#design/Pill.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { AddressText } from './AddressText.tsx'
import type { Address } from './save-profile.ts'

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
  return (
    <li>
      {(isShipping || isBilling) && (
        <div className="address-marks">
          {isShipping && <Pill>{texts.forDelivery}</Pill>}
          {isBilling && <Pill tone="plain">{texts.forBilling}</Pill>}
        </div>
      )}
      <AddressText address={address} />
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
