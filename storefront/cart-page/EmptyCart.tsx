import { inBaht } from '#rules/amounts.ts'
import { useProfile } from '#storefront/identity/use-profile.ts'
import { useProvinceName } from '#storefront/delivery/use-province-name.ts'
import { useDeliveryFee } from '#storefront/delivery/use-delivery-fee.ts'
import { buttonClass } from '#design/Button.tsx'
import { EmptyState } from '#design/EmptyState.tsx'
import { basket } from '#design/page-drawings.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useSupplier } from '#storefront/content/supplier.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** EmptyCart: leads to the products and names this retailer's delivery fee. */
export function EmptyCart() {
  const texts = useTexts('cart')
  const { promise } = useSupplier()
  const { data: profile } = useProfile()
  const address = profile?.addresses.find(({ id }) => id === profile.defaultShippingAddressId)
  const province = useProvinceName(address?.province ?? '')
  const fee = useDeliveryFee(address?.province ?? '')
  return (
    <EmptyState
      drawing={basket}
      title={texts.empty}
      action={
        <Link href={href('home')} className={buttonClass('primary')}>
          {texts.goShopping}
        </Link>
      }
    >
      {fee ? texts.emptyPaid(province, inBaht(fee)) : texts.emptyText(promise)}
    </EmptyState>
  )
}
