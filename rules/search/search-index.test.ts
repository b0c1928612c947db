import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { nearlyContains } from './near-match.ts'
import { createSearchIndex } from './search-index.ts'
import type { Entry } from './shelf.ts'

const names = [
  'ข้าวหอมมะลิ ตราทุ่งรุ้ง 5 กก. Tung Rung Jasmine Rice 5 kg',
  'น้ำปลาแท้ ตราเรือกอและ 300 มล. Ruea Kolae Fish Sauce 300 ml',
  'บะหมี่กึ่งสำเร็จรูป โออิชิน รสต้มยำกุ้ง 60 ก. แพ็ค 10 Oishin Tom Yum Instant Noodles',
  'ผงซักฟอก ขาววับ 800 ก. Khao Wub Detergent',
  'เบียร์ลาเกอร์ ช้างน้อย 620 มล. Chang Noi Lager Beer',
]
const entry = (name: string, at: number, over: Partial<Entry> = {}): Entry => ({
  id: at + 1,
  name,
  brand: '',
  aliases: '',
  shelf: '',
  codes: [],
  popularity: 0,
  ...over,
})
const index = createSearchIndex(names.map((name, at) => entry(name, at)))
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
  const popular = createSearchIndex(goods.map((name, at) => entry(name, at, { popularity: 1 - at })))
  expect(popular.find('ข้าว').ids).toEqual([2, 1])
})
test('forgives one typing error', () =>
  expect([first('หอมมะริ'), first('jasmin rise'), first('โออิชน')]).toEqual([1, 1, 3]))
