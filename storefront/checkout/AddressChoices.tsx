import { Button } from '#design/Button.tsx'
import { RadioCard } from '#design/RadioCard.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { AddressChoice } from './AddressChoice.tsx'
import { billingIdOf, sameAsShipping, type CheckoutChoices, type ChoiceError } from './checkout-choices.ts'
import { ChoiceErrorText } from './ChoiceErrorText.tsx'
import type { Address } from '#storefront/identity/use-profile.ts'

type AddressChoicesProps = {
  addresses: readonly Address[]
  choices: CheckoutChoices
  fieldErrors: readonly ChoiceError[]
  onChoose: (change: Partial<CheckoutChoices>) => void
  onEdit: (edited: EditedAddress) => void
}

/** The address being changed, null for a new one, and what it will be used for. */
export type EditedAddress = { address: Address | null; use: 'shippingAddressId' | 'billingAddressId' }

/** AddressChoices: delivery and billing address, the latter alone where the order is fetched; addresses are added and changed in place. */
export function AddressChoices({ addresses, choices, fieldErrors, onChoose, onEdit }: AddressChoicesProps) {
  const texts = useTexts('checkout')
  const { shippingAddressId, billingAddressId, pickUpFrom } = choices
  const chosen = addresses.find(({ id }) => id === shippingAddressId)
  const others = addresses.filter(({ id }) => id !== shippingAddressId)
  // The address of the goods, too: what is billed to it by itself stays there wherever they go.
  const billable = others.length > 0 ? addresses : []
  if (pickUpFrom !== null && chosen)
    return (
      <fieldset className="choices">
        <legend>{texts.billTo}</legend>
        {addresses.map((address) => (
          <AddressChoice
            key={address.id}
            name="billing"
            address={address}
            checked={address.id === billingIdOf(choices)}
            onChoose={(id) => onChoose({ billingAddressId: id })}
          />
        ))}
      </fieldset>
    )
  return (
    <>
      <fieldset className="choices">
        <legend>{texts.shipTo}</legend>
        <ChoiceErrorText error="address_missing" fieldErrors={fieldErrors} />
        {addresses.length === 0 && <p className="text-quiet">{texts.noAddress}</p>}
        {addresses.map((address) => (
          <AddressChoice
            key={address.id}
            name="shipping"
            address={address}
            priced
            checked={address.id === shippingAddressId}
            onChoose={(id) => onChoose({ shippingAddressId: id })}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onEdit({ address: null, use: 'shippingAddressId' })}>{texts.addAddress}</Button>
          {chosen && (
            <Button look="quiet" onClick={() => onEdit({ address: chosen, use: 'shippingAddressId' })}>
              {texts.editAddress}
            </Button>
          )}
        </div>
      </fieldset>
      <fieldset className="choices">
        <legend>{texts.billTo}</legend>
        {others.length === 0 ? (
          <div className="other-billing">
            <p>{texts.sameAsShipping}</p>
            {chosen && (
              <Button look="quiet" onClick={() => onEdit({ address: null, use: 'billingAddressId' })}>
                {texts.otherBilling}
              </Button>
            )}
          </div>
        ) : (
          <RadioCard
            name="billing"
            value=""
            checked={billingAddressId === sameAsShipping}
            onChange={() => onChoose({ billingAddressId: sameAsShipping })}
            label={texts.sameAsShipping}
          />
        )}
        {billable.map((address) => (
          <AddressChoice
            key={address.id}
            name="billing"
            address={address}
            checked={address.id === billingAddressId}
            onChoose={(id) => onChoose({ billingAddressId: id })}
          />
        ))}
      </fieldset>
    </>
  )
}
