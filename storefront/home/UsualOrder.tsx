import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { usualOrder } from '#contract/smart-basket/calls.ts'
import { satangOf, type Satang } from '#rules/money.ts'
import { useCart } from '#storefront/cart/cart-store.ts'
import type { CartView } from '#storefront/cart/view.ts'
import { chooseLines, ofChosenLines } from '#storefront/checkout/chosen-lines.ts'
import { lastPlaced } from '#storefront/checkout/placed-order.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { currentRetailer, useRetailer } from '#storefront/api/session.ts'
import { href } from '#storefront/router/href.ts'
import { go } from '#storefront/router/navigate.ts'
import { queries, useCall } from '#storefront/router/queries.ts'
import { useOffline } from '#storefront/offline/connection.ts'
import { timeOf } from '#storefront/page-frame/time-of.ts'
import { latestUsual, withoutCart } from './last-usual-order.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { PasteListButton } from '#storefront/restock/PasteListButton.tsx'
import { addUsualOrder } from './add-usual-order.ts'
import { noteOffered, orderedSince } from './ordered-since.ts'
import { SoldOutRow, UsualLineRow } from './UsualLineRow.tsx'
import { useUsualLines } from './use-usual-lines.ts'

/**
 * What the server's cart held last, and how many different contents it has had on this page. An answer is for one of them
 * alone: a cart that is still shown as the phone kept it may come back to the same products, and the answer that was given
 * meanwhile is for another cart.
 */
let contents = { products: '', number: 0 }

function numberOf(products: string): number {
  if (contents.products !== products) contents = { products, number: contents.number + 1 }
  return contents.number
}

/** The usual order without what is in the cart: fetched again when the server's cart has got or lost a product. */
export function useUsualOrder() {
  const retailer = useRetailer()
  const { cart } = useCart()
  const products = productsIn(cart)
  const number = numberOf([...products].sort().join())
  // Below the orders' query key, which placing an order invalidates.
  return useCall(
    ['orders', retailer?.id, 'usual', number],
    usualOrder,
    {},
    {
      placeholderData: keepPreviousData,
      select: (usual) => withoutCart(usual, products),
    },
  )
}

/** The states of what was answered, whatever was in the cart. */
const answersOf = (retailerId: string | undefined) =>
  queries
    .getQueryCache()
    .findAll({ queryKey: ['orders', retailerId, 'usual'] })
    .map(({ state }) => state)

