import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, parseCsv } from './csv.ts'

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
    unit: fc.constantFrom('a', 'ก', ',', '"', '\n', '=', '-', '@', '+', ' ', ';'),
    minLength: 1,
  })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (table) => {
      const text = csvLine(['first', 'second', 'third']) + table.map(csvLine).join('')
      const read = parseCsv(text.replaceAll(';', '|')).slice(1)
      const expected = table.map((cells) =>
        cells.map((one) => (/^[=+\-@]/.test(one) ? `'${one}` : one).replaceAll(';', '|')),
      )
      expect(read).toEqual(expected)
      for (const one of read.flat()) expect(one).not.toMatch(/^[=+\-@]/)
    }),
  )
})

test('a negative amount stays a number', () => expect(csvLine(['-12.50', '-12+1'])).toBe("-12.50,'-12+1\r\n"))
