import { expect, test } from 'vitest'
import { splitList } from '#rules/restock/list/split-list.ts'
import { aContent, aShelfProduct, aSnapshot } from '#server/pages/snapshot.fixture.ts'
import { readerOf } from './list-reader.ts'

// A reader of lists is made of what has changed in the names of the goods.

const soap = aShelfProduct({ id: 1, name: { th: 'สบู่หอม', en: 'Fragrant soap' } })
const content = aContent()

/** What a list means, and the processor time that reading it took, in microseconds. */
function read(products: readonly (typeof soap)[], text: string) {
  const snapshot = aSnapshot(products)
  const before = process.threadCpuUsage()
  const { kinds, read: readLine } = readerOf({ snapshot, content })
  const { user, system } = process.threadCpuUsage(before)
  const lines = splitList(text).flatMap((line) => readLine(line, new Map()))
  return { lines, kinds, madeUs: user + system }
}

test('a list is read with the names of now', () => {
  const rice = aShelfProduct({ id: 2, name: { th: 'ข้าวหอมมะลิ', en: 'Jasmine rice' } })
  const kindOf = (products: readonly (typeof soap)[]) => read(products, 'แชมพู 2').lines.map(({ kind }) => kind)
  const renamed = { ...soap, name: { th: 'แชมพู', en: 'Shampoo' } }
  expect([[soap, rice], [renamed, rice], [rice], [rice, renamed]].map(kindOf)).toEqual([
    ['none'],
    ['sure'],
    ['none'],
    ['sure'],
  ])
})

test('a new name among 5,000 costs a part of what all of them cost', () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({
    ...soap,
    id: at + 1,
    name: { th: `สบู่${at} ตรา ${at} ${at % 900} ก.`, en: `Fragrant soap no. ${at}` },
    keywords: 'ฟอกตัว อาบน้ำ หอมสดชื่น ทำความสะอาดผิว soap bath fragrant clean skin',
  }))
  read([], 'สบู่')
  const all = read(many, 'สบู่5').madeUs
  const renamed = [5, 700, 4999].map((at) => {
    const name = { th: `แชมพู${at}`, en: 'Shampoo' }
    const { kinds, madeUs } = read(
      many.map((product, nth) => (nth === at ? { ...product, name } : product)),
      name.th,
    )
    expect([...kinds.words.values()].flat()).toContain(`แชมพู${at}`)
    return madeUs
  })
  expect(Math.min(...renamed)).toBeLessThan(all / 3)
})
