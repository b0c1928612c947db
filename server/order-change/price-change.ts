import { fail, invalid, ok, type ProductProblem, type Result } from '#contract/errors.ts'
import { satang } from '#rules/money.ts'
import { priceCart } from '#rules/promotions/price-cart.ts'
import { appliedOfGift, type PricedCart } from '#rules/promotions/priced-cart.ts'
import { isFor, type CartGood, type Coupon, type Uses } from '#rules/promotions/promotion.ts'
import { unused } from '#rules/promotions/limits.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import type { Eligibility } from '#rules/restricted-goods/restriction.ts'
import { saleProblems } from '#server/cart/cart.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { giftCandidates, goodsOf, type OfferUsage } from '#server/promotions/promotions.ts'
import { frozenProduct, promotionUsageOf } from '#server/orders/orders.ts'
import { heldUnits, type Content, type ContentLine } from './content.ts'

/** The wanted units of products; 0 removes a product. Products that are not named stay as they are. */
export type WantedUnits = readonly { productId: number; qty: number }[]

/** What pricing a change has to know besides the order's content. */
type ChangeBasis = {
  content: Content
  /** Whose order it is: goods that are added have the price of this retailer's list. */
  outletId: string
  /** When the order was placed: its promotions are those of that moment. Milliseconds since 1970. */
  placedAt: number
  snapshot: Snapshot
  /** All promotions in force when the order was placed. */
  promotions: readonly Promotion[]
  coupon: Coupon | null
  usage: OfferUsage['promotions']
  /** Units on hand, without those that the order holds. */
  onHand: ReadonlyMap<number, number>
  eligibility: Eligibility | null
  /** Milliseconds since 1970. */
  now: number
}

/**
 * The content of an order after a change, by the rules of decision 056: goods that are on the order keep their agreed
 * price, new ones have today's, and so have more units of what is sold in another pack since (decision 262); promotions are
 * those of the moment of the order, without new gifts that may not be promoted by now; the coupon and the points stay as far
 * as the goods allow; the delivery fee stays.
 *
 * Fails with `validation` where nothing is left, and `out_of_stock` or the reason why a product that is added cannot be
 * sold.
 */
export function priceChange(basis: ChangeBasis, wanted: WantedUnits): Result<Content> {
  const { content, snapshot } = basis
  const units = wantedGoods(content, wanted)
  if (units.length === 0) return invalid('lines', 'none')
  const problems = addedProblems(basis, units)
  if (problems.length > 0)
    return fail(problems.find(({ available }) => available === undefined)?.code ?? 'out_of_stock', {
      products: problems,
    })
  const agreed = agreedLines(basis, units)
  const goods = units.flatMap(({ productId, qty }) => goodOf(basis, agreed, { productId, qty }))
  const promotions = basis.promotions.filter(
    (promotion) => mayGive(basis, promotion) && goods.some((good) => isFor(promotion, good)),
  )
  const priced = priceCart(goods, {
    promotions,
    coupon: basis.coupon,
    points: content.pointsUsed,
    at: basis.placedAt,
    stockOf: giftStock(basis, goods),
    usesOf: (id) => withoutOwn(basis, promotions, id),
    delivery: content.delivery,
  })
  return ok({
    ...contentOf(priced, promotions, snapshot, { lines: agreed }),
    paid: content.paid,
    couponCode: priced.couponOffer > 0 ? content.couponCode : null,
  })
}

/**
 * Priced goods as the content of an order: goods first, then what is sent again, then gifts.
 * @param before the content that they replace, whose lines keep their names and picked units
 */
export const contentOf = (
  priced: PricedCart,
  promotions: readonly Promotion[],
  snapshot: Snapshot,
  before: Pick<Content, 'lines'>,
): Omit<Content, 'paid' | 'couponCode'> => ({
  lines: [
    ...goodsLines(before, snapshot, priced),
    ...before.lines.filter(isSentAgain),
    ...giftLines(before, snapshot, priced),
  ],
  gross: priced.gross,
  offer: priced.offer,
  delivery: priced.delivery,
  grandTotal: priced.grandTotal,
  vat: priced.vat,
  couponOffer: priced.couponOffer,
  pointsUsed: priced.pointsUsed,
  pointsOffer: priced.pointsOffer,
  usage: promotionUsageOf(priced, promotions).toSorted((a, b) => a.promotionId - b.promotionId),
})

const unitsOf = ({ lines }: Content): { productId: number; qty: number }[] =>
  lines.filter(({ type }) => type === 'NORMAL').map(({ productId, qty }) => ({ productId, qty }))

/** The goods after the change: those of the order in their order, then the new ones. */
function wantedGoods(content: Content, wanted: WantedUnits) {
  const own = unitsOf(content)
  const changed = own.map((unit) => wanted.find(({ productId }) => productId === unit.productId) ?? unit)
  const added = wanted.filter(({ productId }) => !own.some((unit) => unit.productId === productId))
  return [...changed, ...added].filter(({ qty }) => qty > 0)
}

/** Units that the goods and gifts can have: those on hand and those that the order holds for them. */
const stockOf = ({ content, onHand }: ChangeBasis) => {
  const held = heldUnits(content.lines.filter((line) => !isSentAgain(line)))
  return (productId: number): number => (onHand.get(productId) ?? 0) + (held.get(productId) ?? 0)
}

