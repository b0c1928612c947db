import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aWorkbook, encode874 } from './workbook.fixture.ts'
import { readInWorker } from './read-in-worker.ts'
import { readSheet } from './read-sheet.ts'
import { SheetError } from './sheet.ts'
import { unpackLines } from './stored-lines.ts'

const table = [
  ['รหัส', 'ชื่อ'],
  ['A1', 'ข้าวหอม; 5 กก.'],
]
const csv = (separator: string) => table.map((cells) => cells.map((cell) => `"${cell}"`).join(separator)).join('\r\n')
const errorOf = (bytes: Buffer, mostRows = 1000) => {
  try {
    readSheet(bytes, mostRows)
    return null
  } catch (error) {
    if (error instanceof SheetError) return error.code
    throw error
  }
}

test.each([
  ['UTF-8', Buffer.from(csv(',')), 'utf-8'],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${csv(';')}`), 'utf-8'],
  ['Windows-874', encode874(csv('\t')), 'windows-874'],
  ['UTF-16', Buffer.from(`\ufeff${csv('\t')}`, 'utf16le'), 'utf-16le'],
  ['compressed', gzipSync(csv(',')), 'utf-8'],
] as const)('%s', (_name, bytes, encoding) => {
  expect(readSheet(bytes, 1000)).toEqual({ format: 'csv', encoding, lines: table })
})

test('a file with the mark of UTF-8 that is not UTF-8 is damaged, and not read in another encoding', () => {
  const marked = Buffer.from(`\ufeff${csv(',')}`)
  expect(errorOf(marked.subarray(0, marked.length - 3))).toBe('damaged')
})

test('what no database takes is left out, of a workbook and of UTF-16', () => {
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a_x0000_b</t></is></c>
    <c r="B1" t="inlineStr"><is><t>c_xD83D_</t></is></c></row></sheetData></worksheet>`
  expect(readSheet(aWorkbook({ sheet }), 10).lines).toEqual([['ab', 'c\ufffd']])
  expect(readSheet(Buffer.from('\ufeffa\0b,c\ud83d\n', 'utf16le'), 10).lines).toEqual([['ab', 'c\ufffd']])
})

test('the note of the separator is no line of the table, and the lines keep their numbers', () => {
  expect(readSheet(Buffer.from(`sep=;\n${csv(';')}`), 10).lines.slice(1)).toEqual(table)
})

