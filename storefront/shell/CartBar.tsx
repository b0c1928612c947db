import { useEffect, useState } from 'react'
import { inBaht } from '#rules/amounts.ts'
import { useCart } from '#storefront/cart/cart-store.ts'
import { Money } from '#design/Money.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useAddress } from '#storefront/router/location.ts'
import { match } from '#storefront/router/match.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** Pages on which the bar would repeat the page's content or cover its next step. */
const routesWithoutBar = new Set(['cart', 'shipping', 'confirm', 'payment', 'product', 'login', 'register'])

/** How long a press goes through it to the plus that it has come over, in milliseconds: the second tap of two means that. */
const restMs = 700

/** CartBar: the cart's total, the savings and a link, above the bottom bar while the cart is not empty. */
export function CartBar() {
  const texts = useTexts('shell')
  const { lines, total, saved } = useCart()
  const { path } = useAddress()
  /** The page on which the cart was empty: what comes there by itself takes no press at first. */
  const [emptyAt, setEmptyAt] = useState<string>()
  if (lines === 0 && emptyAt !== path) setEmptyAt(path)
  const rests = lines > 0 && emptyAt === path
  useEffect(() => {
    if (!rests) return
    const end = setTimeout(() => setEmptyAt(undefined), restMs)
    return () => clearTimeout(end)
  }, [rests])
  if (lines === 0 || routesWithoutBar.has(match(path).route)) return null
  return (
    <aside className="cart-bar" inert={rests} aria-label={texts.cart}>
      <Link href={href('cart')}>
        <span>
          <b>
            <Money satang={total} />
          </b>
          <small>
            {texts.cartLines(lines)}
            {saved > 0 && ` · ${texts.cartSaved(inBaht(saved))}`}
          </small>
        </span>
        <i>{texts.toCart}</i>
      </Link>
    </aside>
  )
}
