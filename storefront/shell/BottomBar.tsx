import type { ReactNode } from 'react'
import ClipboardList from '#design/icons/clipboard-list.ts'
import House from '#design/icons/house.ts'
import LayoutGrid from '#design/icons/layout-grid.ts'
import RotateCcw from '#design/icons/rotate-ccw.ts'
import ShoppingCart from '#design/icons/shopping-cart.ts'
import { Icon } from '#design/Icon.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useAddress } from '#storefront/router/location.ts'
import { match } from '#storefront/router/match.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { CartCount } from './CartCount.tsx'
import { CategoryLink } from './CategoryLink.tsx'

/** BottomBar: the phone's five destinations within reach of a thumb. */
export function BottomBar() {
  const texts = useTexts('shell')
  return (
    <nav className="bottom-bar" aria-label={texts.quickMenu}>
      <Destination to={href('home')}>
        <Icon of={House} />
        {texts.home}
      </Destination>
      <CategoryLink>
        <Icon of={LayoutGrid} />
        {texts.categories}
      </CategoryLink>
      <Destination to={href('all', { title: 'recent' })}>
        <Icon of={RotateCcw} />
        {texts.again}
      </Destination>
      <Destination to={href('orders')}>
        <Icon of={ClipboardList} />
        {texts.orders}
      </Destination>
      <Destination to={href('cart')}>
        <Icon of={ShoppingCart} />
        {texts.cart}
        <CartCount />
      </Destination>
    </nav>
  )
}

function Destination({ to, children }: { to: string; children: ReactNode }) {
  const { path } = useAddress()
  const isCurrent = path === to || (match(path).route === match(to).route && !to.startsWith('/all/'))
  return (
    <Link href={to} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  )
}
