import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { satangOf } from '#rules/money.ts'
import { useKeptOrder } from '#storefront/page-frame/use-kept-order.ts'
import { addedChanges, nearestOffers, nearlyReached, shownLines, splitItems } from './cart-lines.ts'
import { requiresCode } from '#storefront/restricted-goods/requires-code.ts'
import { blocks, problemOfLine, type LineProblem } from './line-problem.ts'
import { maxUngroupedLines } from './group-lines.ts'
import { LineSkeletons } from './LineSkeletons.tsx'
import { useNamedProducts } from '#storefront/offline/use-named-products.ts'
import { WaitingLines } from '#storefront/offline/WaitingLines.tsx'
import { useRemovedLines } from './use-removed-lines.ts'
import { dismissNotice } from '#storefront/cart/cart-actions.ts'
import { currentCart, useCart, useCartNotices, type Cart } from '#storefront/cart/cart-store.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { ItemLines } from '#storefront/cart/ItemLines.tsx'
import { checkoutStorage } from '#storefront/cart/checkout-storage.ts'
import { limitFindingIn } from '#storefront/cart/limit-finding-in.ts'
import { seenPriceOf, storeSeenPrices, type SeenPrices } from '#storefront/cart/seen-prices.ts'
import { CartLine } from './CartLine.tsx'
import { CartRejections } from './CartRejections.tsx'
import { CartSum } from './CartSum.tsx'
import { LongCart } from './LongCart.tsx'

type CartContentProps = {
  cart: Cart
  seenPrices: SeenPrices
  /** Shown while the cart is empty. */
  empty: ReactNode
}

export function CartContent({ cart, seenPrices, empty }: CartContentProps) {
  const { updating, unsent, pending, lines: count } = useCart()
  const texts = useTexts('cart')
  const notices = useCartNotices()
  const [knownPrices, setKnownPrices] = useState(seenPrices)
  useEffect(() => {
    storeSeenPrices(checkoutStorage, cart.retailerId, cart.cartItems ?? [], knownPrices)
  }, [cart, knownPrices])
  const { goods, gifts } = splitItems(cart.cartItems ?? [])
  const { removed, remember } = useRemovedLines(count > 0 || goods.length > 0)
  const lines = useKeptOrder(shownLines(goods, removed), ({ item }) => item.productId)
  const rejected = notices.filter(({ productId }) => !goods.some((item) => item.productId === productId))
  const ids = [...lines.map(({ item }) => item), ...gifts, ...rejected].map(({ productId }) => productId)
  const products = useNamedProducts([...new Set(ids)])
  const offers = nearestOffers(goods)
  const near = nearlyReached(goods, offers)
  const further = offers.size - near.size
  // Names make lines higher: they all appear together
  const namesMissing = products.loading && products.byId.size === 0
  const added = addedChanges(
    pending,
    lines.map(({ item }) => item),
  )

  const lineProblem = ({ item }: (typeof lines)[number]): LineProblem | null => {
    const { productId } = item
    const qty = currentCart()?.quantity(productId) ?? item.qty
    // Taken out, which the server may not know yet.
    if (qty === 0) return null
    return problemOfLine(
      { quantity: qty, price: satangOf(item.unitPrice) },
      {
        problem: cart.problems.find((one) => one.productId === productId),
        finding: limitFindingIn(cart, { productId, qty }, products.byId.get(productId)),
        notice: notices.find((one) => one.productId === productId),
        seenPrice: seenPriceOf(knownPrices, item),
      },
    )
  }
  const blockingOf = (line: (typeof lines)[number]) => {
    const problem = lineProblem(line)
    if (!blocks(problem)) return []
    const opensByCode = problem?.kind === 'barred' && requiresCode(problem.code)
    return [{ item: line.item, possible: problem && 'left' in problem ? problem.left : 0, opensByCode }]
  }
  const acknowledge = (productId: number) => {
    dismissNotice(productId)
    setKnownPrices((prices) => new Map([...prices].filter(([id]) => id !== productId)))
  }
  if (lines.length === 0 && added.length === 0 && rejected.length === 0) return empty
  return (
    <div className="document">
      <div className="document-lines">
        <CartRejections notices={rejected} products={products.byId} />
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
                nearest={near.get(line.item.productId)}
                promotions={cart.promotions ?? []}
                problem={lineProblem(line)}
                onRemoved={remember}
                onAcknowledged={() => acknowledge(line.item.productId)}
              />
            )}
          </Lines>
        )}
        {further > 0 && <p className="mt-2 text-sm text-quiet">{texts.moreOffers(further)}</p>}
        {added.length > 0 && (unsent ? <WaitingLines changes={added} /> : <LineSkeletons count={added.length} />)}
        {gifts.length > 0 && (
          <section className="mt-4">
            <h2>{texts.gifts}</h2>
            <ItemLines items={gifts} products={products.byId} />
          </section>
        )}
      </div>
      <CartSum
        cart={cart}
        updating={namesMissing || (updating && !unsent)}
        blocking={lines.flatMap(blockingOf)}
        onRemoved={remember}
      />
    </div>
  )
}

/** Cart lines; many of them laid out closer. The layout at the start of a visit stays, so that nothing jumps. */
function Lines({ lines, products, children }: ComponentProps<typeof LongCart>) {
  const [long] = useState(lines.length > maxUngroupedLines)
  if (long)
    return (
      <LongCart lines={lines} products={products}>
        {children}
      </LongCart>
    )
  return <ul>{lines.map(children)}</ul>
}
