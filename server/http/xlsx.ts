import { Readable } from 'node:stream'
import { createDeflateRaw, crc32 } from 'node:zlib'
import { satang, toBaht } from '#rules/money.ts'

// XLSX (ECMA-376): a ZIP file of a few fixed XML files and the sheet, which is written row by row, so that a file of any
// length needs the same memory.

/** What the cells of a column are: texts; money, given in satang; whole numbers; days, given as `YYYY-MM-DD`. */
export type SheetColumn = { title: string; kind: 'text' | 'money' | 'whole' | 'day'; width: number }
export type SheetCell = string | number | null
type SheetRows = AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>

/**
 * A workbook with one sheet as chunks of its file. The first row has the titles and stays in sight. A text is a text for
 * Excel, also where it begins like a formula.
 */
export async function* xlsxOf(name: string, columns: readonly SheetColumn[], rows: SheetRows): AsyncGenerator<Buffer> {
  const zip = openZip()
  for (const [path, content] of Object.entries(fixedFiles(name))) yield* zip.add(path, [content])
  yield* zip.add('xl/worksheets/sheet1.xml', sheetXml(columns, rows))
  yield zip.end()
}

type Entry = { path: Buffer; crc: number; packed: number; size: number; offset: number }

/** A ZIP file whose entries are deflated while they are made: their sizes follow them. */
function openZip() {
  const entries: Entry[] = []
  let offset = 0
  const counted = (bytes: Buffer): Buffer => {
    offset += bytes.length
    return bytes
  }
  async function* add(path: string, texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
    const entry: Entry = { path: Buffer.from(path), crc: 0, packed: 0, size: 0, offset }
    async function* bytes(): AsyncGenerator<Buffer> {
      for await (const text of texts) {
        const chunk = Buffer.from(text)
        entry.crc = crc32(chunk, entry.crc)
        entry.size += chunk.length
        yield chunk
      }
    }
    yield counted(Buffer.concat([numbers(0x04034b50, 4), common(entry, false), entry.path]))
    const deflating = createDeflateRaw()
    const source = Readable.from(bytes()).on('error', (error) => deflating.destroy(error))
    for await (const packed of source.pipe(deflating) as AsyncIterable<Buffer>) {
      entry.packed += packed.length
      yield counted(packed)
    }
    yield counted(Buffer.concat([numbers(0x08074b50, 4), sizes(entry)]))
    entries.push(entry)
  }
  const end = (): Buffer => {
    const directory = Buffer.concat(entries.flatMap((entry) => [directoryEntry(entry), entry.path]))
    const counts = [0, 2, 0, 2, entries.length, 2, entries.length, 2, directory.length, 4, offset, 4, 0, 2]
    return Buffer.concat([directory, numbers(0x06054b50, 4, ...counts)])
  }
  return { add, end }
}

/** Little-endian numbers, each followed by its length in bytes. */
function numbers(...pairs: number[]): Buffer {
  const bytes = Buffer.alloc(pairs.reduce((sum, value, index) => sum + (index % 2 === 1 ? value : 0), 0))
  let at = 0
  for (let index = 0; index < pairs.length; index += 2) {
    const length = pairs[index + 1] ?? 0
    bytes.writeUIntLE(pairs[index] ?? 0, at, length)
    at += length
  }
  return bytes
}

const sizes = ({ crc, packed, size }: Entry): Buffer => numbers(crc, 4, packed, 4, size, 4)

/** Version 2.0, sizes behind the data, UTF-8 names, deflated, 1 January 1980: the same content is the same file. */
const common = (entry: Entry, isKnown: boolean): Buffer =>
  Buffer.concat([
    numbers(20, 2, 0x0808, 2, 8, 2, 0, 2, 0x21, 2),
    isKnown ? sizes(entry) : Buffer.alloc(12),
    numbers(entry.path.length, 2, 0, 2),
  ])

const directoryEntry = (entry: Entry): Buffer =>
  Buffer.concat([numbers(0x02014b50, 4, 20, 2), common(entry, true), numbers(0, 2, 0, 2, 0, 2, 0, 4, entry.offset, 4)])

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const namespace = 'http://schemas.openxmlformats.org'
const documents = `${namespace}/officeDocument/2006/relationships`
const main = `${namespace}/spreadsheetml/2006/main`
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`

const fixedFiles = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typeOf('worksheet')}"/><Override PartName="/xl/styles.xml" ContentType="${typeOf('styles')}"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="${escaped(name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
})

/** The places of the styles above. */
const styleOf: Record<SheetColumn['kind'], number> = { text: 0, money: 1, whole: 2, day: 3 }
const titleStyle = 4

/** Rows are handed on in pieces of about this many characters. */
const pieceLength = 60_000

async function* sheetXml(columns: readonly SheetColumn[], rows: SheetRows): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }) => textCell(title, titleStyle)).join('')
  let piece = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${titles}</row>`
  for await (const row of rows) {
    piece += `<row>${columns.map(({ kind }, at) => cell(row[at] ?? null, kind)).join('')}</row>`
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

function cell(value: SheetCell, kind: SheetColumn['kind']): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number')
    return `<c s="${styleOf[kind]}"><v>${kind === 'money' ? toBaht(satang(value)) : value}</v></c>`
  return kind === 'day' ? `<c s="${styleOf.day}"><v>${serialDay(value)}</v></c>` : textCell(value, styleOf.text)
}

const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Days since the last one of 1899, as spreadsheets count them. */
const serialDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569

/** Characters that XML cannot hold are left out; a cell takes at most 32,767. */
function escaped(text: string): string {
  return text
    .slice(0, 32_767)
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
