import { expect, test } from 'vitest'
import { isSameOrder, latestUsual, withoutCart, type KeptUsual } from './last-usual-order.ts'
import { noteOffered, orderedSince } from './ordered-since.ts'

type Usual = KeptUsual['usual']
const usualOf = (...ids: number[]): Usual => ({
  kind: 'usual',
  items: ids.map((productId) => ({ productId, sku: `S${productId}`, qty: 1, unitPrice: 10.1, totalAmt: 10.1 })),
  soldOut: [],
  onTheirWay: [],
  totalAmt: ids.length * 10.1,
})
const kept = (data: Usual | undefined, dataUpdatedAt: number) => ({ data, dataUpdatedAt })

test('without a network the latest answer with goods is shown, whatever was in the cart then', () => {
  const all = [kept(usualOf(1), 5), kept(usualOf(2, 3), 9), kept(usualOf(), 12), kept(undefined, 20)]
  expect(latestUsual(all)).toEqual({ usual: usualOf(2, 3), at: 9 })
  expect(latestUsual([kept(usualOf(4), 0)])?.at).toBe(0)
  expect(latestUsual([])).toBeNull()
})

test('what is in the cart by now is not offered again, and does not count in the sum', () => {
  const left = withoutCart(usualOf(1, 2, 3), new Set([2]))
  expect(left.items.map(({ productId }) => productId)).toEqual([1, 3])
  expect(left.totalAmt).toBe(20.2)
})

test('as many of other goods are not the order that was offered', () => {
  const { items } = usualOf(1, 2)
  expect(isSameOrder([...items], items)).toBe(true)
  expect(isSameOrder(usualOf(2, 3).items, items)).toBe(false)
  expect(isSameOrder(usualOf(1).items, items)).toBe(false)
  expect(isSameOrder([{ productId: 1, qty: 2 }, ...items.slice(1)], items)).toBe(false)
})

test('goods that were offered and that another phone has ordered since are counted; what this one ordered is not', () => {
  const coming = (usual: Usual, ...onTheirWay: number[]) => ({ ...usual, onTheirWay })
  /** What is said when it is drawn, which is then in sight. */
  const shown = (usual: Usual, to: string, isOutdated = false) => {
    const ordered = orderedSince(usual, to)
    noteOffered(usual, to, isOutdated)
    return ordered
  }
  expect(shown(coming(usualOf(1, 2, 3), 9), 'shop')).toBe(0)
  expect(shown(coming(usualOf(3), 1, 2, 9), 'shop')).toBe(2)
  // Its own order, while what was offered before is still shown, and then what is left.
  expect(shown(coming(usualOf(3), 1, 2, 9), 'shop SD1', true)).toBe(0)
  expect(shown(coming(usualOf(4), 1, 2, 3, 9), 'shop SD1')).toBe(0)
  expect(shown(coming(usualOf(), 1, 2, 3, 4, 9), 'shop SD1')).toBe(1)
  expect(shown(coming(usualOf(), 4), 'other')).toBe(0)
})

test('what was drawn and never shown was not offered', () => {
  const to = 'drawn alone'
  orderedSince({ ...usualOf(1, 2), onTheirWay: [9] }, to)
  expect(orderedSince({ ...usualOf(), onTheirWay: [1, 2] }, to)).toBe(0)
})
