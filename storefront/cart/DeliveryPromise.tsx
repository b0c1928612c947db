import Truck from 'lucide-react/icons/truck'
import { satangOf } from '#rules/orders/summary.ts'
import { inBaht } from '#storefront/catalogue/amounts.ts'
import { useProfile } from '#storefront/checkout/use-profile.ts'
import { useProvinceName } from '#storefront/checkout/use-province-name.ts'
import { Icon } from '#storefront/design/Icon.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** DeliveryPromise: what delivery to the shop's own province costs and how long it takes; room for it is kept. */
export function DeliveryPromise({ deliveryAmt }: { deliveryAmt: number }) {
  const texts = useTexts('cart')
  const { data: profile } = useProfile()
  const address = profile?.addresses.find(({ id }) => id === profile.defaultShippingAddressId)
  const province = useProvinceName(address?.province ?? '')
  const fee = satangOf(deliveryAmt)
  return (
    <p className="promise-line">
      <Icon of={Truck} size={20} />
      {address && (fee > 0 ? texts.paidTo(province, inBaht(fee)) : texts.freeTo(province))}
    </p>
  )
}