/** Units that gifts can come from, with the goods: what may not be promoted by now is given no more often than before. */
function giftStock(basis: ChangeBasis, goods: readonly CartGood[]) {
  const stock = stockOf(basis)
  const given = basis.content.lines.filter((line) => giftOf(line) !== null)
  const unitsIn = (lines: WantedUnits, productId: number) =>
    lines.reduce((sum, line) => (line.productId === productId ? sum + line.qty : sum), 0)
  return (productId: number): number =>
    isPromotable(basis, productId)
      ? stock(productId)
      : Math.min(stock(productId), unitsIn(given, productId) + unitsIn(goods, productId))
}

const isPromotable = ({ snapshot }: ChangeBasis, productId: number): boolean =>
  snapshot.productById.get(productId)?.restriction?.promotable ?? true

/** Not what would give goods that may not be promoted by now, unless the order has its gift. */
const mayGive = (basis: ChangeBasis, promotion: Promotion): boolean =>
  giftCandidates([promotion]).every((productId) => isPromotable(basis, productId)) ||
  basis.content.lines.some((line) => giftOf(line) === promotion.id)

/** Why products of which there are more than before cannot be sold now. */
function addedProblems(basis: ChangeBasis, units: WantedUnits): ProductProblem[] {
  const { content, snapshot, eligibility, now } = basis
  const before = new Map(unitsOf(content).map(({ productId, qty }) => [productId, qty]))
  const more = units.filter(({ productId, qty }) => qty > (before.get(productId) ?? 0))
  return saleProblems([...more], snapshot, stockOf(basis), { eligibility, at: now })
}

/** The lines that stay as they were agreed: not those with more units than before, of goods that are sold in another pack since. */
function agreedLines({ content, snapshot }: ChangeBasis, units: WantedUnits): ContentLine[] {
  const wanted = new Map(units.map(({ productId, qty }) => [productId, qty]))
  return content.lines.filter(({ productId, type, qty, product: { unit, pieces } }) => {
    const now = snapshot.productById.get(productId)
    const isSamePack = !now || (now.unit === unit && (pieces ?? now.conversion) === now.conversion)
    return isSamePack || type === 'FREE' || (wanted.get(productId) ?? 0) <= qty
  })
}

function goodOf(
  { outletId, snapshot }: ChangeBasis,
  lines: readonly ContentLine[],
  { productId, qty }: WantedUnits[number],
): CartGood[] {
  const agreed = lines.find((line) => line.productId === productId && line.type === 'NORMAL')
  const [today] = goodsOf([{ productId, qty }], snapshot, outletId)
  if (!agreed) return today ? [today] : []
  const { unitPrice, vatPercent } = agreed
  // A product that the catalogue no longer has belongs to no brand and no category.
  const good = today ?? { productId, qty, brandId: 0, categoryId: 0, promotable: false, unitPrice, vatPercent }
  return [{ ...good, unitPrice, vatPercent }]
}

/**
 * What others have used of a promotion: the order's own use is free for it again, also where its promotion has been used
 * up or gone beyond its limits since.
 */
function withoutOwn({ content, usage }: ChangeBasis, promotions: readonly Promotion[], id: number): Uses {
  const uses = usage.get(id) ?? unused
  const own = content.usage.find(({ promotionId }) => promotionId === id)
  if (!own) return uses
  const limits = promotions.find((promotion) => promotion.id === id)?.limits
  const within = (count: number, limit: number | null | undefined, least: number) =>
    Math.min(count - least, (limit ?? Infinity) - least)
  return {
    own: within(uses.own, limits?.perOutletLimit, 1),
    all: within(uses.all, limits?.totalLimit, 1),
    spent: within(uses.spent, limits?.budget, own.spent),
  }
}

function goodsLines(content: Pick<Content, 'lines'>, snapshot: Snapshot, priced: PricedCart): ContentLine[] {
  return priced.lines.map((line): ContentLine => {
    const { productId, qty, unitPrice, vatPercent, gross, offer, total, applied } = line
    const before = content.lines.find((one) => one.productId === productId && one.type === 'NORMAL')
    const money = { unitPrice, vatPercent, gross, offer, total, applied }
    return {
      productId,
      qty,
      type: 'NORMAL',
      ...money,
      ...pickedOf(before, qty),
      product: before?.product ?? frozenProduct(snapshot, productId),
    }
  })
}

function giftLines(content: Pick<Content, 'lines'>, snapshot: Snapshot, { gifts }: PricedCart): ContentLine[] {
  return gifts.map((gift): ContentLine => {
    const { productId, promotionId, qty } = gift
    const before = content.lines.find((one) => one.productId === productId && giftOf(one) === promotionId)
    const vatPercent = before?.vatPercent ?? snapshot.productById.get(productId)?.vatPercent ?? 0
    const nothing = { unitPrice: satang(0), gross: satang(0), offer: satang(0), total: satang(0) }
    const money = { ...nothing, vatPercent, applied: [appliedOfGift(gift)] }
    return {
      productId,
      qty,
      type: 'FREE',
      ...money,
      ...pickedOf(before, qty),
      product: before?.product ?? frozenProduct(snapshot, productId),
    }
  })
}

/** The promotion that gives what is on a line; null where none does. */
const giftOf = ({ type, applied }: ContentLine): number | null =>
  type === 'FREE' ? (applied[0]?.promotionId ?? null) : null

/** What is sent again for a report is free without a promotion: no change of other goods takes it away. */
const isSentAgain = (line: ContentLine): boolean => line.type === 'FREE' && giftOf(line) === null

/** A line whose quantity stays keeps what was picked for it; another quantity has to be picked again. */
const pickedOf = (
  before: ContentLine | undefined,
  qty: number,
): Pick<ContentLine, 'picked' | 'delivered' | 'shortReason'> =>
  before?.qty === qty
    ? { picked: before.picked, delivered: null, shortReason: before.shortReason }
    : { picked: null, delivered: null, shortReason: null }
