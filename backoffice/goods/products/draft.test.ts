import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyOf, emptyDraft, isChanged, mergeDrafts, type Draft } from './draft.ts'

const fields = ['nameThai', 'nameEng', 'price', 'keywords'] as const
const aDraft = fc
  .record({
    nameThai: fc.constantFrom('ก', 'ข'),
    nameEng: fc.constantFrom('a', 'b'),
    price: fc.constantFrom('1', '2'),
    keywords: fc.constantFrom('', 'x', 'y'),
  })
  .map((some): Draft => ({ ...emptyDraft, ...some }))

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

test('units and pictures are compared as a whole', () => {
  const base: Draft = { ...emptyDraft, pictures: ['a'] }
  const mine: Draft = { ...base, pictures: ['a', 'b'] }
  expect(isChanged(base, { ...base, pictures: ['a'] })).toBe(false)
  expect(mergeDrafts({ base, mine, theirs: { ...base, pictures: [] } }).conflicts).toEqual(['pictures'])
})

test('what is typed becomes numbers, and what is none is named', () => {
  const unit = { pieces: 'x', nameThai: 'ลัง', nameEng: 'carton', barcode: ' ' }
  const { body, wrong } = bodyOf({ ...emptyDraft, price: '1,250.50', categoryId: '1', units: [unit] })
  expect([body.price, body.cost, body.conversion]).toEqual([1250.5, null, 1])
  expect(wrong).toEqual(['subcategoryId', 'brandId', 'units.0.pieces'])
})
