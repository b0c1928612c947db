import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSearchIndex, type SearchIndex } from './search-index.ts'
import type { Entry } from './shelf.ts'

// An index that is changed finds what a new one of the same entries finds, and leaves the one before as it was.

const words = [
  'ข้าว',
  'ขาว',
  'หอมมะลิ',
  'น้ำปลา',
  'ซอสพริก',
  'บะหมี่กึ่งสำเร็จรูป',
  'ผงซักฟอก',
  'มะนาว',
  'rice',
  'jasmine',
  'sauce',
  'noodle',
]
const sizes = ['', '5 กก.', '300 มล.', '300 ml', 'แพ็ค 6']
const someOf = (most: number) => fc.array(fc.constantFrom(...words), { maxLength: most }).map((some) => some.join(' '))
const glued = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }).map((some) => some.join(''))
const entryWith = (id: number): fc.Arbitrary<Entry> =>
  fc.record({
    id: fc.constant(id),
    name: fc.tuple(glued, someOf(3), fc.constantFrom(...sizes)).map((parts) => parts.join(' ')),
    brand: fc.constantFrom('', 'ตราช้าง', 'Chang'),
    aliases: fc.tuple(someOf(2), fc.constantFrom('', 'ลัง', 'แพ็ค 6')).map((parts) => parts.join(' ')),
    shelf: fc.constantFrom('', 'ข้าวสาร', 'เครื่องปรุง sauce'),
    codes: fc.constantFrom([], [`HH0${1000 + id}`], ['8850757700072']),
    popularity: fc.constantFrom(0, 0.5),
  })

/** Each round: what becomes of some products, null where they are gone. */
const rounds = fc.array(
  fc.uniqueArray(
    fc.integer({ min: 1, max: 7 }).chain((id) => fc.tuple(fc.constant(id), fc.option(entryWith(id), { freq: 4 }))),
    { selector: ([id]) => id, maxLength: 5 },
  ),
  { minLength: 2, maxLength: 8 },
)

const searchWords = [
  { words: ['มาม่า', 'mama'], means: ['บะหมี่กึ่งสำเร็จรูป', 'noodle'] },
  { words: ['ซักผ้า'], means: ['ผงซักฟอก'], isNeed: true },
]
/** Words as they are, with slips, glued, by sound, in Latin letters, on the other layout, in sentences; sizes; codes. */
const queries = [
  ...[...words, ...sizes, 'ตราช้าง', 'chang', 'HH01003', '8850757', '7577'],
  ...[
    'หอมมะริ',
    'jasmne',
    'sauec',
    'ขาวหอมมะลิ',
    'น้ำปลาหอมมะลิ',
    'ข้าวหอมมะลิ 5กก',
    'มะลิหอมข้าว',
    'sauce jasmine',
    'มะนาว jasmine',
  ],
  ...[
    'nam pla',
    'khao hom',
    'g[upiN',
    'ข้าว ลัง',
    'มาม่า',
    'มาม',
    'ซักผ้าให้ลูก',
    'ลูกค้าถามหาผงซักฟอกเมื่อวานนี้',
    'ลูกค้าถามหามะนาวกับน้ำปลาเมื่อวานนี้',
    'น้ำปลา มะนาว sauce',
    'jasmine ซอสพริก หอมมะลิ',
    'กบขดจมกบขด',
    'น้ำปลา ผงซักฟอก nowhere',
  ],
]
const answers = ({ find }: SearchIndex) => queries.map((query) => [query, find(query)])

test('what a changed index finds is what a new one finds', () => {
  fc.assert(
    fc.property(rounds, fc.boolean(), (all, isSearchedBetween) => {
      const known = new Map<number, Entry>()
      let index = createSearchIndex([], { searchWords })
      for (const [round, changes] of all.entries()) {
        const before = isSearchedBetween ? answers(index) : null
        const changed = index.after(changes.map(([id, is]) => ({ was: known.get(id) ?? null, is })))
        if (before) expect(answers(index)).toEqual(before)
        index = changed
        for (const [id, is] of changes) {
          if (is) known.set(id, is)
          else known.delete(id)
        }
        if (!isSearchedBetween && round < all.length - 1) continue
        expect(answers(index)).toEqual(answers(createSearchIndex([...known.values()], { searchWords })))
      }
    }),
    { numRuns: 60 },
  )
})

const named = (...names: string[]): [Entry[]] => [
  names.map((name, at) => ({ id: at + 1, name, brand: '', aliases: '', shelf: '', codes: [], popularity: 0 })),
]

test('what is found does not depend on the order of the entries', () => {
  const entries = fc
    .uniqueArray(fc.integer({ min: 1, max: 9 }))
    .chain((ids) => fc.tuple(...ids.map((id) => entryWith(id))))
  fc.assert(
    fc.property(entries, (some) => {
      const found = (list: readonly Entry[]) => answers(createSearchIndex(list, { searchWords }))
      expect(found(some.toReversed())).toEqual(found(some))
    }),
    {
      numRuns: 30,
      // Equals; kinds of equal length in one sentence; parts of a query with as many letters.
      examples: [named('rice', 'rice'), named('มะนาว', 'น้ำปลา'), named('น้ำปลา มะนาว', 'น้ำปลา sauce')],
    },
  )
})
