import type { AnswerOf } from '#contract/call.ts'
import type { previewPromotion } from '#contract/backoffice/trade/promotions/calls.ts'
import type { CartItem } from '#rules/cart/change.ts'
import { toBaht, totalsVatPercent, withoutVat } from '#rules/money.ts'
import type { PricedCart } from '#rules/promotions/priced-cart.ts'
import type { Snapshot, StockLevels } from '#server/catalogue/snapshot.ts'
import { presentItems, presentWhole } from './present-priced.ts'
import { priceFromSnapshot } from './price-from-snapshot.ts'
import { noOfferUsage } from './offer-usage.ts'

export type Preview = AnswerOf<typeof previewPromotion>

/** A trial of an offer: a catalogue that contains it, and its code if it is a coupon. `startsAt`: ms since 1970. */
export type Trial = { snapshot: Snapshot; couponCode: string | null; offerId: number; startsAt: number }

type PreviewInput = {
  /** The same catalogue without the offer. */
  before: Snapshot
  trial: Trial
  stock: StockLevels
}

/** Prices goods without an offer and with it, at its start, or now where it has begun. `now`: ms since 1970. */
export function preview({ before, trial, stock }: PreviewInput, items: readonly CartItem[], now: number): Preview {
  const stockOf = (productId: number) => stock.onHand.get(productId) ?? 0
  const at = Math.max(now, trial.startsAt)
  const priceWith = (snapshot: Snapshot, couponCode: string | null) =>
    priceFromSnapshot(items, {
      snapshot,
      outletId: null,
      couponCode,
      stockOf,
      provinceCode: null,
      usage: noOfferUsage,
      at,
    })
  const after = priceWith(trial.snapshot, trial.couponCode)
  const cartItems = presentItems(after, trial.snapshot, at)
  return {
    before: present(priceWith(before, null), before, at),
    after: present(after, trial.snapshot, at),
    applied: cartItems.flatMap(({ productId, appliedPromotions }) =>
      appliedPromotions.filter(({ id }) => id === trial.offerId).map((applied) => ({ ...applied, productId })),
    ),
  }
}

function present(priced: PricedCart, snapshot: Snapshot, at: number): Preview['before'] {
  const { nearly = [], excluded = [] } = presentWhole(priced, snapshot)
  return {
    cartItems: presentItems(priced, snapshot, at),
    nearly,
    excluded,
    totalGrossAmt: withoutVat(priced.gross, totalsVatPercent),
    totalOfferAmt: withoutVat(priced.offer, totalsVatPercent),
    grandTotalAmt: toBaht(priced.grandTotal),
  }
}
