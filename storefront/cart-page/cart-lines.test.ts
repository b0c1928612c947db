import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { inPlaces, placesOf } from '#storefront/page-frame/use-kept-order.ts'
import { addedChanges, nearCartOffer, nearestOffers, nearlyReached, shownLines, splitItems } from './cart-lines.ts'

type Item = Parameters<typeof shownLines>[0][number]

const item = (productId: number, rest: Partial<Item> = {}): Item => ({
  id: String(productId),
  productId,
  qty: 1,
  type: 'NORMAL',
  unitPrice: 10,
  taxCategoryValue: 7,
  grossAmt: 9.3458,
  offerAmt: 0,
  totalAmt: 10,
  appliedPromotions: [],
  nearly: [],
  ...rest,
})
const ids = (lines: ReturnType<typeof shownLines>) => lines.map((line) => line.item.productId)
const placed = (lines: ReturnType<typeof shownLines>, places: readonly number[]) =>
  inPlaces(ids(lines), (id) => id, places)

// Specification 3.11
test('gifts are separate from goods', () => {
  const { goods, gifts } = splitItems([item(1), item(2, { type: 'FREE' }), item(3)])
  expect([goods.map(({ productId }) => productId), gifts.map(({ productId }) => productId)]).toEqual([[1, 3], [2]])
})

test('a line that was taken out stays where it stood', () => {
  const taken = { item: item(2), quantity: 4, height: 124 }
  expect(placed(shownLines([item(1), item(3)], [taken]), [1, 2, 3])).toEqual([1, 2, 3])
  expect(placed(shownLines([item(1), item(2), item(3)], [taken]), [1, 2, 3])).toEqual([1, 2, 3])
})

test('what is added is shown, also where as many lines were taken out that the server still has', () => {
  const changeOf = (productId: number, qty: number) => ({ productId, qty, price: satang(1000) })
  const pending = [changeOf(1, -1), changeOf(2, 1), changeOf(3, 1), changeOf(4, -1)]
  expect(addedChanges(pending, [item(1), item(2)])).toEqual([changeOf(3, 1)])
})

test('several lines taken out keep their order, even when nothing else is left', () => {
  const taken = [3, 1, 2].map((id) => ({ item: item(id), quantity: 1, height: 124 }))
  expect(placed(shownLines([], taken), [1, 2, 3])).toEqual([1, 2, 3])
})

test('a line that was put back returns to its place, though the server has it last', () => {
  const goods = [item(1), item(3), item(2), item(4)]
  const places = placesOf(placesOf([], [1, 2, 3]), ids(shownLines(goods, [])))
  expect(places).toEqual([1, 2, 3, 4])
  expect(placed(shownLines(goods, []), [1, 2, 3, 4])).toEqual([1, 2, 3, 4])
})

test('the nearest offer of a line is said, and a shared one only once', () => {
  const shared = { id: 9, discountType: 'AMOUNT' as const, add: 2, benefit: 5 }
  const own = { id: 7, discountType: 'FREE_GOODS' as const, add: 4, benefit: 1 }
  const offers = nearestOffers([item(1, { nearly: [own, shared] }), item(2, { nearly: [shared] }), item(3)])
  expect([...offers]).toEqual([[1, shared]])
})

test('only offers from 60 % of their tier on are near, and at most the two nearest', () => {
  const tier = (id: number, qty: number, add: number) =>
    item(id, { qty, nearly: [{ id, discountType: 'AMOUNT', add, benefit: 1 }] })
  const near = (goods: Item[]) => [...nearlyReached(goods, nearestOffers(goods)).keys()]
  expect(near([tier(1, 3, 7), tier(2, 6, 4), tier(3, 5, 4)])).toEqual([2])
  expect(near([tier(1, 6, 4), tier(2, 9, 1), tier(3, 8, 2)])).toEqual([2, 3])
})

test('an offer for the whole cart is near from 60 % of its amount on, and the nearest one is said', () => {
  const offer = (id: number, addAmt: number) => ({ id, discountType: 'AMOUNT' as const, addAmt, benefit: 100 })
  const near = (baht: number, ...more: number[]) =>
    nearCartOffer(
      more.map((addAmt, index) => offer(index + 1, addAmt)),
      satang(baht * 100),
    )?.addAmt
  expect([near(100, 4900), near(2999, 2001), near(0, 1)]).toEqual([undefined, undefined, undefined])
  expect([near(3000, 2000), near(4000, 2000, 1000)]).toEqual([2000, 1000])
})
