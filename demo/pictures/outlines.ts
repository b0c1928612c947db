import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/** Sarabun (SIL Open Font License) as outlines, because a server may have no fonts. */
const face = create(
  readFileSync(fileURLToPath(import.meta.resolve('@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf'))),
) as Font

export const capHeight = face.capHeight

/** A line of text as paths, in units of the font, its base line at y 0 and up positive. */
type Outline = { path: string; width: number; minY: number; maxY: number }

const known = new Map<string, Outline>()

/** The outlines of a text, in bold; the same text is laid out once. */
export function outlineOf(text: string): Outline {
  const before = known.get(text)
  if (before) return before
  const run = face.layout(text)
  const { minY, maxY } = run.bbox
  let width = 0
  let path = ''
  run.glyphs.forEach((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {}
    path += `<path d="${glyph.path.toSVG()}" transform="translate(${width + xOffset} ${yOffset})"/>`
    width += xAdvance
  })
  const outline = { path, width, minY, maxY }
  known.set(text, outline)
  return outline
}
