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
  expect(placePicture(full, 'new', 9)).toHaveLength(mostPictures)
})
