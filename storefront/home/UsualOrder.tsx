import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usualOrder } from '#contract/smart-basket/usual-order.ts'
import { satangOf } from '#rules/orders/summary.ts'
import { useCart } from '#storefront/cart/cart-store.ts'
import { ask } from '#storefront/checkout/ask.ts'
import { announce } from '#storefront/design/announce.ts'
import { Button } from '#storefront/design/Button.tsx'
import { Money } from '#storefront/design/Money.tsx'
import { Skeleton } from '#storefront/design/Skeleton.tsx'
import { useShop } from '#storefront/identity/session.ts'
import { href } from '#storefront/router/href.ts'
import { useNavigate } from '#storefront/router/navigate.ts'
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
          {button(texts.usualToCart, 'plain', href('cart'))}
          {button(texts.usualOrderNow, 'primary', href('confirm'))}
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
        {(button) => button(texts.usualToCart, 'plain', null)}
      </UsualRow>
    </section>
  )
}

type UsualRowProps = {
  title: string
  lines: number
  totalAmt: number
  /** Each button puts all of it into the cart and goes where it says, or stays. */
  children: (
    button: (words: string, look: 'plain' | 'primary', next: string | null) => React.ReactNode,
  ) => React.ReactNode
}

function UsualRow({ title, lines, totalAmt, children }: UsualRowProps) {
  const texts = useTexts('browse')
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const press = async (words: string, next: string | null) => {
    setBusy(words)
    const added = await addUsualOrder()
    setBusy(null)
    setFailed(added === null)
    if (added === null) return
    announce(texts.usualAdded(added))
    if (next) await navigate(next)
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
        {children((words, look, next) => (
          <Button
            look={look}
            busy={busy === words}
            onClick={() => {
              if (busy === null) void press(words, next)
            }}
          >
            {words}
          </Button>
        ))}
      </div>
    </>
  )
}
