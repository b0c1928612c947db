import { expect, test } from 'vitest'
import { withPhotos } from './with-photos.ts'

test('photos are added to those that the draft has now, up to four', () => {
  const draft = { words: 'แตก', photos: ['first'] }
  const [one, other] = [
    ['a', 'b'],
    ['c', 'd'],
  ]
  expect(withPhotos(withPhotos(draft, one ?? []), other ?? [])).toEqual({
    words: 'แตก',
    photos: ['first', 'a', 'b', 'c'],
  })
})
