import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import Trash from '#design/icons/trash-2.ts'
import { satangOf, times } from '#rules/money.ts'
import { inBaht, pricePerPiece } from '#rules/amounts.ts'
import type { Removal, ShownLine } from './cart-lines.ts'
import type { LineProblem } from './line-problem.ts'
import type { LineProduct } from '#storefront/cart/use-products.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { Money } from '#design/Money.tsx'
import { Picture } from '#design/Picture.tsx'
import { QuantityStepper } from '#design/QuantityStepper.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { late, missingPart } from '#storefront/page-frame/late.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { forgetAccess } from '#storefront/restricted-goods/access.ts'
import { reloadCart } from '#storefront/cart/cart-actions.ts'
import { setQuantity, useCartAlert, useQuantity } from '#storefront/cart/cart-store.ts'
import { CartLineProblem } from './CartLineProblem.tsx'
import { fittingOffer } from '#storefront/cart/fitting-offer.ts'
import { remainingOffer } from '#storefront/cart/NextTier.tsx'
import { CartLineHints } from './CartLineHints.tsx'
import type { PromotionName } from '#storefront/cart/line-savings.ts'
import { useLimitFinding } from '#storefront/cart/limit-findings.ts'
import { cartLineId } from './use-removed-lines.ts'

const MissingAccess = late(missingPart)

type Item = ShownLine['item']
type CartLineProps = {
  line: ShownLine
  /** undefined: being loaded, or no longer in the catalogue. */
  product: LineProduct | undefined
  loading: boolean
  nearest: Item['nearly'][number] | undefined
  promotions: readonly PromotionName[]
  problem: LineProblem | null
  onRemoved: (line: Removal) => void
  onAcknowledged: () => void
}

/** CartLine: a product line as on a delivery note. Every change shows immediately; a removed line can be restored. */
export function CartLine(props: CartLineProps) {
  const { line, product, loading, nearest, promotions, problem, onRemoved, onAcknowledged } = props
  const texts = useTexts('cart')
  const catalogue = useTexts('catalogue')
  const { item, removed } = line
  const quantity = useQuantity(item.productId)
  const alert = useCartAlert(item.productId)
  const offer = remainingOffer(nearest, item.qty, quantity)
  const good = { id: item.productId, stock: product?.stock, limits: product?.limits }
  const finding = useLimitFinding(good, quantity + (offer?.add ?? 0))
  const [typing, setTyping] = useState(false)
  /** More was wanted than there is: said until the quantity is changed, also when the cart's alert has gone. */
  const [isLimited, setIsLimited] = useState(false)
  const [isAccessMissing, setIsAccessMissing] = useState(false)
  const available = alert?.available ?? (isLimited ? product?.stock : undefined)
  const name = product?.name ?? ''
  const hint = { stock: product?.stock ?? Infinity, price: satangOf(item.unitPrice) }

  const set = (count: number) => {
    setQuantity(item.productId, count, hint)
    setIsLimited((was) => was && count === product?.stock)
    announce(count === 0 ? texts.removed(name) : texts.inCart(name, count))
    if (count > 0) return
    // Typing a number over a 0 continues on the line
    setTyping(document.activeElement instanceof HTMLInputElement)
    if (quantity > 0) onRemoved({ item, quantity })
  }
  const restore = () => {
    // All of it, also where there is less by now: what there is the server knows, and it says why not all.
    setQuantity(item.productId, removed?.quantity ?? 1, { ...hint, stock: Infinity })
    announce(texts.inCart(name, removed?.quantity ?? 1))
    // The pressed button goes: on with the line.
    requestAnimationFrame(() =>
      document.getElementById(cartLineId(item.productId))?.querySelector('a')?.focus({ preventScroll: true }),
    )
  }
  if (quantity === 0 && removed && !typing) return <RemovedRow name={name} height={removed.height} onUndo={restore} />
  return (
    <li id={cartLineId(item.productId)} className={quantity === item.qty ? 'cart-line' : 'cart-line cart-line-pending'}>
      <Picture image={product?.image ?? null} place="line" />
      <p className="cart-line-name">
        <LineName product={product} loading={loading} />
      </p>
      <p className="cart-line-pack">
        {available === undefined ? (
          <PackLine product={product} item={item} />
        ) : (
          <span className="text-notice">{texts.onlyLeft(catalogue.exactlyIn(available, product?.unit ?? ''))}</span>
        )}
      </p>
      <button type="button" className="icon-button" aria-label={texts.remove(name)} onClick={() => set(0)}>
        <Icon of={Trash} size={20} />
      </button>
      <div className="cart-line-count">
        {product?.stock === 0 ? (
          // A stepper would take it out at the first press, whichever it is.
          catalogue.exactlyIn(quantity, product.unit)
        ) : (
          <QuantityStepper
            value={quantity}
            name={name}
            max={product?.stock}
            multiple={product?.limits?.multiple}
            unreadable="zero"
            onChange={set}
            onTooMany={(most) => {
              setIsLimited(true)
              setQuantity(item.productId, most + 1, hint)
            }}
            onDone={() => setTyping(false)}
          />
        )}
      </div>
      <LineTotal item={item} quantity={quantity} />
      <CartLineHints
        item={item}
        nearest={fittingOffer(offer, quantity, finding)}
        unit={product?.unit ?? ''}
        promotions={promotions}
        onAdd={(add) => set(quantity + add)}
      />
      {problem && (
        <CartLineProblem
          problem={problem}
          requested={quantity}
          unit={product?.unit ?? ''}
          onSet={set}
          onRemove={() => set(0)}
          onVerify={() => void requestNewAccess(item.productId).catch(() => setIsAccessMissing(true))}
          onAcknowledged={onAcknowledged}
        />
      )}
      {isAccessMissing && <MissingAccess onClose={() => setIsAccessMissing(false)} />}
    </li>
  )
}

