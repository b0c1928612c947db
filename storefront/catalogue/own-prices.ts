import { getOwnPrices } from '#contract/prices/calls.ts'
import type { Card, PageAnswer, PromotionTier } from '#contract/pages/shapes.ts'
import { priceAfter } from '#rules/catalogue/offers.ts'
import { minus, satang, satangOf, type Satang } from '#rules/money.ts'
import { unitPriceFor, type ListPrices, type PriceStep } from '#rules/pricing/list-price.ts'
import { call } from '#storefront/api/call.ts'
import { onRetailerChange } from '#storefront/api/retailer-change.ts'
import { currentRetailer } from '#storefront/api/session.ts'
import { expirePages, freshMs, knownPages, onPageChange, pageState, storePage } from '#storefront/router/page-store.ts'
import { queries } from '#storefront/router/queries.ts'
import { reloadShownPage } from '#storefront/router/use-page-refresh.ts'

// Pages and lists are the same for everybody. A retailer with a price list sees its own prices on them: they are put over
// what was fetched, here and nowhere else, by code that others do not load on first sight and have nothing to do with.

let own: ListPrices = new Map()
/** When they were last sent for, answered or not, in milliseconds since 1970. */
let sentAt = 0
/** What has own prices already. */
let done = new WeakSet<object>()

/** What one unit of a product costs this retailer, who buys so many. @param price where its list has none, satang */
export const ownPrice = (productId: number, price: Satang, qty = 1): Satang =>
  unitPriceFor(price, own.get(productId), qty)

/** Goods of this phone's catalogue at the price of this retailer; the same one where it has no other price. */
export function withOwnPrice<Good extends { id: number; price: Satang }>(good: Good): Good {
  const price = ownPrice(good.id, good.price)
  return price === good.price ? good : { ...good, price }
}

/** Puts own prices over pages and lists, for a retailer who has them. */
export function followOwnPrices(): void {
  onPageChange(() => {
    loadOld()
    coverPages()
  })
  queries.getQueryCache().subscribe((event) => {
    if (own.size > 0 && event.type === 'updated' && event.action.type === 'success') coverQuery(event.query.queryKey)
  })
  onRetailerChange(() => {
    const had = own.size > 0
    own = new Map()
    sentAt = 0
    if (had) {
      done = new WeakSet()
      // The page in sight, too: nobody else is to see them there.
      reloadCovered()
    }
    loadOld()
  })
  loadOld()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') loadOld()
  })
}

/** They are as fresh as the pages over which they are put, and fetched again with those where there was no answer. */
function loadOld(): void {
  const outletId = currentRetailer()?.id
  if (outletId !== undefined && Math.abs(Date.now() - sentAt) > freshMs) void load(outletId)
}

async function load(outletId: string): Promise<void> {
  sentAt = Date.now()
  const reply = await call(getOwnPrices, {})
  // Without an answer the cart still has the right prices.
  if (!reply.ok) return
  // Another retailer has signed in meanwhile: these are not its prices.
  if (currentRetailer()?.id !== outletId) return
  const before = own
  own = new Map(
    reply.value.prices.map(({ productId, steps }) => [
      productId,
      steps.map(({ fromQty, price }) => ({ fromQty, price: satangOf(price) })),
    ]),
  )
  if (before.size > 0) return replace(before)
  if (own.size > 0) coverAll()
}

function replace(before: typeof own): void {
  if (JSON.stringify([...before]) === JSON.stringify([...own])) return
  done = new WeakSet()
  coverAll()
  reloadCovered()
  void queries.invalidateQueries()
}

/** Pages over which prices were put show everybody's once they are fetched again: the one in sight now. */
function reloadCovered(): void {
  expirePages(() => true)
  reloadShownPage()
}

function coverAll(): void {
  coverPages()
  for (const { queryKey } of queries.getQueryCache().getAll()) coverQuery(queryKey)
}

function coverPages(): void {
  if (own.size === 0) return
  for (const [address, { data, dataUpdatedAt }] of knownPages()) {
    if (!data || done.has(data)) continue
    done.add(data)
    const covered = cover(data) as PageAnswer
    done.add(covered)
    if (covered === data) continue
    storePage(address, covered, dataUpdatedAt)
    const stored = pageState(address).data
    if (stored) done.add(stored)
  }
}

function coverQuery(queryKey: readonly unknown[]): void {
  const data: unknown = queries.getQueryData(queryKey)
  if (typeof data !== 'object' || data === null || done.has(data)) return
  done.add(data)
  const covered = cover(data)
  if (covered === data) return
  done.add(covered as object)
  queries.setQueryData(queryKey, covered, { updatedAt: queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0 })
}

/** The same with own prices; the same value where it has no product of the list. */
function cover(value: unknown): unknown {
  if (Array.isArray(value)) {
    const covered = value.map(cover)
    return covered.some((item, index) => item !== value[index]) ? covered : value
  }
  if (typeof value !== 'object' || value === null) return value
  if (isCard(value)) return cardAtOwnPrice(value)
  const entries = Object.entries(value)
  const covered = entries.map(([key, inner]) => [key, cover(inner)] as const)
  const changed = covered.some(([, inner], index) => inner !== entries[index]?.[1])
  if (!changed) return value
  const whole = Object.fromEntries(covered) as { card?: Card; tiers?: PromotionTier[] }
  // The page of a product: its tiers are named by their prices.
  const everybodys = (value as typeof whole).card?.price
  return whole.card && whole.tiers ? { ...whole, tiers: tiersOf(whole.card, whole.tiers, everybodys) } : whole
}

const isCard = (value: object): value is Card =>
  'id' in value && 'price' in value && 'pieces' in value && 'tier' in value && 'premium' in value

/** A card with the price and the steps of this retailer. */
export function cardAtOwnPrice(card: Card): Card {
  const steps = own.get(card.id)
  if (!steps) return card
  const price = ownPrice(card.id, card.price)
  const next = steps.find(({ fromQty }) => fromQty > 1)
  const tier = next && { minimumBuy: next.fromQty, off: minus(price, next.price) }
  return { ...card, price, tier: card.tier ?? (tier && tier.off > 0 ? tier : null) }
}

/**
 * Tiers of promotions at the retailer's price for so many; without promotions the steps of its list.
 * @param everybodys what the tiers come off at the server: where promotions add up, more than the discount of the tier is off
 */
function tiersOf({ id, price }: Card, promoted: readonly PromotionTier[], everybodys = price): PromotionTier[] {
  const steps = (own.get(id) ?? []).filter(({ fromQty }) => fromQty > 1)
  if (promoted.length > 0)
    return promoted.map((tier) => {
      const off = satang(Math.max(tier.discount, minus(everybodys, tier.price)))
      return { ...tier, price: priceAfter(unitPriceFor(price, steps, tier.minimumBuy), off) }
    })
  return steps.map((step, index) => ({
    promotionId: 0,
    kind: 'AMOUNT',
    minimumBuy: step.fromQty,
    upTo: lastBefore(steps[index + 1]),
    discount: minus(price, step.price),
    price: step.price,
    giftQty: 0,
    gift: null,
  }))
}

const lastBefore = (next: PriceStep | undefined): number | null => (next ? next.fromQty - 1 : null)
