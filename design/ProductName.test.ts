import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { demoCatalogue } from '#demo/catalogue/catalogue.ts'
import { ProductName } from './ProductName.tsx'

const markupOf = (name: string) => renderToStaticMarkup(createElement(ProductName, { name }))
const words = new Intl.Segmenter('th', { granularity: 'word' })
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })
const lengthOf = (text: string) => [...graphemes.segment(text)].length

/** What a browser keeps on one line: what the markup joins, else each word it finds. */
const unbreakable = (markup: string): string[] =>
  markup
    // Words within a phrase, which matter only where that is wider than its line
    .replaceAll(/(<i>[^<]*)<i>([^<]*)<\/i>([^<]*<\/i>)/g, '$1$2$3')
    .split(/<i>(.*?)<\/i>/)
    .flatMap((part, index) =>
      index % 2 ? [part] : part.split(/( )/).flatMap((run) => [...words.segment(run)].map(({ segment }) => segment)),
    )

function linesOf(name: string, width: number): string[] {
  const lines = ['']
  for (const piece of unbreakable(markupOf(name))) {
    const line = lines.at(-1) ?? ''
    if (lengthOf(line + piece.trimEnd()) <= width) lines[lines.length - 1] = line + piece
    else lines.push(piece)
  }
  return lines
}

test('brand and variety are each kept together, and the kind of goods before them may break', () => {
  expect(markupOf('ข้าวหอมมะลิ ตราทุ่งรุ้ง 5 กก.')).toBe('ข้าวหอมมะลิ <i>ตราทุ่งรุ้ง</i> <i>5\u00A0กก.</i>')
  expect(markupOf('ข้าวขาว 5% คุ้มส่ง')).toBe('ข้าวขาว 5% <i>คุ้มส่ง</i>')
  expect(markupOf('ผงซักฟอก ขาววับ กลิ่นสดชื่น')).toBe('ผงซักฟอก <i>ขาววับ</i> <i>กลิ่นสดชื่น</i>')
  expect(markupOf('ชา กาแฟ และเครื่องดื่มผง')).toBe('ชา <i>กาแฟ</i> <i>และ<i>เครื่องดื่ม</i>ผง</i>')
  expect(markupOf('กระดาษและผ้าอนามัย')).toBe('กระดาษและ<i>ผ้าอนามัย</i>')
  expect(markupOf('น้ำปลา')).toBe('น้ำปลา')
  expect(markupOf('Results for “fish sauce”')).toBe('Results for <i>“fish sauce”</i>')
  expect(markupOf('Tung Rung Jasmine Rice 5 kg')).toBe('Tung Rung Jasmine Rice 5\u00A0kg')
})

/** Of the trade, and in no browser's dictionary, or there as two words. */
const wordsOfTheTrade = [
  'มะเขือเทศ',
  'ผ้าอนามัย',
  'ปลากระป๋อง',
  'ซาร์ดีน',
  'สเตนเลส',
  'โยเกิร์ต',
  'เยลลี่',
  'ผ้าอ้อม',
  'เครื่องดื่ม',
  'กึ่งสำเร็จรูป',
]

test('no line of a name of goods or a category ends within a word, on a card, on a tile, or in a list', () => {
  const { products, categories, subcategories } = demoCatalogue()
  const kinds = products.map(({ nameThai }) => nameThai.split(' ')[0] ?? '')
  const names = [...new Set([...kinds, ...[...categories, ...subcategories].map(({ nameThai }) => nameThai)])]
  const broken = [13, 16, 20].flatMap((width) =>
    names.flatMap((name) => {
      const lines = linesOf(name, width)
      const cut = wordsOfTheTrade.filter((word) => name.includes(word) && !lines.some((line) => line.includes(word)))
      return cut.length > 0 ? [lines.join('|')] : []
    }),
  )
  expect(broken).toEqual([])
})

test('no brand of the demo is on two lines, whether a line holds 20 letters or 34', () => {
  const { products, brands } = demoCatalogue()
  const brandOf = new Map(brands.map(({ id, nameThai }) => [id, nameThai]))
  const broken = [20, 34].flatMap((width) =>
    products
      .map(({ nameThai, brandId }) => ({ lines: linesOf(nameThai, width), brand: brandOf.get(brandId) ?? '' }))
      .filter(({ lines, brand }) => !lines.some((line) => line.includes(brand)))
      .map(({ lines }) => lines.join('|')),
  )
  expect(broken).toEqual([])
})
