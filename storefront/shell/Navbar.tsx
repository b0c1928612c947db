import ClipboardList from '#design/icons/clipboard-list.ts'
import LayoutGrid from '#design/icons/layout-grid.ts'
import RotateCcw from '#design/icons/rotate-ccw.ts'
import ShoppingCart from '#design/icons/shopping-cart.ts'
import User from '#design/icons/user.ts'
import { Icon } from '#design/Icon.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { AccountWords } from './AccountWords.tsx'
import { Brand } from './Brand.tsx'
import { CartCount } from './CartCount.tsx'
import { CategoryLink } from './CategoryLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useAccountLink } from './use-account-link.ts'

/** Navbar: sticky at the top; on a desktop also with the language and the links of the bottom bar. */
export function Navbar() {
  const texts = useTexts('shell')
  const account = useAccountLink()
  return (
    <header className="navbar">
      <Brand />
      <nav className="nav-wide" aria-label={texts.categories}>
        <CategoryLink className="nav-link">
          <Icon of={LayoutGrid} />
          {texts.categories}
        </CategoryLink>
      </nav>
      <SearchBox />
      <LanguageSwitch short />
      <nav className="nav-own" aria-label={texts.mainMenu}>
        <Link href={href('all', { title: 'recent' })} className="nav-link nav-again">
          <Icon of={RotateCcw} />
          {texts.again}
        </Link>
        <Link href={href('orders')} className="nav-link">
          <Icon of={ClipboardList} />
          {texts.orders}
        </Link>
        <Link href={account} className="nav-link nav-account">
          <Icon of={User} />
          <AccountWords />
          <span className="points-here" />
        </Link>
        <Link href={href('cart')} className="nav-link">
          <Icon of={ShoppingCart} />
          {texts.cart}
          <CartCount />
        </Link>
      </nav>
    </header>
  )
}
