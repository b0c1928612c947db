import { keepPreviousData } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { AnswerOf } from '#contract/call.ts'
import { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { nameIn } from '#rules/in-language.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { useRested } from '#backoffice/kit/use-rested.ts'
import { screens } from '#backoffice/screens.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { isAllowed } from './allowed-screens.ts'

type Answer = AnswerOf<typeof searchEverywhere>
/** One record that was found: what Enter opens. */
type FoundRecord = { id: string; title: string; note: string; run: () => void }

/** A pause in typing, in ms. */
const restMs = 140
const leastLetters = 2

/** Orders, retailers and products that the words find, each with the way to it. */
export function useRecordSearch(words: string): { records: FoundRecord[]; isSearching: boolean } {
  const paletteTexts = useTexts('commands')
  const kit = useTexts('kit')
  const language = useLanguage()
  const staff = useStaff()
  const [, navigate] = useLocation()
  const q = useRested(words, restMs)
  const isWanted = q.length >= leastLetters
  const { data, isFetching } = useCall(
    ['search', q],
    searchEverywhere,
    { query: { q } },
    { enabled: isWanted, placeholderData: keepPreviousData },
  )
  const mayOpen = (path: string) => screens.some((screen) => screen.path === path && isAllowed(screen, staff))
  const found = isWanted && words.length >= leastLetters ? data : undefined
  const records = found ? recordsOf(found) : []
  return { records, isSearching: isFetching || q !== words }

  function recordsOf({ orders, retailers, products }: Answer): FoundRecord[] {
    const listed = (query: Record<string, string>) => () => navigate(`/orders?${new URLSearchParams(query)}`)
    const hasList = mayOpen('/orders')
    return [
      ...orders.map((order) => ({
        id: `order-${order.id}`,
        title: order.number,
        note: `${order.storeName} · ${kit.stages[order.stage]}`,
        run: mayOpen('/orders/:id') ? () => navigate(`/orders/${order.id}`) : listed({ q: order.number }),
      })),
      ...(hasList ? retailers : []).map((retailer) => ({
        id: `retailer-${retailer.id}`,
        title: retailer.storeName,
        note: [paletteTexts.ordersOf, retailer.outletCode, formatPhone(retailer.phone), retailer.province]
          .filter(Boolean)
          .join(' · '),
        run: listed({ outletCode: retailer.outletCode }),
      })),
      ...products.flatMap((product) => {
        const title = nameIn(product, language)
        const facts = [product.sku, product.isActive ? '' : paletteTexts.notForSale].filter(Boolean).join(' · ')
        const id = `product-${product.id}`
        const sheet = { id, title, note: facts, run: () => navigate(`/products/${product.id}`) }
        const inOrders = {
          id: `${id}-orders`,
          title,
          note: `${paletteTexts.ordersWith} · ${facts}`,
          run: listed({ q: product.sku }),
        }
        return [...(mayOpen('/products/:id') ? [sheet] : []), ...(hasList ? [inOrders] : [])]
      }),
    ]
  }
}