test('a workbook as Excel, LibreOffice and others write it', () => {
  const sheet = `<x:worksheet xmlns:x="m"><x:sheetData>
    <x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>a&amp;b &#3585; _x0041_</x:t></x:is></x:c></x:row>
    <x:row r="3"><x:c r="A3"><x:v>8850000000017</x:v></x:c><x:c r="B3"><x:v>0.30000000000000004</x:v></x:c>
      <x:c r="C3" s="1"><x:v>46348</x:v></x:c><x:c r="D3" s="2"><x:v>0.07</x:v></x:c><x:c r="E3" t="b"><x:v>1</x:v></x:c>
      <x:c r="F3" t="e"><x:v>#REF!</x:v></x:c><x:c r="G3" t="str"><x:f>1+1</x:f><x:v>2 pieces</x:v></x:c>
      <x:c r="H3" s="3"><x:v>46348.604166667</x:v></x:c><x:c r="I3"><x:f>HYPERLINK("http://x")</x:f></x:c></x:row>
    </x:sheetData></x:worksheet>`
  const bytes = aWorkbook({
    sheet,
    shared: '<sst><si><r><t>รหัส</t></r><r><t xml:space="preserve"> สินค้า</t></r><rPh><t>x</t></rPh></si></sst>',
    styles: `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-41E]d mmm yyyy h:mm"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
  })
  expect(readSheet(bytes, 10).lines).toEqual([
    ['รหัส สินค้า', '', 'a&b ก A'],
    [],
    ['8850000000017', '0.3', '2026-11-22', '7%', 'TRUE', '#REF!', '2 pieces', '2026-11-22T14:30:00'],
  ])
})

test('a code keeps the zeros that its format shows, and the Thai formats are known', () => {
  const cells: [style: number, value: string][] = [
    [1, '123'],
    [2, '885000000017'],
    [1, '1234567'],
    [1, '1.5'],
    [3, '123'],
    [4, '46348.604166667'],
    [5, '0.07'],
    [6, '0.075'],
  ]
  const row = cells.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join('')
  const bytes = aWorkbook({
    sheet: `<worksheet><sheetData><row r="1">${row}</row></sheetData></worksheet>`,
    styles: `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/>
      <numFmt numFmtId="171" formatCode="[$-41E]0000000000000"/><numFmt numFmtId="172" formatCode="0"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="77"/>
      <xf numFmtId="67"/><xf numFmtId="68"/></cellXfs></styleSheet>`,
  })
  expect(readSheet(bytes, 10).lines).toEqual([
    ['00123', '0885000000017', '1234567', '1.5', '123', '2026-11-22T14:30:00', '7%', '7.5%'],
  ])
})

test('the first sheet that is not hidden is read', () => {
  const sheet = (text: string) =>
    `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`
  const bytes = aWorkbook({ sheet: sheet('seen'), hidden: sheet('hidden') })
  expect(readSheet(bytes, 10).lines).toEqual([['seen']])
})

test('a file that is no table, is locked, damaged or too large says which', () => {
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const whole = aWorkbook({ sheet: sheet('<row r="1"><c r="A1"><v>1</v></c></row>') })
  expect(errorOf(Buffer.from(''))).toBe('empty')
  expect(errorOf(Buffer.from('\n\n,,\n'))).toBe('empty')
  expect(errorOf(Buffer.from([0x89, 0x50, 0, 0]))).toBe('not_a_table')
  expect(errorOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toBe('old_excel')
  expect(errorOf(whole.subarray(0, whole.length - 30))).toBe('damaged')
  expect(errorOf(Buffer.concat([whole.subarray(0, 60), Buffer.alloc(20, 7), whole.subarray(80)]))).toBe('damaged')
  expect(errorOf(aWorkbook({ sheet: '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>' }))).toBe('damaged')
  expect(errorOf(Buffer.from('a\n1\n2\n3\n'), 2)).toBe('too_many_rows')
  expect(errorOf(aWorkbook({ sheet: sheet('<row r="99999999"/>') }))).toBe('too_many_rows')
  // 70 MB of blanks in 70 KB.
  expect(errorOf(aWorkbook({ sheet: sheet(' '.repeat(70_000_000)) }))).toBe('too_large')
  expect(errorOf(gzipSync(Buffer.alloc(70_000_000, 0x20)))).toBe('too_large')
})

test('whatever bytes come, a file is read or refused, and nothing else happens', () => {
  const whole = aWorkbook({
    sheet: '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
  })
  const broken = fc
    .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
    .map((changes) => {
      const bytes = Buffer.from(whole)
      for (const [at, byte] of changes) bytes[at] = byte
      return bytes
    })
  const any = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
  fc.assert(
    fc.property(fc.oneof(broken, any), (bytes) => {
      expect([
        null,
        'empty',
        'not_a_table',
        'old_excel',
        'encrypted',
        'damaged',
        'too_large',
        'too_many_rows',
      ]).toContain(errorOf(bytes))
    }),
    { numRuns: 400 },
  )
})

test('no tag is longer than any spreadsheet writes, and however its attributes look they are read once', () => {
  const tag = (content: string) =>
    `<worksheet><sheetData><row r="1"><c ${content}><v>7</v></c></row></sheetData></worksheet>`
  expect(errorOf(aWorkbook({ sheet: tag('x'.repeat(1_000_000)) }))).toBe('too_large')
  for (const strange of ['x'.repeat(60_000), 'x=y '.repeat(15_000), '= '.repeat(30_000), `x='" `.repeat(10_000)])
    expect(['damaged', 'too_large', null]).toContain(errorOf(aWorkbook({ sheet: tag(strange) })))
  expect(readSheet(aWorkbook({ sheet: tag(`x:r = 'B1' t="n"`) }), 10).lines).toEqual([['', '7']])
})

test('of a wide line the first two hundred columns are read, in every format', () => {
  const wide = Array.from({ length: 5000 }, (_, nth) => nth)
  const { lines } = readSheet(Buffer.from(`${wide.join(',')}\n1,2\n`), 10)
  expect(lines.map((cells) => cells.length)).toEqual([200, 2])
})

test('a file is read in a thread of its own, and its lines are kept', async () => {
  const read = await readInWorker(Buffer.from(csv(',')), 100)
  expect(read).toMatchObject({ format: 'csv', encoding: 'utf-8', rows: 2, firstLines: table })
  const lines: string[][] = []
  for await (const { line, cells } of unpackLines(Buffer.from(read.content))) {
    expect(line).toBe(lines.length + 1)
    lines.push(cells)
  }
  expect(lines).toEqual(table)
  await expect(readInWorker(Buffer.from([0, 1, 2]), 100)).rejects.toMatchObject({ code: 'not_a_table' })
})
