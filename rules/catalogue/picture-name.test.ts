import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostPictures, placePicture, readPictureName } from './picture-name.ts'

test.each([
  ['8850001234567.jpg', [['8850001234567', 1]]],
  [
    '8850001234567_2.JPEG',
    [
      ['8850001234567_2', 1],
      ['8850001234567', 2],
    ],
  ],
  [
    'photos/sku-001 (3).png',
    [
      ['SKU-001 (3)', 1],
      ['SKU-001', 3],
    ],
  ],
  [
    'C:\\goods\\SKU-01.webp',
    [
      ['SKU-01', 1],
      ['SKU', 1],
    ],
  ],
  [
    'ก-12-04.webp',
    [
      ['ก-12-04', 1],
      ['ก-12', 4],
    ],
  ],
  ['.jpg', []],
  ['front', [['FRONT', 1]]],
] as const)('%s', (name, wanted) =>
  expect(readPictureName(name).map(({ code, place }) => [code, place])).toEqual(wanted),
)

test('a picture replaces the one at its place, or follows the last', () => {
  expect(placePicture([], 'a', 3)).toEqual(['a'])
  expect(placePicture(['a', 'b'], 'c', 1)).toEqual(['c', 'b'])
  expect(placePicture(['a', 'b'], 'c', 3)).toEqual(['a', 'b', 'c'])
  expect(placePicture(['a', 'b'], 'c', 9)).toEqual(['a', 'b', 'c'])
  expect(placePicture(['a', 'b', 'c'], 'c', 1)).toEqual(['c', 'a', 'b'])
  const full = Array.from({ length: mostPictures }, (_, index) => `p${index}`)
  expect(placePicture(full, 'new', 8)).toEqual([...full.slice(0, 7), 'new'])
  expect(placePicture(full, 'p7', 1)).toEqual(['p7', ...full.slice(0, 7)])
})

test('a product with all its pictures takes none that would follow them, nor one that would push the last out', () => {
  const full = Array.from({ length: mostPictures }, (_, index) => `p${index}`)
  expect(placePicture(full, 'new', 9)).toBeNull()
  expect(placePicture(full, 'new', 2, new Map([['p1', 3]]))).toBeNull()
})

test('a picture of a place that was never given goes before those that are named for later ones', () => {
  const named = new Map([
    ['two', 2],
    ['three', 3],
  ])
  expect(placePicture(['two'], 'one', 1, named)).toEqual(['one', 'two'])
  expect(placePicture(['three'], 'two', 2, named)).toEqual(['two', 'three'])
  expect(placePicture(['front', 'three'], 'two', 2, named)).toEqual(['front', 'two', 'three'])
  expect(placePicture(['front', 'back', 'three'], 'two', 2, named)).toEqual(['front', 'two', 'three'])
  // Somebody has ordered them by hand: the place was given.
  expect(placePicture(['three', 'two'], 'new', 2, named)).toEqual(['three', 'new'])
})

test('in whatever order pictures without others arrive, they stand as they are named', () => {
  const ids = ['1', '2', '3', '4', '5']
  const named = new Map(ids.map((id) => [id, Number(id)]))
  fc.assert(
    fc.property(fc.shuffledSubarray(ids), (arriving) => {
      const placed = arriving.reduce<string[]>((all, id) => placePicture(all, id, Number(id), named) ?? all, [])
      expect(placed).toEqual(arriving.toSorted())
    }),
  )
})
