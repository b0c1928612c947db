import { satang, toBaht } from '#rules/money.ts'
import { bangkokDateTime, dayMs } from '#rules/bangkok-time.ts'
import { zipStream, type ZipPart } from './zip-stream.ts'

// XLSX (ECMA-376): a ZIP file of the sheet, which is written row by row, so that a file of any length needs the same
// memory, and of a few small XML files.

/**
 * What the cells of a column are: texts; money, given in satang; whole and other numbers; days, given as `YYYY-MM-DD`;
 * moments, written in Bangkok's time.
 */
export type CellKind = 'text' | 'money' | 'whole' | 'number' | 'day' | 'moment'
export type SheetColumn = { title: string; kind: CellKind; width: number }
export type SheetCell = string | number | Date | null
type SheetRows = AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>

/**
 * A workbook as chunks of its file. The first row has the titles and stays in sight; rows that one sheet cannot hold go
 * on in another. A text is a text for Excel, also where it begins like a formula, and nothing is ever calculated.
 */
export const xlsxOf = (name: string, columns: readonly SheetColumn[], rows: SheetRows): AsyncGenerator<Buffer> =>
  zipStream(partsOf(name, columns, rows))

async function* partsOf(name: string, columns: readonly SheetColumn[], rows: SheetRows): AsyncGenerator<ZipPart> {
  const source = reader(rows)
  let sheets = 0
  try {
    while (!source.isDone()) {
      sheets += 1
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetXml(columns, source) }
    }
  } finally {
    await source.close()
  }
  for (const [path, content] of Object.entries(fixedFiles(name, sheets))) yield { name: path, content }
}

/** Rows of one sheet, its titles included. */
const mostRows = 1_048_576

type RowReader = ReturnType<typeof reader>

/** Rows that are read one by one, over several sheets. */
function reader(rows: SheetRows) {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  let isDone = false
  return {
    isDone: () => isDone,
    next: async () => {
      const { done, value } = await iterator.next()
      if (!done) return value
      isDone = true
      return null
    },
    close: async () => void (await iterator.return?.()),
  }
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const namespace = 'http://schemas.openxmlformats.org'
const documents = `${namespace}/officeDocument/2006/relationships`
const main = `${namespace}/spreadsheetml/2006/main`
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`

function fixedFiles(name: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const plainName = escaped(name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 28))
  const nameOf = (number: number) => (number === 1 ? plainName : `${plainName} ${number}`)
  const overrides = numbers.map(
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${typeOf('worksheet')}"/>`,
  )
  const entries = numbers.map((number) => `<sheet name="${nameOf(number)}" sheetId="${number}" r:id="rId${number}"/>`)
  const relations = numbers.map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${documents}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/>${overrides.join('')}<Override PartName="/xl/styles.xml" ContentType="${typeOf('styles')}"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${namespace}/package/2006/relationships">${relations.join('')}<Relationship Id="rId${sheets + 1}" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml,
  }
}

/** The places of the styles below. */
const styleOf: Record<CellKind, number> = { text: 0, money: 1, whole: 2, day: 3, number: 5, moment: 6 }
const titleStyle = 4

const style = (format: number, font = 0): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font > 0 ? ' applyFont="1"' : ''}/>`

const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${style(49)}${style(4)}${style(3)}${style(164)}${style(49, 1)}${style(0)}${style(165)}</cellXfs></styleSheet>`

/** Rows are handed on in pieces of about this many characters. */
const pieceLength = 60_000

async function* sheetXml(columns: readonly SheetColumn[], rows: RowReader): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }) => textCell(title, titleStyle)).join('')
  let piece = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${titles}</row>`
  for (let count = 1; count < mostRows; count += 1) {
    const row = await rows.next()
    if (!row) break
    piece += `<row>${columns.map(({ kind }, at) => cell(row[at] ?? null, kind)).join('')}</row>`
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

function cell(value: SheetCell, kind: CellKind): string {
  if (value === null || value === '') return '<c/>'
  if (value instanceof Date) return `<c s="${styleOf.moment}"><v>${serialMoment(value)}</v></c>`
  if (typeof value === 'number')
    return `<c s="${styleOf[kind]}"><v>${kind === 'money' ? toBaht(satang(value)) : value}</v></c>`
  return kind === 'day' ? `<c s="${styleOf.day}"><v>${serialDay(value)}</v></c>` : textCell(value, styleOf.text)
}

const textCell = (text: string, number: number): string =>
  `<c s="${number}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** 1 January 1970 in days since the last one of 1899, as spreadsheets count them. */
const firstDay = 25_569

const serialDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs + firstDay
const serialMoment = (at: Date): string =>
  String(Math.round((Date.parse(`${bangkokDateTime(at)}Z`) / dayMs + firstDay) * 1e8) / 1e8)

/**
 * Characters that XML cannot hold are left out; a cell takes at most 32,767. Excel reads `_x0041_` as a letter, so that
 * one that is meant as it stands is written in another way.
 */
function escaped(text: string): string {
  return text
    .slice(0, 32_767)
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '_x000D_')
}
