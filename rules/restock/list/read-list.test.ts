import { expect, test } from 'vitest'
import { entryOf } from '../../search/entry.ts'
import { createSearchIndex } from '../../search/search-index.ts'
import { kindsOf } from './kinds.ts'
import { createListReader, everydayNames } from './read-list.ts'
import { splitList } from './split-list.ts'

const goods = ['น้ำปลาแท้ 700 มล.', 'ข้าวหอมมะลิ 5 กก.', 'ผงซักฟอก 800 ก.'].map((th, at) => ({
  id: at + 1,
  shelfId: 1,
  name: { th, en: '' },
  brands: [],
  keywords: '',
  unit: 'ถุง',
  conversion: 1,
}))

/** The searches that a text costs. */
function searchesFor(text: string): string[] {
  const searches: string[] = []
  const { find } = createSearchIndex(
    goods.map(({ id, name }) =>
      entryOf({ id, names: [name.th], brands: [], shelves: [], keywords: '', codes: [], unit: 'ถุง', hotSequence: 0 }),
    ),
  )
  const read = createListReader({
    find: (wanted) => {
      searches.push(wanted)
      return find(wanted).ids
    },
    productOf: (id) => goods.find((product) => product.id === id),
    everyday: everydayNames([]),
    kinds: kindsOf(goods, []),
  })
  for (const line of splitList(text)) read(line, new Map())
  return searches
}

test.each(['กบขดจม ฟฬฮฌ 36', 'กบขดจมฟฬฮฌ 2 ถุง'])(
  'what nobody sells is searched once, however it could be read: %s',
  (text) => expect(searchesFor(text)).toHaveLength(1),
)

test('what is sold is searched in each way in which its number can be meant', () =>
  expect(searchesFor('ผงซักฟอก 36').length).toBeGreaterThan(1))
