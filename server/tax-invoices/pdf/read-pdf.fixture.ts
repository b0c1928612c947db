import { inflateSync } from 'node:zlib'

/** The parts of one of our PDFs that a test checks. */
type ReadPdf = { texts: string[]; pages: number; content: string; raw: string }

/** Parses a PDF: unpacked streams, and the letters next to the glyphs, in drawing order. */
export function readPdf(pdf: Buffer): ReadPdf {
  const raw = pdf.toString('latin1')
  const content = [...raw.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .join('\n')
  const texts = [...content.matchAll(/\/ActualText <([0-9a-f]+)>/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').swap16().toString('utf16le').replace('\uFEFF', ''),
  )
  return { texts, content, raw, pages: raw.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0 }
}