/** The server rejected a line for a missing grant: what this browser remembers of one is out of date. */
async function requestNewAccess(productId: number): Promise<void> {
  forgetAccess()
  const { requestAccess } = await import('#storefront/restricted-goods/open-dialog.tsx')
  await requestAccess(productId, reloadCart)
}

function LineName({ product, loading }: { product: LineProduct | undefined; loading: boolean }) {
  const errors = useTexts('errors')
  if (product)
    return (
      <Link href={href('product', { id: product.id })}>
        <ProductName name={product.name} />
      </Link>
    )
  return loading ? <Skeleton className="h-6 w-40" /> : errors.not_purchasable
}

function PackLine({ product, item }: { product: LineProduct | undefined; item: Item }) {
  const texts = useTexts('catalogue')
  const price = satangOf(item.unitPrice)
  if (!product) return inBaht(price)
  const { unit, pieces } = product
  const perUnit = texts.perUnit(unit, inBaht(price))
  if (pieces <= 1) return perUnit
  return (
    <>
      {perUnit} · <span className="whitespace-nowrap">{texts.perPiece(inBaht(pricePerPiece(price, pieces)))}</span>
    </>
  )
}

/** The line's total; until the server confirms a change, the plain price of what is shown. */
function LineTotal({ item, quantity }: { item: Item; quantity: number }) {
  const total = satangOf(item.totalAmt)
  const before = times(satangOf(item.unitPrice), quantity)
  const isConfirmed = quantity === item.qty
  return (
    <p className="cart-line-sum">
      {isConfirmed && before !== total && (
        <>
          <Money satang={before} struck />{' '}
        </>
      )}
      <b>
        <Money satang={isConfirmed ? total : before} />
      </b>
    </p>
  )
}

function RemovedRow({ name, height, onUndo }: { name: string; height: number; onUndo: () => void }) {
  const texts = useTexts('cart')
  const undo = useRef<HTMLLIElement>(null)
  // The pressed button is gone: the next press should be able to undo. A search that brings the row back keeps it.
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLInputElement))
      undo.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    if (undo.current && height > 0) undo.current.style.minHeight = `${height}px`
  }, [height])
  // Its time is over: who stands on it goes on with the page.
  useLayoutEffect(() => {
    const row = undo.current
    return () => {
      if (row?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <li ref={undo} className="cart-line-removed">
      <p>{texts.removed(name)}</p>
      <Button look="quiet" onClick={onUndo}>
        {texts.undo}
      </Button>
    </li>
  )
}