test('finds kind and brand written together the other way round', () => expect(first('โออิชินบะหมี่กึ่งสำเร็จรูป')).toBe(3))
test('what has none of the words is near to what was wanted, and is said to be', () => {
  const close = (query: string) => index.find(query).isClose
  expect([close('หอมมะลิ'), close('ขาวหอม'), close('jasmine rice'), close('ขอน้ำปลาหน่อย')]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([close('หอมมะริ'), close('khao hom mali'), close('nowhere')]).toEqual([true, true, false])
  const searchWords = [{ words: ['ปวดหัว'], means: ['เบียร์'], isNeed: true }]
  const withNeeds = createSearchIndex(
    names.map((name, at) => entry(name, at)),
    { searchWords },
  )
  expect(withNeeds.find('ยาแก้ปวดหัว')).toMatchObject({ ids: [5], isClose: true })
})
test('a short Latin word that stands for a kind of goods is not a part of a brand', () => {
  expect(index.find('khao').ids[0]).toBe(4)
  const kinds = createSearchIndex(
    names.map((name, at) => entry(name, at)),
    { searchWords: [{ words: ['khao'], means: ['ข้าวหอมมะลิ'] }] },
  )
  expect(kinds.find('khao').ids).toEqual([1, 4])
})
test('all words must fit, and where none has all of them, the best part of their letters', () => {
  expect(index.find('น้ำปลา jasmine').ids).toEqual([1])
  expect(index.find('ข้าวหอมมะลิ โออิชิ')).toEqual({ ids: [1], meant: 'ข้าวหอมมะลิ', isClose: false, otherUnit: null })
  expect(index.find('ข้าว nowhere nothing').ids).toEqual([])
})
test('a size that no rice has leaves the rice, and one that some has leaves only that', () => {
  expect(index.find('ข้าวหอมมะลิ 300').ids).toEqual([1])
  const sizes = createSearchIndex(['น้ำปลา 300 มล.', 'น้ำปลา 700 มล.', 'น้ำปลา 4.5 ล.'].map((name, at) => entry(name, at)))
  expect([sizes.find('น้ำปลา 700ml').ids, sizes.find('น้ำปลา4.5ลิตร').ids, sizes.find('น้ำปลา 300').ids]).toEqual([
    [2],
    [3],
    [1],
  ])
})
test('the unit of a product is searched as well, and one in which nothing is sold is named', () => {
  const soldIn = (...units: string[]) =>
    createSearchIndex(units.map((unit, at) => entry('น้ำปลาแท้ 700 มล.', at, { aliases: unit, popularity: 1 - at })))
  expect(soldIn('ขวด', 'ลัง').find('น้ำปลาแท้ ลัง')).toMatchObject({ ids: [2], otherUnit: null })
  const bottles = soldIn('ขวด')
  expect(
    ['น้ำปลาแท้ 700 มล. ลัง', 'น้ำปลา 2 แพ็ค', 'น้ำปลา ลัง 12', 'น้ำปลา'].map((words) => bottles.find(words).otherUnit),
  ).toEqual(['ลัง', 'แพ็ค', 'ลัง', null])
  expect(bottles.find('น้ำปลาแท้ ลัง').ids).toEqual([1])
  // A pack of twelve is a dozen.
  expect(createSearchIndex([entry('ปากกา แพ็ค 12', 0)]).find('ปากกาโหลนึง')).toMatchObject({ ids: [1], otherUnit: null })
})
test('a sentence asks for what it names', () => {
  expect([first('มีข้าวหอมมะลิไหมครับ'), first('ขอน้ำปลาหน่อย'), first('เอาบะหมี่ โออิชิน ด้วยค่ะ')]).toEqual([1, 2, 3])
})
test('finds what is written in Latin letters or by its sound', () => {
  expect([first('nam pla'), first('bami'), first('khao hom'), first('ผงซักฟอค')]).toEqual([2, 3, 1, 4])
})
test('a code is found whole, by its beginning, with blanks and dashes, and after the word SKU', () => {
  const coded = createSearchIndex([
    entry('ก', 0, { codes: ['HH01660', '8850757700072'] }),
    entry('ข', 1, { codes: ['HH016601'] }),
  ])
  expect(
    ['HH01660', 'sku hh-01660', '885 0757 700072', '88507577', 'รหัส 8850757700072', '๘๘๕๐๗๕๗'].map(
      (code) => coded.find(code).ids,
    ),
  ).toEqual([[1, 2], [1, 2], [1], [1], [1], [1]])
})
test('after the letters of a code three of its digits are enough', () => {
  const { find } = createSearchIndex([entry('ก 180 ก.', 0), entry('ข', 1, { codes: ['HH01800'] })])
  expect(['hh018', 'HH-0180', '0180'].map((code) => find(code).ids)).toEqual([[2], [2], [1]])
})
test('four digits are a size, and a part of a code where no name has that size', () => {
  const goods = [entry('ก 4321 ชิ้น', 0), entry('ข', 1, { codes: ['8850757700072'] })]
  const { find } = createSearchIndex(goods)
  expect([find('4321').ids, find('7577').ids, find('757').ids]).toEqual([[1], [2], []])
})
test('names come before other words for a thing', () => {
  const goods = [
    entry('ผงซักฟอก มะนาวหอม', 0, { aliases: 'มะนาว' }),
    entry('น้ำยาล้างจาน', 1, { aliases: 'มะนาว' }),
    entry('มะนาวแป้น', 2),
  ]
  expect(createSearchIndex(goods).find('มะนาว').ids).toEqual([3, 1, 2])
})
test('what the retailer buys comes first among what fits about as well', () => {
  const goods = ['น้ำปลา ก', 'น้ำปลา ข', 'น้ำปลา ค', 'ซอสน้ำปลา'].map((name, at) => entry(name, at))
  const bought = new Map([
    [3, 9],
    [2, 1],
    [4, 1],
  ])
  expect(createSearchIndex(goods).find('น้ำปลา', bought).ids).toEqual([3, 2, 1, 4])
})

const searchWords = [
  { words: ['มาม่า', 'ไวไว', 'mama'], means: ['บะหมี่กึ่งสำเร็จรูป'] },
  { words: ['ซักผ้า'], means: ['ผงซักฟอก'] },
  { words: ['ทำกับข้าว'], means: ['น้ำปลา', 'ข้าวหอมมะลิ'] },
]
const everyday = createSearchIndex(
  names.map((name, at) => entry(name, at)),
  { searchWords },
)
test('an everyday name finds what it stands for, also misspelt, begun, glued to other words or in a sentence', () => {
  expect(
    ['มาม่า', 'มาหม่า', 'มาม', 'mama', 'มาม่าต้มยำกุ้ง', 'ขอมาม่าหน่อยค่ะ'].map((words) => everyday.find(words).ids),
  ).toEqual(Array.from({ length: 6 }, () => [3]))
})
test('a need finds all that it takes, the likeliest first', () => {
  expect([everyday.find('ทำกับข้าว').ids, everyday.find('ซักผ้า').ids]).toEqual([[2, 1], [4]])
})
test('a need is found in a sentence that says little besides, and not within a word or a product of that name', () => {
  const told = [
    { words: ['ปวดหัว'], means: ['น้ำปลา'], isNeed: true },
    { words: ['ซัก'], means: ['ผงซักฟอก'], isNeed: true },
    { words: ['หอม'], means: ['เบียร์'], isNeed: true },
  ]
  const goods = createSearchIndex(
    names.map((name, at) => entry(name, at)),
    { searchWords: told },
  )
  expect(['แม่ปวดหัวทั้งวันเลยค่ะ', 'ลูกปวดหัว', 'ปวด หัว'].map((words) => goods.find(words).ids)).toEqual([[2], [2], [2]])
  expect(['ร้านปวดหัวการช่าง', 'เครื่องซักผ้าอัตโนมัติ'].map((words) => goods.find(words).ids)).toEqual([[], []])
  expect(goods.find('หอมมะลิ').ids).toEqual([1])
})
test('what a word stands for has its tone marks: khai is an egg and no screwdriver', () => {
  const goods = ['ไขควงสลับหัว', 'ไข่ไก่ เบอร์ 2 แผง 30'].map((name, at) => entry(name, at))
  const find = (means: string) =>
    createSearchIndex(goods, { searchWords: [{ words: ['khai'], means: [means] }] }).find('khai').ids
  expect(find('ไข่')).toEqual([2])
  // Where nothing is spelled like that, other marks will do.
  expect([find('ไข้'), find('ไข')]).toEqual([
    [1, 2],
    [1, 2],
  ])
})
test('a long sentence is about the longest word in it, unless it is about another trade', () => {
  const told = [{ words: ['รีโมท'], means: ['เบียร์'], isNeed: true }]
  const goods = createSearchIndex(
    names.map((name, at) => entry(name, at)),
    { searchWords: told },
  )
  expect(goods.find('รีโมททีวีกดไม่ติดเลย')).toEqual({ ids: [5], meant: 'รีโมท', isClose: false, otherUnit: null })
  expect(goods.find('ลูกค้าถามหาน้ำปลาแท้เมื่อวานนี้')).toEqual({ ids: [2], meant: 'น้ำปลาแท้', isClose: false, otherUnit: null })
  expect(['ช่างติดตั้งรีโมทประตู', 'เช่าเครื่องกรองน้ำปลาแท้', 'เครื่องรีโมท'].map((words) => goods.find(words).ids)).toEqual([
    [],
    [],
    [],
  ])
})
test('a product of that name comes before what the name stands for otherwise', () => {
  const goods = [...names, 'มาม่า รสหมูสับ'].map((name, at) => entry(name, at))
  expect(createSearchIndex(goods, { searchWords }).find('มาม่า').ids).toEqual([6, 3])
})
test('a slip of the right layout is not taken for the wrong one', () => {
  const goods = ['แชมพู', 'ถ่าน AA 4', 'แผ่น c', 'ผงชูรส'].map((name, at) => entry(name, at))
  expect(['แชมภู', 'ผงชูรด', 'ไวไว'].map((words) => createSearchIndex(goods).find(words))).toEqual([
    { ids: [1], meant: null, isClose: true, otherUnit: null },
    { ids: [4], meant: null, isClose: true, otherUnit: null },
    { ids: [], meant: null, isClose: false, otherUnit: null },
  ])
})
test('half of a query on the wrong layout is read on the other one, and the answer says so', () => {
  expect(index.find('ข้าวsv,,t]b')).toEqual({ ids: [1], meant: 'ข้าวหอมมะลิ', isClose: false, otherUnit: null })
  expect(index.find('ohexลา 300')).toMatchObject({ ids: [2] })
})
test('reads what was typed on the other keyboard layout, and says so', () => {
  expect(index.find('g[upiN')).toEqual({ ids: [5], meant: 'เบียร์', isClose: false, otherUnit: null })
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
    names.map((name, at) => entry(name, at)),
    { work },
  )
  return (query: string) => {
    work.comparisons = 0
    const { ids } = find(query)
    return { ids, comparisons: work.comparisons }
  }
}

test('errors are forgiven in three words of a query, however many it has', () => {
  const find = counted()
  const one = find('jasmne rise')
  expect(one.ids).toEqual([1])
  const many = find('jasmne rise dtergent lagr frgrance nodle')
  expect(many.comparisons).toBeLessThanOrEqual(3 * names.length * 12)
  expect(find(Array.from({ length: 12 }, (_, at) => `qzqz${at}`).join(' '))).toEqual({
    ids: [],
    comparisons: expect.toSatisfy((count: number) => count <= 3 * names.length * 12),
  })
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
