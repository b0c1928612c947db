import { expect, test } from 'vitest'
import { missingGifts } from './missing-gifts.ts'

const [apron, milk] = [1, 2]

test('gifts that are not given, or fewer of them, are missing by product, whichever promotions gave them', () => {
  const shown = [
    { productId: apron, qty: 1 },
    { productId: milk, qty: 2 },
    { productId: apron, qty: 3 },
  ]
  expect(missingGifts(shown, [{ productId: apron, qty: 1 }])).toEqual([
    { productId: apron, qty: 3 },
    { productId: milk, qty: 2 },
  ])
  expect(missingGifts(shown, shown)).toEqual([])
})

test('nothing is missing of what nobody showed, nor where more is given', () => {
  expect(missingGifts([], [{ productId: apron, qty: 1 }])).toEqual([])
  expect(missingGifts([{ productId: apron, qty: 1 }], [{ productId: apron, qty: 2 }])).toEqual([])
})
