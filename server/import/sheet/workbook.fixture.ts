import { crc32, deflateRawSync } from 'node:zlib'

type WorkbookXml = { sheet: string; shared?: string; styles?: string; hidden?: string }

/** A workbook of the given XML, as other programs write one. */
export function aWorkbook({ sheet, shared, styles, hidden }: WorkbookXml): Buffer {
  const sheets = hidden
    ? '<sheet name="H" sheetId="1" state="hidden" r:id="rId2"/><sheet name="S" sheetId="2" r:id="rId1"/>'
    : '<sheet name="S" sheetId="1" r:id="rId1"/>'
  return zipOf({
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId2" Target="worksheets/h.xml"/><Relationship Id="rId1" Target="/xl/worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': sheet,
    ...(hidden && { 'xl/worksheets/h.xml': hidden }),
    ...(shared && { 'xl/sharedStrings.xml': shared }),
    ...(styles && { 'xl/styles.xml': styles }),
  })
}

function zipOf(files: Record<string, string>): Buffer {
  const contents: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, Buffer.from(name), packed])
    const place = Buffer.alloc(4)
    place.writeUInt32LE(at, 0)
    entries.push(
      Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, Buffer.alloc(10), place, Buffer.from(name)]),
    )
    contents.push(local)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...contents, directory, end])
}

/** A text in Windows-874: Thai letters are one byte each. */
export const encode874 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code >= 0x0e01 && code <= 0x0e5b ? code - 0x0e01 + 0xa1 : code
    }),
  )
