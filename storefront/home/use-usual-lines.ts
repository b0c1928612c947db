import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { quoteLines } from '#contract/cart/calls.ts'
import { pageCards } from '#contract/pages/calls.ts'
import type { usualOrder } from '#contract/smart-basket/calls.ts'
import type { Card } from '#contract/pages/shapes.ts'
import { minus, satang, satangOf, type Satang } from '#rules/money.ts'
import { isSameOrder } from './last-usual-order.ts'
import { useKeptOrder } from '#storefront/page-frame/use-kept-order.ts'
import { useCall } from '#storefront/router/queries.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'

type Usual = AnswerOf<typeof usualOrder>
type UsualItem = Usual['items'][number]
type OfferedLine = Pick<UsualItem, 'productId' | 'qty'> & Partial<UsualItem>
/**
 * A line of the list with its card, which is loaded later, and the user's changes. `instead`: the sold-out product that
 * it can replace; then it is not ticked until the user wants it.
 */
export type UsualLine = OfferedLine & {
  card: Card | undefined
  ticked: boolean
  offeredQty: number
  instead?: Card | undefined
  /** Satang of the line as priced with all others; null until known. */
  total: Satang | null
}

type Change = { qty?: number; ticked?: boolean }

/** The lines of the usual order, each with the user's tick and quantity, and what is sold out. */
export function useUsualLines({ items: usualItems, soldOut }: Usual) {
  const retailer = useRetailer()
  const language = useLanguage()
  const [changes, setChanges] = useState<Readonly<Record<number, Change>>>({})
  const replacing = soldOut.flatMap(({ productId, substitute }) =>
    substitute ? [{ ...substitute, of: productId }] : [],
  )
  const items: readonly (OfferedLine & { of?: number })[] = [...usualItems, ...replacing]
  const ids = [...items, ...soldOut].map(({ productId }) => productId).join()
  const { data: cards } = useCall(
    ['usual-cards', ids, language],
    pageCards,
    { query: { ids, language } },
    { placeholderData: keepPreviousData, enabled: ids !== '' },
  )
  const cardOf = new Map(cards?.map((card) => [card.id, card]))
  const wanted = items.map(({ of, ...item }) => {
    const { qty = item.qty, ticked = of === undefined } = changes[item.productId] ?? {}
    const card = cardOf.get(item.productId)
    return {
      ...item,
      card,
      offeredQty: item.qty,
      qty,
      ticked: ticked && qty > 0,
      ...(of !== undefined && { instead: cardOf.get(of) }),
    }
  })
  const chosen = wanted.filter(({ ticked }) => ticked).map(({ productId, qty }) => ({ productId, qty }))
  const isOffered = isSameOrder(chosen, usualItems)
  // The offered selection has its price already; any other is priced as an order of exactly that.
  const { data: quote, isPlaceholderData } = useCall(
    ['quote', retailer?.id, 'usual', chosen],
    quoteLines,
    { body: { retailerId: retailer?.id ?? '', lines: chosen } },
    { placeholderData: keepPreviousData, enabled: !isOffered && chosen.length > 0 },
  )
  const quoted: Satang | null = quote ? minus(satangOf(quote.grandTotalAmt), satangOf(quote.deliveryAmt)) : null
  const quotedOf = new Map(
    quote?.cartItems?.flatMap((line) => (line.type === 'NORMAL' ? [[line.productId, line]] : [])),
  )
  const lines = wanted.map((line): UsualLine => {
    const quotedLine = quotedOf.get(line.productId)
    const offered = isOffered || quotedLine?.qty !== line.qty ? undefined : quotedLine.totalAmt
    const baht = isOffered ? line.totalAmt : offered
    return { ...line, total: line.ticked && baht !== undefined ? satangOf(baht) : null }
  })
  const urgentFirst = lines.toSorted((a, b) => (a.runsOutIn ?? Infinity) - (b.runsOutIn ?? Infinity) || 0)
  const kept = useKeptOrder(urgentFirst, ({ productId }) => productId)
  return {
    /** The most urgent first, as it is seen first: what has run out for longest, then what runs out next. */
    lines: kept,
    /** Sold out, and nothing can take its place. */
    gone: soldOut.flatMap(({ productId, substitute }) => (substitute ? [] : (cardOf.get(productId) ?? []))),
    chosen,
    /** Satang of the ticked products, after promotions; null until known. `of`: the total offered at first. */
    total: (of: Satang): Satang | null => (isOffered ? of : chosen.length === 0 ? satang(0) : quoted),
    settling: !isOffered && isPlaceholderData,
    change: (productId: number, change: Change) =>
      setChanges((before) => ({ ...before, [productId]: { ...before[productId], ...change } })),
  }
}
