import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv } from '#rules/csv.ts'
import { readSheet } from '#server/import/sheet/read-sheet.ts'
import { readXlsx } from '#server/import/sheet/read-xlsx.ts'
import { openZip } from '#server/import/sheet/unzip.ts'
import { csvOf } from './csv-stream.ts'
import { xlsxOf, type CellKind, type SheetCell, type SheetColumn } from './xlsx.ts'

async function bytesOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

const columnsOf = (kinds: readonly CellKind[]): SheetColumn[] =>
  kinds.map((kind, index) => ({ title: `column ${index + 1}`, kind, width: 10 }))
async function* each(rows: readonly (readonly SheetCell[])[]) {
  yield* rows
}
const workbook = (kinds: readonly CellKind[], rows: readonly (readonly SheetCell[])[]) =>
  bytesOf(xlsxOf('Sheet', columnsOf(kinds), rows))
const csv = (kinds: readonly CellKind[], rows: readonly (readonly SheetCell[])[]) =>
  bytesOf(csvOf(columnsOf(kinds), each(rows)))
const header = ['column 1', 'column 2']

const text = fc
  .string({
    unit: fc.constantFrom(
      'a',
      'ก',
      'น้ำ',
      ',',
      '"',
      '\n',
      '\t',
      '=',
      '-',
      '@',
      '+',
      ' ',
      ';',
      "'",
      '<',
      '&',
      '_x0041_',
      '😀',
    ),
    minLength: 1,
  })
  .filter((given) => given.trim() !== '')
const rows = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 20 })

test('texts of a workbook are read as they were written, and none is a formula', () =>
  fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const bytes = await workbook(['text', 'text'], written)
      expect(readXlsx(bytes, 1000)).toEqual([header, ...written])
      const xml = openZip(bytes, 10_000_000).read('xl/worksheets/sheet1.xml')?.toString()
      expect(xml).not.toMatch(/<f[ >]/)
      // Every cell with a text says that it is one.
      expect(xml?.match(/<c s/g)?.length).toBe(xml?.match(/t="inlineStr"/g)?.length)
    }),
    { numRuns: 60 },
  ))

test('texts of a CSV file are read as they were written, and none is a formula', () =>
  fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const bytes = await csv(['text', 'text'], written)
      const { lines, encoding } = readSheet(bytes, 1000)
      expect([encoding, ...lines]).toEqual(['utf-8', header, ...written])
      for (const cell of parseCsv(bytes.toString()).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝]/)
    }),
    { numRuns: 60 },
  ))

test('numbers, amounts and times are numbers in a workbook, and read back as they are', async () => {
  const at = new Date('2026-11-22T14:30:00+07:00')
  const kinds: CellKind[] = ['whole', 'money', 'number', 'day', 'moment', 'text']
  const row = [-12, 1250_50, 0.1, '2026-11-22', at, '0812345678']
  const bytes = await workbook(kinds, [row])
  const read = ['-12', '1250.5', '0.1', '2026-11-22', '2026-11-22T14:30:00', '0812345678']
  expect(readXlsx(bytes, 10).slice(1)).toEqual([read])
  const xml = openZip(bytes, 100_000).read('xl/worksheets/sheet1.xml')?.toString()
  expect(xml).toContain('<c s="2"><v>-12</v></c>')
  const file = (await csv(kinds, [row])).toString()
  expect(file.split('\r\n')[1]).toBe('-12,1250.50,0.1,2026-11-22,2026-11-22 14:30,0812345678')
})

test('rows are requested while the file is read, and no more when its reader goes', async () => {
  let [requested, ended] = [0, false]
  async function* endless() {
    try {
      for (;;) {
        requested += 1
        yield [`${requested} `.padEnd(400, 'x')]
      }
    } finally {
      ended = true
    }
  }
  for (const write of [csvOf, (...given: Parameters<typeof csvOf>) => xlsxOf('Sheet', columnsOf(['text']), given[1])]) {
    ;[requested, ended] = [0, false]
    const file = write(columnsOf(['text']), endless())
    for (let part = 0; part < 3; part += 1) await file.next()
    expect(requested).toBeLessThan(20_000)
    await file.return(undefined)
    expect(ended).toBe(true)
  }
})