/** Whether an order was placed since the latest answer. */
function isOutdated(retailerId: string | undefined): boolean {
  const [latest] = answersOf(retailerId).toSorted((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)
  return !latest || latest.isInvalidated || latest.dataUpdatedAt === 0
}

const offeredTo = (retailerId = ''): string => `${retailerId} ${lastPlaced() ?? ''}`

/** Once it is shown: what is drawn only to be dropped was never offered. */
function useNoted(usual: AnswerOf<typeof usualOrder> | null | undefined, to: string, outdated: boolean): void {
  useEffect(() => {
    if (usual) noteOffered(usual, to, outdated)
  }, [usual, to, outdated])
}

const productsIn = (cart: CartView['cart']): ReadonlySet<number> =>
  new Set(cart?.cartItems?.flatMap(({ productId, type }) => (type === 'NORMAL' ? [productId] : [])))

type UsualOrderProps = {
  /** How many cards and bars share its space: that many fewer lines are shown. */
  places: number
  /** An order waits for its payment. */
  isDue: boolean
}

/**
 * UsualOrder: the expected next order, line by line: one tap to review it, two to place it.
 */
export function UsualOrder({ places, isDue }: UsualOrderProps) {
  const texts = useTexts('browse')
  const { lines } = useCart()
  const retailer = useRetailer()
  const { data, isPending } = useUsualOrder()
  const to = offeredTo(retailer?.id)
  useNoted(data, to, isOutdated(retailer?.id))
  if (isPending) return <Skeleton className="usual-coming" />
  if (!data) return <KeptUsualOrder places={places} isDue={isDue} />
  const ordered = orderedSince(data, to)
  const facts = ordered > 0 && ` · ${texts.usualOrdered(ordered)}`
  if (data.items.length === 0)
    return (
      <p className="again-none">
        {texts.usualNone}
        {facts}
      </p>
    )
  return (
    <UsualList title={data.kind === 'usual' ? texts.usual : texts.starter} usual={data} places={places} facts={facts}>
      {(chosen, button) => (
        <>
          {button(texts.usualToCart, 'plain', () => toCart(chosen, href('cart')))}
          {button(texts.usualOrderNow, orderLook(lines, isDue), () => orderNow(chosen))}
        </>
      )}
    </UsualList>
  )
}

/** KeptUsualOrder: without a network, the usual order as this phone last received it, with its time. */
function KeptUsualOrder({ places, isDue }: UsualOrderProps) {
  const texts = useTexts('browse')
  const language = useLanguage()
  const offline = useOffline()
  const retailer = useRetailer()
  const { cart, lines } = useCart()
  const kept = offline ? latestUsual(answersOf(retailer?.id)) : null
  const usual = kept && withoutCart(kept.usual, productsIn(cart))
  useNoted(usual, offeredTo(retailer?.id), kept?.at === 0)
  if (!kept || !usual || usual.items.length === 0) return <p className="again-none">{texts.usualMissing}</p>
  const title = texts.usualKept(kept.at > 0 ? timeOf(kept.at, language) : null)
  return (
    <UsualList title={title} usual={usual} places={places}>
      {(chosen, button) => button(texts.usualOrderNow, orderLook(lines, isDue), () => orderNow(chosen))}
    </UsualList>
  )
}

/** UsualRest: a list to paste, and the part of the usual order that is not in the cart yet. */
export function UsualRest() {
  return (
    <>
      <MissingUsual />
      <div className="paste-row">
        <PasteListButton />
      </div>
    </>
  )
}

function MissingUsual() {
  const texts = useTexts('browse')
  const { data } = useUsualOrder()
  if (!data || data.kind !== 'usual' || data.items.length === 0) return null
  return (
    <section className="usual-rest panel">
      <UsualList title={texts.usualRest} usual={data} places={0}>
        {(chosen, button) => button(texts.usualToCart, 'plain', () => toCart(chosen, null))}
      </UsualList>
    </section>
  )
}

type ChosenQuantities = readonly { productId: number; qty: number; price?: Satang }[]
/** Resolves with the number of products added to the cart; null: it failed. */
type AddAction = () => Promise<number | null>

const toCart = async (chosen: ChosenQuantities, next: string | null): Promise<number | null> => {
  const added = await addUsualOrder(chosen)
  if (added !== null && next) await go(next)
  return added
}

/** Continues to an order of exactly what is ticked; the cart stays as it is. */
const orderNow = async (chosen: ChosenQuantities): Promise<number> => {
  const retailer = currentRetailer()
  if (!retailer) return 0
  chooseLines(
    retailer.id,
    chosen.map(({ productId, qty }) => ({ productId, qty })),
    new Map(chosen.flatMap(({ productId, price }) => (price === undefined ? [] : [[productId, price]]))),
  )
  await go(href('confirm', {}, ofChosenLines))
  return 0
}

/** Whether the bar of a cart that is not empty lies over the page, on a phone. */
export const hasCartBar = (inCart: number): boolean => inCart > 0 && !matchMedia('(min-width: 1024px)').matches

/** An order to be paid, or the bar of the cart, is the next step. */
const orderLook = (inCart: number, isDue: boolean) => (isDue || hasCartBar(inCart) ? 'plain' : 'primary')

/**
 * The number of lines shown, so that the buttons below stay visible; the others are expanded on request. What shares the
 * space replaces one line; on wide screens lines and cards are in pairs.
 */
const visibleLines = (places: number) =>
  matchMedia('(min-width: 780px)').matches ? (places > 0 ? 2 : 4) : Math.max(0, 3 - places)

type UsualListProps = {
  title: string
  usual: AnswerOf<typeof usualOrder>
  places: number
  /** What else is said of the whole. */
  facts?: string | false
  children: (
    chosen: ChosenQuantities,
    button: (words: string, look: 'plain' | 'primary', action: AddAction) => ReactNode,
  ) => ReactNode
}

function UsualList({ title, usual, places, facts = false, children }: UsualListProps) {
  const texts = useTexts('browse')
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const [expanded, setExpanded] = useState(false)
  const shown = visibleLines(places)
  const { lines, gone, chosen, total, settling, change } = useUsualLines(usual)
  const offered = usual.items.length
  const prices = new Map(usual.items.map(({ productId, unitPrice }) => [productId, satangOf(unitPrice)]))
  const priced = chosen.map((line) => {
    const price = prices.get(line.productId)
    return price === undefined ? line : { ...line, price }
  })
  const sum = total(satangOf(usual.totalAmt))
  const press = async (words: string, action: AddAction) => {
    setBusy(words)
    const added = await action()
    setBusy(null)
    setFailed(added === null)
    if (added) announce(texts.usualAdded(added))
  }
  return (
    <>
      <div className="again-facts">
        <h2>{title}</h2>
        <p role={failed ? 'alert' : undefined}>
          {failed
            ? texts.usualFailed
            : chosen.length < offered
              ? texts.usualTicked(chosen.length, offered)
              : usual.kind === 'usual'
                ? texts.usualLines(offered)
                : texts.starterLines(offered)}
          {!failed && usual.soldOut.length > 0 && ` · ${texts.usualSoldOut(usual.soldOut.length)}`}
          {!failed && facts}
        </p>
      </div>
      <b className={settling ? 'again-total settling' : 'again-total'}>{sum !== null && <Money satang={sum} />}</b>
      <ul className="usual-lines">
        {(expanded ? lines : lines.slice(0, shown)).map((line) => (
          <UsualLineRow key={line.productId} line={line} onChange={(edit) => change(line.productId, edit)} />
        ))}
        {expanded && gone.map((card) => <SoldOutRow key={card.id} card={card} />)}
      </ul>
      {!expanded && lines.length + gone.length > shown && (
        <Button look="quiet" className="usual-more" onClick={() => setExpanded(true)}>
          {texts.usualMore(lines.length + gone.length - shown)}
        </Button>
      )}
      <div className="again-actions">
        {children(priced, (words, look, action) => (
          <Button
            look={look}
            busy={busy === words}
            disabled={chosen.length === 0}
            onClick={() => {
              if (busy === null) void press(words, action)
            }}
          >
            {words}
          </Button>
        ))}
      </div>
    </>
  )
}
