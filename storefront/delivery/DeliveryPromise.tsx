import Truck from '#design/icons/truck.ts'
import { satangOf } from '#rules/money.ts'
import { inBaht } from '#rules/amounts.ts'
import { useProfile } from '#storefront/identity/use-profile.ts'
import { useProvinceName } from './use-province-name.ts'
import { LateDeliveryDay } from '#storefront/delivery/LateDeliveryDay.tsx'
import { Icon } from '#design/Icon.tsx'
import { useSupplier } from '#storefront/content/supplier.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type DeliveryPromiseProps = {
  /** Baht, VAT included. */
  deliveryAmt: number
  /** The chosen address; without it the retailer's default one. */
  addressId?: string | null
}

/** DeliveryPromise: the fee and the day of delivery to the retailer's address; its space is reserved. */
export function DeliveryPromise({ deliveryAmt, addressId }: DeliveryPromiseProps) {
  const texts = useTexts('cart')
  const { detail } = useSupplier()
  const { data: profile } = useProfile()
  const address = profile?.addresses.find(({ id }) => id === (addressId ?? profile.defaultShippingAddressId))
  const province = useProvinceName(address?.province ?? '')
  const fee = satangOf(deliveryAmt)
  return (
    <p className="promise-line min-h-[46px]">
      <Icon of={Truck} size={20} />
      {address && (
        <span>
          {fee > 0 ? texts.paidTo(province, inBaht(fee)) : texts.freeTo(province)}
          <br />
          <LateDeliveryDay province={address.province} otherwise={detail} />
        </span>
      )}
    </p>
  )
}
