import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usualOrder } from '#contract/smart-basket/usual-order.ts'
import { satangOf } from '#rules/orders/summary.ts'
import { useCart } from '#storefront/cart/cart-store.ts'
import { ask } from '#storefront/checkout/ask.ts'
import { chooseLines, ofChosenLines } from '#storefront/checkout/chosen-lines.ts'
import { announce } from '#storefront/design/announce.ts'
import { Button } from '#storefront/design/Button.tsx'
import { Money } from '#storefront/design/Money.tsx'
import { Skeleton } from '#storefront/design/Skeleton.tsx'
import { currentShop, useShop } from '#storefront/identity/session.ts'
import { href } from '#storefront/router/href.ts'
import { go } from '#storefront/router/navigate.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { addUsualOrder } from './add-usual-order.ts'

/** The usual order without what is in the cart: it is asked for anew when lines come or go. */
function useUsualOrder() {
  const shop = useShop()
  const { lines } = useCart()
  // Under the key of the room of orders: placing one makes it out of date.
  return useQuery({
    queryKey: ['orders', shop?.id, 'usual', lines],
    queryFn: () => ask(usualOrder, {}),
    placeholderData: keepPreviousData,
  })
}

/** UsualOrder: what the shop is about to order, in a row of fixed height: one tap to review it, two to have it ordered. */
export function UsualOrder() {
  const texts = useTexts('browse')
  const { data, isPending, isError } = useUsualOrder()
  if (isPending) return <Skeleton className="h-full" />
  if (isError || !data) return <p className="again-none">{texts.usualMissing}</p>
  if (data.items.length === 0) return <p className="again-none">{texts.usualNone}</p>
  return (
    <UsualRow title={texts.usual} lines={data.items.length} totalAmt={data.totalAmt}>
      {(button) => (
        <>
          {button(texts.usualToCart, 'plain', () => toCart(href('cart')))}
          {button(texts.usualOrderNow, 'primary', () => orderNow(data.items))}
        </>
      )}
    </UsualRow>
  )
}

/** UsualRest: what is usually in the order and not in the cart yet; nothing where nothing is missing. */
export function UsualRest() {
  const texts = useTexts('browse')
  const { data } = useUsualOrder()
  if (!data || data.items.length === 0) return null
  return (
    <section className="usual-rest panel">
      <UsualRow title={texts.usualRest} lines={data.items.length} totalAmt={data.totalAmt}>
        {(button) => button(texts.usualToCart, 'plain', () => toCart(null))}
      </UsualRow>
    </section>
  )
}

/** Resolves with how many products came into the cart; null: that failed. */
type Act = () => Promise<number | null>

const toCart = async (next: string | null): Promise<number | null> => {
  const added = await addUsualOrder()
  if (added !== null && next) await go(next)
  return added
}

/** Goes on to an order of exactly what is shown; the cart stays as it is. */
const orderNow = async (items: readonly { productId: number; qty: number }[]): Promise<number> => {
  const shop = currentShop()
  if (!shop) return 0
  chooseLines(
    shop.id,
    items.map(({ productId, qty }) => ({ productId, qty })),
  )
  await go(href('confirm', {}, ofChosenLines))
  return 0
}

type UsualRowProps = {
  title: string
  lines: number
  totalAmt: number
  children: (button: (words: string, look: 'plain' | 'primary', act: Act) => React.ReactNode) => React.ReactNode
}

function UsualRow({ title, lines, totalAmt, children }: UsualRowProps) {
  const texts = useTexts('browse')
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const press = async (words: string, act: Act) => {
    setBusy(words)
    const added = await act()
    setBusy(null)
    setFailed(added === null)
    if (added) announce(texts.usualAdded(added))
  }
  return (
    <>
      <div className="again-facts">
        <h2>{title}</h2>
        <p role={failed ? 'alert' : undefined}>{failed ? texts.usualFailed : texts.usualLines(lines)}</p>
      </div>
      <b className="again-total">
        <Money satang={satangOf(totalAmt)} />
      </b>
      <div className="again-deeds">
        {children((words, look, act) => (
          <Button
            look={look}
            busy={busy === words}
            onClick={() => {
              if (busy === null) void press(words, act)
            }}
          >
            {words}
          </Button>
        ))}
      </div>
    </>
  )
}
