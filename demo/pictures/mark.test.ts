import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawMark, letterings } from './mark.ts'

const box = { x: 100, y: 60, width: 240, height: 70 }

/** The bounding box of the drawn mark. */
async function inkOf(mark: string): Promise<{ left: number; top: number; right: number; bottom: number }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="440" height="200"><path d="M0 0H440V200H0Z" fill="#fff"/>${mark}</svg>`
  const { info } = await sharp(Buffer.from(svg)).trim({ threshold: 40 }).toBuffer({ resolveWithObject: true })
  const left = -(info.trimOffsetLeft ?? 0)
  const top = -(info.trimOffsetTop ?? 0)
  return { left, top, right: left + info.width, bottom: top + info.height }
}

test.each(letterings)('a mark fills its box and never leaves it: %o', async (lettering) => {
  for (const text of ['A', 'OR', 'Tung Rung', 'WAWAWAWAWA', 'Q&J-0123']) {
    const { left, top, right, bottom } = await inkOf(drawMark(text, box, '#000000', lettering))
    expect(left, text).toBeGreaterThanOrEqual(box.x - 2)
    expect(right, text).toBeLessThanOrEqual(box.x + box.width + 2)
    expect(top, text).toBeGreaterThanOrEqual(box.y - 3)
    expect(bottom, text).toBeLessThanOrEqual(box.y + box.height + 3)
    expect(right - left > box.width * 0.9 || bottom - top > box.height * 0.9, text).toBe(true)
    expect(Math.abs((left + right) / 2 - (box.x + box.width / 2)), text).toBeLessThan(6)
  }
})

test('accents fall away, and what has no letter is left out', () => {
  const [lettering] = letterings
  if (!lettering) throw new Error('no lettering')
  expect(drawMark('Café', box, '#000000', lettering)).toBe(drawMark('CAFE', box, '#000000', lettering))
  expect(drawMark('ไทย', box, '#000000', lettering)).toBe('')
})
