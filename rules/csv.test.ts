import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, parseCsv, plainText } from './csv.ts'

test.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\n1;"x;y"',
    [
      ['a', 'b'],
      ['1', 'x;y'],
    ],
  ],
  [
    'a\tb\n1\t',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['"say ""hi""",2', [['say "hi"', '2']]],
  [
    '"two\nlines",2\n3,4',
    [
      ['two\nlines', '2'],
      ['3', '4'],
    ],
  ],
  [
    '"never closed,2\n3,4',
    [
      ['"never closed', '2'],
      ['3', '4'],
    ],
  ],
  ['', []],
])('%j is %j', (text, lines) => {
  expect(parseCsv(text)).toEqual(lines)
})

test('what is written is read again, and no cell is a formula', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'ก', ',', '"', '\n', '\t', '=', '-', '@', '+', ' ', ';', "'", '＝'),
    minLength: 1,
  })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (table) => {
      // The header says which separator it is.
      const header = csvLine(Array.from({ length: 50 }, (_, place) => `column ${place}`))
      const read = parseCsv(header + table.map(csvLine).join('')).slice(1)
      for (const one of read.flat()) expect(one).not.toMatch(/^[=+\-@\t\r\n＝＋－＠](?!\d+$)/)
      expect(read.map((cells) => cells.map(plainText))).toEqual(table)
    }),
  )
})

test('a negative amount stays a number', () => expect(csvLine(['-12.50', '-12+1'])).toBe("-12.50,'-12+1\r\n"))

test('a number stays one, also below zero', () => expect(csvLine([-1.5, 'a', null])).toBe('-1.5,a,\r\n'))
