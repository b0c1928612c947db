import { RadioCard } from '#storefront/design/RadioCard.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { AddressChoice } from './AddressChoice.tsx'
import type { CheckoutChoices } from './checkout-choices.ts'
import type { Address } from './use-profile.ts'

type AddressChoicesProps = {
  addresses: readonly Address[]
  choices: CheckoutChoices
  onChoose: (change: Partial<CheckoutChoices>) => void
}

/** AddressChoices: where the goods go, and whom they are billed to. */
export function AddressChoices({ addresses, choices, onChoose }: AddressChoicesProps) {
  const texts = useTexts('checkout')
  const { shippingAddressId, billingAddressId } = choices
  return (
    <>
      <fieldset className="choices">
        <legend>{texts.shipTo}</legend>
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
      </fieldset>
      <fieldset className="choices">
        <legend>{texts.billTo}</legend>
        <RadioCard
          name="billing"
          value=""
          checked={billingAddressId === null}
          onChange={() => onChoose({ billingAddressId: null })}
          label={texts.sameAsShipping}
        />
        {addresses
          .filter(({ id }) => id !== shippingAddressId)
          .map((address) => (
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
