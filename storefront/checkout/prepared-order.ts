import { satangOf, type Satang } from '#rules/money.ts'
import type { CallCode, CallProblem } from '#storefront/api/reply.ts'
import type { Cart } from '#storefront/cart/view.ts'
import type { PackChange } from '#storefront/cart/seen-packs.ts'
import type { PriceRise } from '#storefront/cart/seen-prices.ts'
import type { OrderBody } from './checkout-choices.ts'

/** A line as it was shown; `price` in satang per sales unit. */
type ShownLine = { productId: number; qty: number; gift: boolean; price: Satang }
/** What the retailer saw when they ordered; `net` in satang, VAT included; `day`: of the delivery, `YYYY-MM-DD`. */
export type ShownOrder = { lines: ShownLine[]; net: Satang; day?: string }

/**
 * An order that was confirmed without a network and lies on this phone. The key makes it count once, however often it is
 * sent.
 */
export type PreparedOrder = {
  key: string
  body: OrderBody
  shown: ShownOrder
  /** Milliseconds since 1970. */
  preparedAt: number
  sentAt?: number
  /**
   * `waiting`: for a network. `sent`: it may have arrived, and is repeated unchanged. `uncertain`: it may have arrived, too
   * long ago to be repeated. `changed`, `refused`: not ordered; the retailer decides.
   */
  state: 'waiting' | 'sent' | 'uncertain' | 'changed' | 'refused'
  /** Why it was refused; of an order that is too small, what is missing. */
  code?: CallCode
  least?: CallProblem['least']
  /** Of one that was rejected for them: the packs that are others than were shown. */
  packs?: PackChange[]
}

/** Whether an order is of what a checkout is about: of the cart, or of the same lines. */
export function isOfGoods({ body }: Pick<PreparedOrder, 'body'>, lines: OrderBody['lines'] | null): boolean {
  if (!body.lines || !lines) return !body.lines && !lines
  const wanted = new Map(lines.map(({ productId, qty }) => [productId, qty]))
  return body.lines.length === lines.length && body.lines.every(({ productId, qty }) => wanted.get(productId) === qty)
}

/** What a checkout says has changed since it was seen. */
type SeenChanges = { rises: readonly PriceRise[]; packs: readonly PackChange[] }

/**
 * Of what has changed since it was seen, what the page itself must say: a rejection and a kept order of the same goods
 * list their own differences.
 * @param isRejected the page lists what a rejected order reports, or an order is being sent
 * @param kept the order on this phone that is of the goods of the page
 */
export function changesToSay(seen: SeenChanges, isRejected: boolean, kept: PreparedOrder | null): SeenChanges {
  if (isRejected) return { rises: [], packs: [] }
  if (!kept) return seen
  // Its differences are of prices and quantities, and while it waits there is nothing to decide.
  const { packs = [], state } = kept
  const waits = state === 'waiting' || state === 'sent'
  const isListed = ({ productId, after: { unit, pieces } }: PackChange): boolean =>
    packs.some(({ productId: id, after }) => id === productId && after.unit === unit && after.pieces === pieces)
  return { rises: [], packs: waits ? [] : seen.packs.filter((change) => !isListed(change)) }
}

/** How what would be ordered now differs from what was shown. */
export type OrderDifference =
  | { kind: 'price'; productId: number; before: Satang; after: Satang }
  | { kind: 'quantity'; productId: number; gift: boolean; before: number; after: number }
  | { kind: 'problem'; productId: number; code: CallCode }
  | { kind: 'net'; before: Satang; after: Satang }

export const shownOrder = (quote: Pick<Cart, 'cartItems' | 'grandTotalAmt'>): ShownOrder => ({
  lines: (quote.cartItems ?? []).map(({ productId, qty, type, unitPrice }) => {
    return { productId, qty, gift: type === 'FREE', price: satangOf(unitPrice) }
  }),
  net: satangOf(quote.grandTotalAmt),
})

const keyOf = ({ productId, gift }: ShownLine): string => `${productId}${gift ? ' gift' : ''}`

/** Everything that differs, line by line and in the sum; empty where the order is what was shown. */
export function differencesOf(
  shown: ShownOrder,
  quote: Pick<Cart, 'cartItems' | 'grandTotalAmt' | 'problems'>,
): OrderDifference[] {
  const now = shownOrder(quote)
  const [before, after] = [shown, now].map(({ lines }) => new Map(lines.map((line) => [keyOf(line), line])))
  const differences: OrderDifference[] = []
  for (const key of new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])) {
    const [was, is] = [before?.get(key), after?.get(key)]
    const { productId, gift } = (was ?? is) as ShownLine
    if (was?.qty !== is?.qty)
      differences.push({ kind: 'quantity', productId, gift, before: was?.qty ?? 0, after: is?.qty ?? 0 })
    if (was && is && !gift && was.price !== is.price)
      differences.push({ kind: 'price', productId, before: was.price, after: is.price })
  }
  for (const { productId, code } of quote.problems)
    differences.push({ kind: 'problem', productId, code: code as CallCode })
  if (shown.net !== now.net) differences.push({ kind: 'net', before: shown.net, after: now.net })
  return differences
}
