import type { Cell, CellKind, Table } from './table.ts'
import { zipStream, type ZipPart } from './zip-stream.ts'

/** Rows of one sheet, its header included; what does not fit goes on in another. */
const mostRows = 1_048_576
const longestText = 32_767
/** Characters that are packed at once. */
const chunk = 64 * 1024
const secondMs = 1000
const dayMs = 24 * 60 * 60 * secondMs
const bangkokMs = 7 * 60 * 60 * secondMs
/** 1 January 1970 in the days of a workbook. */
const epochDay = 25_569

/** The number of a style in `stylesXml`. */
const styles: Record<CellKind, number> = { text: 0, number: 0, baht: 2, day: 3, moment: 4 }
const widths: Record<CellKind, number> = { text: 22, number: 12, baht: 14, day: 13, moment: 18 }

/**
 * A workbook as a stream. Texts are stored as texts and nothing as a formula, so that none is ever calculated; numbers
 * and times stay what they are.
 */
export const writeXlsx = (table: Table): AsyncGenerator<Buffer> => zipStream(partsOf(table))

async function* partsOf({ columns, rows }: Table): AsyncGenerator<ZipPart> {
  const iterator = rows[Symbol.asyncIterator]()
  try {
    let [count, isDone] = [0, false]
    while (!isDone) {
      count += 1
      yield {
        name: `xl/worksheets/sheet${count}.xml`,
        content: sheetOf(columns, iterator, () => (isDone = true)),
      }
    }
    yield { name: 'xl/styles.xml', content: stylesXml }
    yield { name: 'xl/workbook.xml', content: workbookXml(count) }
    yield { name: 'xl/_rels/workbook.xml.rels', content: workbookRelations(count) }
    yield { name: '_rels/.rels', content: rootRelations }
    yield { name: '[Content_Types].xml', content: contentTypes(count) }
  } finally {
    await iterator.return?.()
  }
}

async function* sheetOf(
  columns: Table['columns'],
  rows: AsyncIterator<readonly Cell[]>,
  onDone: () => void,
): AsyncGenerator<string> {
  const kinds = columns.map(({ kind }) => kind)
  const letters = columns.map((_, index) => columnName(index + 1))
  let text = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${kinds
    .map((kind, index) => `<col min="${index + 1}" max="${index + 1}" width="${widths[kind]}" customWidth="1"/>`)
    .join('')}</cols><sheetData><row r="1">${columns
    .map(({ title }, index) => textCell(`${letters[index]}1`, title, 1))
    .join('')}</row>`
  let row = 1
  while (row < mostRows) {
    const { done, value } = await rows.next()
    if (done) {
      onDone()
      break
    }
    row += 1
    let cells = ''
    for (const [index, cell] of (value as readonly Cell[]).entries())
      cells += cellXml(`${letters[index]}${row}`, cell, kinds[index] ?? 'text')
    text += `<row r="${row}">${cells}</row>`
    if (text.length < chunk) continue
    yield text
    text = ''
  }
  const last = letters.at(-1) ?? 'A'
  yield `${text}</sheetData><autoFilter ref="A1:${last}${row}"/></worksheet>`
}

function cellXml(place: string, cell: Cell, kind: CellKind): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}" s="${styles[kind]}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'string') return textCell(place, cell, 0)
  const days = (cell.getTime() + bangkokMs) / dayMs + epochDay
  return `<c r="${place}" s="${styles[kind]}"><v>${kind === 'day' ? Math.floor(days) : Number(days.toFixed(6))}</v></c>`
}

const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`

// oxlint-disable-next-line no-control-regex -- exactly what XML cannot contain
const forbidden =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const special: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '_x000D_' }

/** A text in XML. Excel reads `_x0041_` as a letter, so that one that is meant as it stands is written in another way. */
const escape = (text: string): string =>
  text
    .slice(0, longestText)
    .replaceAll(forbidden, '')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>\r]/g, (letter) => special[letter] ?? '')

/** `A` for 1, `AB` for 28. */
function columnName(number: number): string {
  const rest = number - 1
  const letter = String.fromCharCode(65 + (rest % 26))
  return rest < 26 ? letter : columnName(Math.floor(rest / 26)) + letter
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Tahoma"/></font><font><b/><sz val="11"/><name val="Tahoma"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1" applyFont="1"/><xf numFmtId="4" fontId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

const workbookXml = (sheets: number): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbersTo(sheets)
    .map((number) => `<sheet name="Sheet${number}" sheetId="${number}" r:id="rId${number}"/>`)
    .join('')}</sheets></workbook>`

const workbookRelations = (sheets: number): string =>
  `${head}<Relationships xmlns="${packageRelations}">${numbersTo(sheets)
    .map(
      (number) =>
        `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join('')}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`

const rootRelations = `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const contentTypes = (sheets: number): string =>
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${numbersTo(
    sheets,
  )
    .map(
      (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
    )
    .join('')}</Types>`
