import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { quoteLines } from '#contract/cart/calls.ts'
import { minus, satang, satangOf, sumOf, type Satang } from '#rules/money.ts'
import { changesSince, type Difference, type PricedLine } from '#rules/restock/since-then.ts'
import { useCall } from '#storefront/router/queries.ts'
import { useRetailer } from '#storefront/api/session.ts'
import type { Order } from './order-queries.ts'
import { availableAgain, goodsToReorder, type ReorderItem } from './reorder-outcome.ts'

/** A product of a past order: `qty` is what will be ordered, at most what is `available`. */
export type SameAgainLine = ReorderItem & { qty: number; available: number; differences: Difference[] }

type Line = Pick<Order['orderDetails'][number], 'productId' | 'qty' | 'type' | 'unitPrice' | 'totalAmt'>

/** All lines of a product together. */
function pricedOf(lines: readonly Line[], productId: number): PricedLine | null {
  const own = lines.filter((line) => line.productId === productId && line.type === 'NORMAL')
  const [first] = own
  if (!first) return null
  return {
    qty: own.reduce((sum, line) => sum + line.qty, 0),
    unitPrice: satangOf(first.unitPrice),
    total: sumOf(own.map((line) => satangOf(line.totalAmt))),
  }
}

const giftsIn = (lines: readonly Line[]): number =>
  lines.filter(({ type }) => type === 'FREE').reduce((sum, { qty }) => sum + qty, 0)

/** The goods of a past order with what is different now, and the user's changes. */
export function useSameAgain({ id, orderDetails }: Order) {
  const retailer = useRetailer()
  const retailerId = retailer?.id ?? ''
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({})
  const goods = goodsToReorder(orderDetails)
  const before = goods.map(({ productId, wanted: qty }) => ({ productId, qty }))
  const whole = useCall(
    ['quote', retailerId, 'again', id],
    quoteLines,
    { body: { retailerId, lines: before } },
    { enabled: retailerId !== '' && before.length > 0 },
  )
  const { data: now } = whole
  const lines = goods.map((item): SameAgainLine => {
    const then = pricedOf(orderDetails, item.productId)
    const problem = now?.problems.find(({ productId }) => productId === item.productId) ?? null
    const line = now ? pricedOf(now.cartItems ?? [], item.productId) : null
    const differences = now && then ? changesSince(then, { line, problem }) : []
    const available = availableAgain(differences, problem)
    const qty = Math.min(quantities[item.productId] ?? item.wanted, available)
    return { ...item, qty, available, differences }
  })
  const chosen = lines.flatMap(({ productId, name, qty }) => (qty > 0 ? [{ productId, name, wanted: qty }] : []))
  const wanted = chosen.map(({ productId, wanted: qty }) => ({ productId, qty }))
  const chosenQuote = useCall(
    ['quote', retailerId, 'again', id, wanted],
    quoteLines,
    { body: { retailerId, lines: wanted } },
    { placeholderData: keepPreviousData, enabled: now !== undefined && wanted.length > 0 },
  )
  const { data: quote } = chosenQuote
  const total: Satang | null = quote ? minus(satangOf(quote.grandTotalAmt), satangOf(quote.deliveryAmt)) : null
  const failed = [whole, chosenQuote].filter(({ isError }) => isError)
  return {
    lines,
    chosen,
    /** Satang of the chosen goods, after promotions; null until known. */
    total: chosen.length === 0 ? satang(0) : total,
    /** Reads again what could not be read of prices and stock; null while nothing failed. */
    readAgain: failed.length > 0 ? () => failed.forEach(({ refetch }) => void refetch()) : null,
    /** With the same goods there would be fewer gifts than then. */
    fewerGifts: now !== undefined && giftsIn(now.cartItems ?? []) < giftsIn(orderDetails),
    change: (productId: number, qty: number) => setQuantities((known) => ({ ...known, [productId]: qty })),
  }
}
