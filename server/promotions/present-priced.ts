import type { AnswerOf } from '#contract/call.ts'
import type { getCart } from '#contract/cart/calls.ts'
import { satang, toBaht, withoutVat } from '#rules/money.ts'
import { kinds } from '#rules/promotions/kinds/kinds.ts'
import {
  appliedOfGift,
  type AppliedOffer,
  type CartNextTier,
  type Gift,
  type NextTier,
  type PricedCart,
  type PricedLine,
} from '#rules/promotions/priced-cart.ts'
import { stepReached, type ListPrices } from '#rules/pricing/list-price.ts'
import { vatPercentAt } from '#rules/vat.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { shortGiftName } from './short-gift-name.ts'

type Cart = AnswerOf<typeof getCart>
type Item = NonNullable<Cart['cartItems']>[number]
type NearlyGift = NonNullable<Item['nearly'][number]['gift']>

const presentApplied = ({ promotionId, code, kind, amount }: AppliedOffer) => ({
  id: promotionId,
  code,
  discountType: kind,
  textKey: `promotions.${kind}`,
  amount: toBaht(amount),
})

const benefitOf = ({ kind, benefit }: Pick<CartNextTier, 'kind' | 'benefit'>): number => {
  const isMoney = kind === 'COUPON' || kind === 'POINTS' || kinds[kind].fields.countedIn === 'money'
  return isMoney ? toBaht(satang(benefit)) : benefit
}

const presentNextTier = ({ promotionId, kind, add, benefit, giftProductId }: NextTier, snapshot: Snapshot) => ({
  id: promotionId,
  discountType: kind,
  add,
  benefit: benefitOf({ kind, benefit }),
  ...presentGiftOf(giftProductId, snapshot),
})

/** The gift of an offer with its short name, so that a hint needs no further request. */
const presentGiftOf = (productId: number | undefined, snapshot: Snapshot): { gift?: NearlyGift } =>
  productId === undefined
    ? {}
    : {
        gift: {
          productId,
          nameThai: shortGiftName(snapshot, productId, 'th'),
          nameEng: shortGiftName(snapshot, productId, 'en'),
          unit: snapshot.productById.get(productId)?.unit ?? '',
        },
      }

const presentExcluded = ({ promotionId, ...excluded }: PricedCart['excluded'][number]) => ({
  id: promotionId,
  ...excluded,
})

const presentLine = (line: PricedLine, snapshot: Snapshot, priceFrom: number | undefined): Item => ({
  id: String(line.productId),
  productId: line.productId,
  qty: line.qty,
  type: 'NORMAL',
  unitPrice: toBaht(line.unitPrice),
  ...(priceFrom !== undefined && { priceFrom }),
  taxCategoryValue: line.vatPercent,
  grossAmt: withoutVat(line.gross, line.vatPercent),
  offerAmt: withoutVat(line.offer, line.vatPercent),
  totalAmt: toBaht(line.total),
  appliedPromotions: line.applied.map(presentApplied),
  nearly: line.nextTiers.map((next) => presentNextTier(next, snapshot)),
  excluded: line.excluded.map(presentExcluded),
})

const presentGift = (gift: Gift, snapshot: Snapshot, at: number): Item => ({
  id: `gift-${gift.promotionId}-${gift.productId}`,
  productId: gift.productId,
  qty: gift.qty,
  type: 'FREE',
  unitPrice: 0,
  // A gift that is no longer in the catalogue has the standard rate.
  taxCategoryValue: snapshot.productById.get(gift.productId)?.vatPercent ?? vatPercentAt(at),
  grossAmt: 0,
  offerAmt: 0,
  totalAmt: 0,
  appliedPromotions: [presentApplied(appliedOfGift(gift))],
  nearly: [],
  excluded: [],
})

/**
 * The lines of a priced cart as JSON: goods, then gifts.
 * @param at time of pricing, milliseconds since 1970
 * @param own the price list of the retailer whose cart it is
 */
export const presentItems = (priced: PricedCart, snapshot: Snapshot, at: number, own?: ListPrices): Item[] => [
  ...priced.lines.map((line) => presentLine(line, snapshot, stepReached(own?.get(line.productId), line.qty))),
  ...priced.gifts.map((gift) => presentGift(gift, snapshot, at)),
]

/**
 * The offers of the cart as a whole: the next tiers, what did not apply, and the names of all offers mentioned in the
 * cart.
 */
export function presentWhole(priced: PricedCart, snapshot: Snapshot): Pick<Cart, 'nearly' | 'excluded' | 'promotions'> {
  return {
    nearly: priced.nextTiers.map(({ promotionId, kind, add, benefit, giftProductId }) => ({
      id: promotionId,
      discountType: kind,
      addAmt: toBaht(satang(add)),
      benefit: benefitOf({ kind, benefit }),
      ...presentGiftOf(giftProductId, snapshot),
    })),
    excluded: priced.excluded.map(presentExcluded),
    promotions: mentioned(priced).flatMap((id) => {
      const name = snapshot.promotionNames.get(id)
      return name ? { id, nameThai: name.th, nameEng: name.en } : []
    }),
  }
}

function mentioned({ lines, gifts, nextTiers, excluded }: PricedCart): number[] {
  const named = [
    ...lines.flatMap((line) => [...line.applied, ...line.nextTiers, ...line.excluded]),
    ...gifts,
    ...nextTiers,
    ...excluded,
  ]
  return [...new Set(named.map(({ promotionId }) => promotionId))].sort((a, b) => a - b)
}
