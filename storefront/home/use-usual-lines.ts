import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { quoteLines } from '#contract/cart/calls.ts'
import { pageCards } from '#contract/pages/calls.ts'
import type { usualOrder } from '#contract/smart-basket/calls.ts'
import type { Card } from '#contract/pages/shapes.ts'
import { minus, satang, satangOf, type Satang } from '#rules/money.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useQuery } from '#storefront/router/queries.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'

type UsualItem = AnswerOf<typeof usualOrder>['items'][number]
/** A line of the list with its card, which is loaded later, and the user's changes. */
export type UsualLine = UsualItem & { card: Card | undefined; ticked: boolean }

type Change = { qty?: number; ticked?: boolean }

/** The lines of the usual order, each with the user's tick and quantity. */
export function useUsualLines(items: readonly UsualItem[]) {
  const retailer = useRetailer()
  const language = useLanguage()
  const [changes, setChanges] = useState<Readonly<Record<number, Change>>>({})
  const ids = items.map(({ productId }) => productId).join()
  const { data: cards } = useQuery({
    queryKey: ['usual-cards', ids, language],
    queryFn: () => callOrThrow(pageCards, { query: { ids, language } }),
    placeholderData: keepPreviousData,
    enabled: ids !== '',
  })
  const cardOf = new Map(cards?.map((card) => [card.id, card]))
  const lines = items.map((item): UsualLine => {
    const { qty = item.qty, ticked = true } = changes[item.productId] ?? {}
    return { ...item, card: cardOf.get(item.productId), qty, ticked: ticked && qty > 0 }
  })
  const chosen = lines.filter(({ ticked }) => ticked).map(({ productId, qty }) => ({ productId, qty }))
  const isOffered = chosen.length === items.length && lines.every(({ qty }, index) => qty === items[index]?.qty)
  // The offered selection has its price already; any other is priced as an order of exactly that.
  const { data: quote, isPlaceholderData } = useQuery({
    queryKey: ['quote', retailer?.id, 'usual', chosen],
    queryFn: () => callOrThrow(quoteLines, { body: { retailerId: retailer?.id ?? '', lines: chosen } }),
    placeholderData: keepPreviousData,
    enabled: !isOffered && chosen.length > 0,
  })
  const quoted: Satang | null = quote ? minus(satangOf(quote.grandTotalAmt), satangOf(quote.deliveryAmt)) : null
  return {
    lines,
    chosen,
    /** Satang of the ticked products, after promotions; null until known. `of`: the total offered at first. */
    total: (of: Satang): Satang | null => (isOffered ? of : chosen.length === 0 ? satang(0) : quoted),
    settling: !isOffered && isPlaceholderData,
    change: (productId: number, change: Change) =>
      setChanges((before) => ({ ...before, [productId]: { ...before[productId], ...change } })),
  }
}
