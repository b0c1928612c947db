import { buttonClass } from '#design/Button.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useChosenLines } from './chosen-lines.ts'

/** StepBack: from an order that cannot go on to the cart, or to the shop: lines chosen on another page are not in the cart. */
export function StepBack({ look }: { look: Parameters<typeof buttonClass>[0] }) {
  const texts = useTexts('checkout')
  const cart = useTexts('cart')
  const { lines } = useChosenLines()
  return (
    <Link href={href(lines ? 'home' : 'cart')} className={buttonClass(look)}>
      {lines ? cart.goShopping : texts.backToCart}
    </Link>
  )
}
