import { readFormats, wordNumber, type CellFormat } from './cell-formats.ts'
import { mostColumns, SheetError } from './sheet.ts'
import { openZip, type Zip } from './unzip.ts'
import { scanXml } from './xml-events.ts'

/** Unpacked bytes of the parts that are read: ten thousand rows of a product list are six million. */
const mostBytes = 64 * 1024 * 1024

/**
 * The first visible sheet of a workbook. Formulas are not calculated: a cell has the value that was stored with it.
 * @param mostLines that are read
 * @throws SheetError where it is no workbook, or too large
 */
export function readXlsx(bytes: Buffer, mostLines: number): string[][] {
  const zip = openZip(bytes, mostBytes)
  const { sheet, countsFrom1904 } = findSheet(zip)
  const sheetXml = textOf(zip, sheet)
  if (sheetXml === null) throw new SheetError('not_a_table')
  return readCells(sheetXml, {
    shared: readSharedTexts(textOf(zip, 'xl/sharedStrings.xml')),
    formats: readFormats(textOf(zip, 'xl/styles.xml') ?? ''),
    countsFrom1904,
    mostLines,
  })
}

const textOf = (zip: Zip, name: string): string | null => zip.read(name)?.toString('utf8') ?? null

/** The part with the first sheet that is not hidden, and how the workbook counts days. */
function findSheet(zip: Zip): { sheet: string; countsFrom1904: boolean } {
  const workbook = textOf(zip, 'xl/workbook.xml')
  if (workbook === null) throw new SheetError('not_a_table')
  const sheets: { id: string; isHidden: boolean }[] = []
  let countsFrom1904 = false
  scanXml(workbook, {
    open: (name, attribute) => {
      if (name === 'workbookPr') countsFrom1904 = /^(1|true)$/.test(attribute('date1904') ?? '')
      if (name === 'sheet')
        sheets.push({
          id: attribute('r:id') ?? attribute('id') ?? '',
          isHidden: (attribute('state') ?? 'visible') !== 'visible',
        })
    },
  })
  const id = (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])?.id
  let target = 'worksheets/sheet1.xml'
  scanXml(textOf(zip, 'xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, attribute) => {
      if (name === 'Relationship' && attribute('Id') === id) target = attribute('Target') ?? target
    },
  })
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, countsFrom1904 }
}

function readSharedTexts(xml: string | null): string[] {
  const texts: string[] = []
  let [text, isText, isReading] = ['', false, false]
  scanXml(xml ?? '', {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isReading = true
      isText = name === 't'
    },
    close: (name) => {
      if (name === 'si') texts.push(text)
      if (name === 'rPh') isReading = false
      isText = false
    },
    // Readings of Japanese characters are not part of the text.
    text: (part) => {
      if (isText && !isReading) text += part
    },
  })
  return texts
}

type CellReader = {
  shared: readonly string[]
  formats: readonly CellFormat[]
  countsFrom1904: boolean
  mostLines: number
}

function readCells(xml: string, { shared, formats, countsFrom1904, mostLines }: CellReader): string[][] {
  const lines: string[][] = []
  let [line, column, type, style, value, isValue] = [0, 0, '', 0, '', false]
  const word = (): string => {
    if (type === 's') return unescaped(shared[Number(value)] ?? '')
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type === '' || type === 'n')
      return value.trim() === '' ? '' : wordNumber(Number(value), formats[style] ?? 'number', countsFrom1904)
    return type === 'e' ? value : unescaped(value)
  }
  scanXml(xml, {
    open: (name, attribute) => {
      if (name === 'row') {
        line = Number(attribute('r') ?? line + 1)
        column = 0
        if (line > mostLines) throw new SheetError('too_many_rows')
        if (!Number.isInteger(line) || line < 1) throw new SheetError('damaged')
      } else if (name === 'c') {
        const place = attribute('r')
        column = place === undefined ? column + 1 : columnOf(place)
        type = attribute('t') ?? ''
        style = Number(attribute('s') ?? 0)
        value = ''
      } else if (name === 'v' || name === 't') isValue = true
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      if (name !== 'c' || value === '' || column > mostColumns) return
      while (lines.length < line) lines.push([])
      const cells = lines[line - 1] ?? []
      while (cells.length < column) cells.push('')
      cells[column - 1] = word()
    },
    text: (part) => {
      if (isValue) value += part
    },
  })
  return lines
}

/** Excel writes characters that XML does not allow as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The column of a place, from 1: 28 for `AB7`. */
const columnOf = (place: string): number =>
  [...(/^[A-Z]+/i.exec(place)?.[0] ?? '').toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  )
