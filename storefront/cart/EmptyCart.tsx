import { buttonClass } from '#storefront/design/Button.tsx'
import { EmptyState } from '#storefront/design/EmptyState.tsx'
import { basket } from '#storefront/design/more-drawings.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useSupplier } from '#storefront/shell/supplier.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** EmptyCart: nothing to order yet; leads to the goods. */
export function EmptyCart() {
  const texts = useTexts('cart')
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
      {texts.emptyText(useSupplier().promise)}
    </EmptyState>
  )
}
