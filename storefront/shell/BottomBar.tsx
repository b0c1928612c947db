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
      <Place to={href('home')}>
        <Icon of={House} />
        {texts.home}
      </Place>
      <CategoryLink className="">
        <Icon of={LayoutGrid} />
        {texts.categories}
      </CategoryLink>
      <Place to={href('all', { title: 'recent' })}>
        <Icon of={RotateCcw} />
        {texts.again}
      </Place>
      <Place to={href('orders')}>
        <Icon of={ClipboardList} />
        {texts.orders}
      </Place>
      <Place to={href('cart')}>
        <Icon of={ShoppingCart} />
        {texts.cart}
        <CartCount />
      </Place>
    </nav>
  )
}

function Place({ to, children }: { to: string; children: ReactNode }) {
  const { path } = useAddress()
  const here = path === to || (match(path).route === match(to).route && !to.startsWith('/all/'))
  return (
    <Link href={to} aria-current={here ? 'page' : undefined}>
      {children}
    </Link>
  )
}
