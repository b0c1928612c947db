import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { nearlyContains } from './near-match.ts'
import { createSearchIndex } from './search-index.ts'

const names = [
  'ข้าวหอมมะลิ ตราทุ่งรุ้ง 5 กก. Tung Rung Jasmine Rice 5 kg',
  'น้ำปลาแท้ ตราเรือกอและ 300 มล. Ruea Kolae Fish Sauce 300 ml',
  'บะหมี่กึ่งสำเร็จรูป โออิชิน รสต้มยำกุ้ง 60 ก. แพ็ค 10 Oishin Tom Yum Instant Noodles',
  'ผงซักฟอก ขาววับ 800 ก. Khao Wub Detergent',
  'เบียร์ลาเกอร์ ช้างน้อย 620 มล. Chang Noi Lager Beer',
]
const index = createSearchIndex(names.map((text, at) => ({ id: at + 1, text, popularity: 0 })))
const first = (query: string) => index.find(query).ids[0]

test('finds a word inside an unspaced Thai name', () => expect(first('หอมมะลิ')).toBe(1))
test('finds what is typed without tone marks', () => expect([first('ขาวหอม'), first('นำปลา')]).toEqual([1, 2]))
test('tone marks that are typed are meant: rice before white', () => {
  expect(index.find('ข้าว').ids).toEqual([1, 4])
  expect(index.find('ขาววับ').ids).toEqual([4])
})
test('finds either way of typing ำ', () => expect([first('น้ำปลา'), first('นํ้าปลา')]).toEqual([2, 2]))
test('what a thing is comes before what it is also called, however popular', () => {
  const goods = ['อาหารสุนัข ตูบอิ่ม 500 ก. Dog Food ข้าวหมา', names[0] ?? '']
  const popular = createSearchIndex(goods.map((text, at) => ({ id: at + 1, text, popularity: 1 - at })))
  expect(popular.find('ข้าว').ids).toEqual([2, 1])
})
test('forgives one typing error', () =>
  expect([first('หอมมะริ'), first('jasmin rise'), first('โออิชน')]).toEqual([1, 1, 3]))
test('finds kind and brand written together the other way round', () => expect(first('โออิชินบะหมี่กึ่งสำเร็จรูป')).toBe(3))
test('all terms must be found', () => expect(index.find('ข้าว 300').ids).toEqual([]))
test('reads what was typed on the other keyboard layout, and says so', () => {
  expect(index.find('g[upiN')).toEqual({ ids: [5], meant: 'เบียร์' })
})
test('nonsense and single letters find nothing', () => {
  expect([index.find('zzqqxx').ids, index.find('ก').ids, index.find('%%').ids, index.find('').ids]).toEqual([
    [],
    [],
    [],
    [],
  ])
})
test('folding joins what looks alike and keeps what differs', () => {
  expect(fold('เเป้ง ๑๒ กก.')).toBe(fold('แป้ง 12 กก'))
  expect(fold('ปลาทู')).not.toBe(fold('ปลาทา'))
})

const counted = () => {
  const work = { comparisons: 0 }
  const { find } = createSearchIndex(
    names.map((text, at) => ({ id: at + 1, text, popularity: 0 })),
    work,
  )
  return (query: string) => {
    work.comparisons = 0
    const { ids } = find(query)
    return { ids, comparisons: work.comparisons }
  }
}

test('a dozen words that are nowhere cost no more than the first of them', () => {
  const find = counted()
  const one = find('qzqz1')
  expect(one).toEqual({ ids: [], comparisons: expect.toSatisfy((count: number) => count > 0) })
  expect(find(Array.from({ length: 12 }, (_, at) => `qzqz${at}`).join(' '))).toEqual(one)
})

test('errors are forgiven in six words of a query and in no seventh', () => {
  const find = counted()
  const one = find('jasmne')
  const wrong = Array.from({ length: 6 }, () => 'jasmne').join(' ')
  expect(find(wrong)).toEqual({ ids: [1], comparisons: 6 * one.comparisons })
  expect(find(`${wrong} rice`).ids).toEqual([1])
  expect(find(`${wrong} jasmne`).ids).toEqual([])
})

test('of a query a hundred letters are looked at', () => {
  const find = counted()
  const filled = 'jasmine '.repeat(13).slice(0, 100)
  expect(find(`${filled} nowhere`).ids).toEqual([1])
})

test('nearly contained is what it always was: distances worked out in the plainest way agree', () => {
  const distance = (a: string, b: string): number => {
    const table = Array.from({ length: a.length + 1 }, (_, row) =>
      Array.from({ length: b.length + 1 }, (_unused, column) => (row === 0 ? 0 : column === 0 ? row : 0)),
    )
    const at = (row: number, column: number) => table[row]?.[column] ?? 0
    for (let row = 1; row <= a.length; row += 1) {
      for (let column = 1; column <= b.length; column += 1) {
        const costs = [
          at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
        ]
        if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
          costs.push(at(row - 2, column - 2) + 1)
        table[row]?.splice(column, 1, Math.min(...costs))
      }
    }
    return Math.min(...(table[a.length] ?? []))
  }
  const word = (longest: number) => fc.string({ unit: fc.constantFrom('ก', 'ข', 'า', 'a', 'b'), maxLength: longest })
  fc.assert(
    fc.property(word(20), word(14), (text, term) => {
      expect(nearlyContains(text, term)).toBe(distance(term, text) <= (term.length <= 8 ? 1 : 2))
    }),
    { numRuns: 500 },
  )
})
