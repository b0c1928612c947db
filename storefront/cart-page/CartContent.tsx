import { useState, type ComponentProps, type ReactNode } from 'react'
import { satangOf, type Satang } from '#rules/money.ts'
import { nearestOffers, placesOf, shownLines, splitItems } from './cart-lines.ts'
import { blocks, problemOfLine, type LineProblem } from './line-problem.ts'
import { mostLooseLines } from './group-lines.ts'
import { LineSkeletons } from './LineSkeletons.tsx'
import { useProducts } from '#storefront/cart/use-products.ts'
import { WaitingLines } from '#storefront/offline/WaitingLines.tsx'
import { useRemovedLines } from './use-removed-lines.ts'
import { dismissNotice, useCart, useCartNotices, type Cart } from '#storefront/cart/cart-store.ts'
import { CartLine } from './CartLine.tsx'
import { CartRejections } from './CartRejections.tsx'
import { CartSum } from './CartSum.tsx'
import { GiftLines } from './GiftLines.tsx'
import { LongCart } from './LongCart.tsx'

type CartContentProps = {
  cart: Cart
  /** Unit prices in satang as the retailer last saw them, by product id. */
  seen: ReadonlyMap<number, Satang>
  /** Shown while the cart is empty. */
  nothing: ReactNode
}

export function CartContent({ cart, seen, nothing }: CartContentProps) {
  const { lines: shown, updating, unsent, pending } = useCart()
  const notices = useCartNotices()
  const { removed, remember, forget } = useRemovedLines()
  const [knownPrices, setKnownPrices] = useState(seen)
  const { goods, gifts } = splitItems(cart.cartItems ?? [])
  const [places, setPlaces] = useState(() => placesOf([], goods))
  const placesNow = placesOf(places, goods)
  if (placesNow !== places) setPlaces(placesNow)
  const lines = shownLines(goods, removed, placesNow)
  const strangers = notices.filter(({ productId }) => !goods.some((item) => item.productId === productId))
  const ids = [...lines.map(({ item }) => item), ...gifts, ...strangers].map(({ productId }) => productId)
  const products = useProducts([...new Set(ids)])
  const nearest = nearestOffers(goods)
  // Names make lines higher: they all appear together
  const namesMissing = products.loading && products.byId.size === 0
  /** Just added and not confirmed by the server yet. */
  const underWay = Math.max(0, shown - goods.length)
  const waiting = pending.filter(({ productId }) => !goods.some((item) => item.productId === productId))

  const troubleOfLine = ({ item }: (typeof lines)[number]): LineProblem | null =>
    problemOfLine(
      { quantity: item.qty, price: satangOf(item.unitPrice) },
      {
        problem: cart.problems.find(({ productId }) => productId === item.productId),
        notice: notices.find(({ productId }) => productId === item.productId),
        seenPrice: knownPrices.get(item.productId),
      },
    )
  const blockingOf = (line: (typeof lines)[number]) => {
    const trouble = troubleOfLine(line)
    if (!blocks(trouble)) return []
    return [{ productId: line.item.productId, possible: trouble?.kind === 'fewer' ? trouble.left : 0 }]
  }
  const understand = (productId: number) => {
    dismissNotice(productId)
    setKnownPrices((prices) => new Map([...prices].filter(([id]) => id !== productId)))
  }
  if (lines.length === 0 && underWay === 0 && strangers.length === 0) return nothing
  return (
    <div className="document">
      <div className="document-lines">
        <CartRejections notices={strangers} products={products.byId} />
        {namesMissing ? (
          <LineSkeletons count={lines.length} />
        ) : (
          <Lines lines={lines} products={products.byId}>
            {(line) => (
              <CartLine
                key={line.item.productId}
                line={line}
                product={products.byId.get(line.item.productId)}
                loading={products.loading}
                nearest={nearest.get(line.item.productId)}
                named={cart.promotions ?? []}
                trouble={troubleOfLine(line)}
                onRemoved={remember}
                onKept={() => forget(line.item.productId)}
                onUnderstood={() => understand(line.item.productId)}
              />
            )}
          </Lines>
        )}
        {underWay > 0 && (unsent ? <WaitingLines changes={waiting} /> : <LineSkeletons count={underWay} />)}
        {gifts.length > 0 && <GiftLines gifts={gifts} products={products.byId} />}
      </div>
      <CartSum cart={cart} updating={namesMissing || (updating && !unsent)} blocking={lines.flatMap(blockingOf)} />
    </div>
  )
}

/** Cart lines; many of them laid out closer. The layout at the start of a visit stays, so that nothing jumps. */
function Lines({ lines, products, children }: ComponentProps<typeof LongCart>) {
  const [long] = useState(lines.length > mostLooseLines)
  if (long) return <LongCart {...{ lines, products, children }} />
  return <ul>{lines.map(children)}</ul>
}
