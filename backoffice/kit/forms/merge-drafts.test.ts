import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isChanged, mergeDrafts, typedSince } from './merge-drafts.ts'

const fields = ['nameThai', 'nameEng', 'price', 'keywords'] as const
const aDraft = fc.record({
  nameThai: fc.constantFrom('ก', 'ข'),
  nameEng: fc.constantFrom('a', 'b'),
  price: fc.constantFrom('1', '2'),
  keywords: fc.constantFrom('', 'x', 'y'),
})

test('nothing typed is lost, nothing of the other is overwritten unseen', () => {
  fc.assert(
    fc.property(aDraft, aDraft, aDraft, (base, mine, theirs) => {
      const { draft, conflicts, taken } = mergeDrafts({ base, mine, theirs })
      for (const field of fields) {
        const [wasTouched, isTheirs] = [mine[field] !== base[field], theirs[field] !== base[field]]
        expect(draft[field]).toBe(wasTouched ? mine[field] : theirs[field])
        expect(taken.includes(field)).toBe(isTheirs && !wasTouched)
        expect(conflicts.includes(field)).toBe(isTheirs && wasTouched && mine[field] !== theirs[field])
      }
    }),
  )
})

test('lists are compared as a whole', () => {
  const base = { nameThai: 'ก', pictures: ['a'] }
  const mine = { ...base, pictures: ['a', 'b'] }
  expect(isChanged(base, { ...base, pictures: ['a'] })).toBe(false)
  expect(mergeDrafts({ base, mine, theirs: { ...base, pictures: [] } }).conflicts).toEqual(['pictures'])
})

test('what is typed while a draft is on its way stays, over what is stored', () => {
  const sent = { name: ' Rice ', price: '10', note: '' }
  const stored = { name: 'Rice', price: '10', note: '' }
  expect(typedSince({ sent, now: sent, stored })).toEqual(stored)
  const typed = typedSince({ sent, now: { ...sent, price: '12' }, stored })
  expect(typed).toEqual({ ...stored, price: '12' })
  expect(isChanged(stored, typed)).toBe(true)
})
