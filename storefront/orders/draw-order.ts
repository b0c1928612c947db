import type { Language } from '#rules/catalogue/product.ts'
import { wrapThai } from '#rules/wrap-thai.ts'
import type { PillTone } from '#design/Pill.tsx'
import { pictureSource } from '#design/picture-source.ts'

/** What the picture of an order says, from its head to its foot. */
export type PictureWords = {
  supplier: string
  label: string
  number: string
  situation: string
  tone: PillTone
  isCancelled: boolean
  goods: { name: string; quantity: string; problem: string | null; gift: string | null; image: string | null }[]
  /** How many more goods there are; empty where there are none. */
  more: string
  promise: string | null
  /** The last one is what it comes to. */
  sums: { label: string; amount: string }[]
  note: string | null
  at: string | null
}

// In the sizes of the shop on a small phone, drawn three times as large: a chat shows the picture as small as that.
const width = 360
const scale = 3
const margin = 16
const inner = width - 2 * margin
const side = 56
/** Pictures that take longer are left out: a browser lets a press count for a few seconds only. */
const longestMs = 1500

type TextStyle = { size: number; bold?: boolean; colour: string; end?: boolean }
type Pen = ReturnType<typeof penOf>
/** A part of the picture, drawn from its upper edge. */
type Part = { height: number; draw: (top: number) => void }

/** Ground and ink of `Pill`. */
const pills: Record<PillTone, [ground: string, ink: string]> = {
  plain: ['line', 'ink'],
  soft: ['soft', 'brand'],
  offer: ['offer', 'on-offer'],
  notice: ['notice-soft', 'notice'],
  info: ['info-soft', 'info'],
  done: ['soft', 'done'],
  cut: ['surface', 'cut'],
}

/** Draws an order in the colours and letters of the page; null where the browser cannot. */
export async function drawOrder(words: PictureWords, logo: string | null, language: Language): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d')
  if (!brush) return null
  const pen = penOf(brush)
  const late = new Promise<null>((resolve) => setTimeout(resolve, longestMs, null))
  const opened = (image: string | null) => Promise.race([openPicture(image, language), late])
  const [[mark, ...pictures]] = await Promise.all([
    Promise.all([logo, ...words.goods.map(({ image }) => image)].map(opened)),
    Promise.race([pen.lettersLoaded(words.label + words.number), late]),
  ])
  const parts = [
    headOf(pen, words, mark ?? null),
    numberOf(pen, words),
    ...words.goods.map((good, index) => goodOf(pen, good, pictures[index] ?? null, words.isCancelled)),
    ...(words.more ? [lineOf(pen, words.more, 'quiet')] : []),
    footOf(pen, words),
  ]
  const height = parts.reduce((sum, part) => sum + part.height, 0)
  Object.assign(canvas, { width: width * scale, height: height * scale })
  brush.scale(scale, scale)
  pen.fill('surface', 0, 0, width, height)
  let top = 0
  for (const part of parts) {
    part.draw(top)
    top += part.height
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

async function openPicture(image: string | null, language: Language): Promise<HTMLImageElement | null> {
  if (!image) return null
  const picture = Object.assign(new Image(), { src: pictureSource(image, 160, language) })
  return picture.decode().then(
    () => picture,
    () => null,
  )
}

function penOf(brush: CanvasRenderingContext2D) {
  const tokens = getComputedStyle(document.documentElement)
  const { fontFamily } = getComputedStyle(document.body)
  const colourOf = (token: string) => tokens.getPropertyValue(`--color-${token}`)
  const fontOf = ({ size, bold }: Pick<TextStyle, 'size' | 'bold'>) => `${bold ? 700 : 400} ${size}px ${fontFamily}`
  const widthOf = (text: string, style: Pick<TextStyle, 'size' | 'bold'>) => {
    brush.font = fontOf(style)
    return brush.measureText(text).width
  }
  const box = (token: string, left: number, top: number, across: number, down: number, radius = 0) => {
    brush.fillStyle = colourOf(token)
    brush.beginPath()
    brush.roundRect(left, top, across, down, radius)
  }
  return {
    brush,
    widthOf,
    lettersLoaded: (text: string) =>
      Promise.allSettled([false, true].map((bold) => document.fonts.load(fontOf({ size: 16, bold }), text))),
    fill: (...[token, left, top, across, down, radius]: Parameters<typeof box>) => {
      box(token, left, top, across, down, radius)
      brush.fill()
    },
    fillShape: (token: string, corners: readonly [left: number, top: number][]) => {
      brush.fillStyle = colourOf(token)
      brush.beginPath()
      for (const [left, top] of corners) brush.lineTo(left, top)
      brush.fill()
    },
    /** Writes on a line of this base; at the end of the line where that is wanted. */
    write: (text: string, left: number, base: number, style: TextStyle, most = inner) => {
      brush.font = fontOf(style)
      brush.fillStyle = colourOf(style.colour)
      brush.textAlign = style.end ? 'right' : 'left'
      brush.fillText(text, style.end ? width - margin : left, base, most)
    },
    /** A text in so many lines; what is left of it is cut with dots. */
    lines: (text: string, most: number, lineCount: number, style: Pick<TextStyle, 'size' | 'bold'>): string[] => {
      const all = wrapThai(text, most, (piece) => widthOf(piece, style))
      const kept = all.slice(0, lineCount)
      return all.length > lineCount ? [...kept.slice(0, -1), `${kept.at(-1)}…`] : kept
    },
    picture: (picture: HTMLImageElement | null, left: number, top: number, across: number, down: number) => {
      brush.save()
      box('line', left, top, across, down, 8)
      if (picture) {
        brush.clip()
        brush.drawImage(picture, left, top, across, down)
      } else brush.fill()
      brush.restore()
    },
    /** @returns where it begins */
    pill: (text: string, tone: PillTone, end: number, top: number): number => {
      const [ground, ink] = pills[tone]
      const style = { size: 12, bold: true, colour: ink }
      const across = widthOf(text, style) + 16
      box(ground, end - across, top, across, 22, 11)
      brush.fill()
      brush.strokeStyle = colourOf(ink)
      if (tone === 'cut') brush.stroke()
      brush.font = fontOf(style)
      brush.fillStyle = colourOf(ink)
      brush.textAlign = 'left'
      brush.fillText(text, end - across + 8, top + 15.5)
      return end - across
    },
  }
}

/** The supplier's logo, or the parcel that stands for it, and its name. */
function headOf(pen: Pen, { supplier }: PictureWords, logo: HTMLImageElement | null): Part {
  const across = logo ? Math.min(120, (32 * logo.naturalWidth) / logo.naturalHeight) : 32
  const left = margin + across + (logo ? 18 : 10)
  const most = width - margin - left
  const style = { size: 18, bold: true, colour: 'on-brand' }
  const [name = ''] = pen.lines(supplier, most, 1, style)
  return {
    height: 60,
    draw: (top) => {
      pen.fill('brand', 0, top, width, 60)
      if (logo) {
        pen.fill('surface', margin, top + 10, across + 8, 40, 8)
        pen.brush.drawImage(logo, margin + 4, top + 14, across, 32)
      } else drawParcel(pen, margin, top + 14)
      pen.write(name, left, top + 37, style, most)
    },
  }
}

/** The parcel of `Brand`, on the brand's colour. */
function drawParcel(pen: Pen, left: number, top: number): void {
  pen.fill('on-brand', left + 2, top + 5, 28, 23, 6)
  pen.fill('brand', left + 8, top + 21, 7, 2.5)
  const ribbon = [
    [12, 5],
    [20, 5],
    [20, 14],
    [16, 11.4],
    [12, 14],
  ] as const
  pen.fillShape(
    'offer',
    ribbon.map(([x, y]) => [left + x, top + y]),
  )
}

/** Number, state, and the day on which it comes. */
function numberOf(pen: Pen, { label, number, situation, tone, promise }: PictureWords): Part {
  return {
    height: promise ? 110 : 64,
    draw: (top) => {
      pen.write(label, margin, top + 24, { size: 12, colour: 'quiet' })
      pen.write(number, margin, top + 47, { size: 18, bold: true, colour: 'ink' })
      pen.pill(situation, tone, width - margin, top + 11)
      if (!promise) return
      pen.fill('soft', margin, top + 60, inner, 38, 8)
      pen.write(promise, margin + 12, top + 85, { size: 16, bold: true, colour: 'brand' }, inner - 24)
    },
  }
}

function goodOf(
  pen: Pen,
  { name, quantity, problem, gift }: PictureWords['goods'][number],
  picture: HTMLImageElement | null,
  isCancelled: boolean,
): Part {
  const left = margin + side + 12
  const most = width - margin - left
  const names = pen.lines(name, most, 2, { size: 14 })
  const height = Math.max(side, names.length * 20 + 22)
  return {
    height: height + 16,
    draw: (top) => {
      pen.fill('line', margin, top, inner, 1)
      pen.brush.globalAlpha = isCancelled ? 0.5 : 1
      pen.picture(picture, margin, top + 8 + (height - side) / 2, side, side)
      const first = top + 22 + (height - names.length * 20 - 22) / 2
      names.forEach((line, index) => pen.write(line, left, first + index * 20, { size: 14, colour: 'ink' }, most))
      const base = first + names.length * 20 + 2
      const large = { size: 16, bold: true, colour: 'ink' }
      const end = gift ? pen.pill(gift, 'offer', width - margin, base - 16) - 10 : width - margin
      pen.write(quantity, left, base, large, end - left)
      const next = left + pen.widthOf(quantity, large) + 10
      if (problem) pen.write(problem, next, base, { size: 14, colour: 'notice' }, end - next)
      pen.brush.globalAlpha = 1
    },
  }
}

const lineOf = (pen: Pen, text: string, colour: string): Part => ({
  height: 34,
  draw: (top) => {
    pen.fill('line', margin, top, inner, 1)
    pen.write(text, margin, top + 23, { size: 14, colour })
  },
})

/** What it comes to, and as of when all that is so. */
function footOf(pen: Pen, { sums, note, at, isCancelled }: PictureWords): Part {
  const rows: Part[] = []
  const add = (height: number, draw: Part['draw']) => rows.push({ height, draw })
  for (const [index, { label, amount }] of sums.entries()) {
    const isLast = index === sums.length - 1
    const style = { size: isLast ? 22 : 14, bold: isLast, colour: 'ink', end: true }
    add(isLast ? 38 : 26, (top) => {
      const base = top + (isLast ? 28 : 18)
      const across = pen.widthOf(amount, style)
      pen.write(label, margin, base, { size: isLast ? 16 : 14, bold: isLast, colour: 'ink' }, inner - across - 8)
      pen.write(amount, margin, base, style)
      if (isCancelled) pen.fill('ink', width - margin - across, base - 8, across, 1.5)
    })
  }
  if (note) add(24, (top) => pen.write(note, margin, top + 15, { size: 14, colour: 'notice' }))
  if (at) add(28, (top) => pen.write(at, margin, top + 18, { size: 12, colour: 'quiet' }))
  return {
    height: rows.reduce((sum, row) => sum + row.height, 20),
    draw: (top) => {
      pen.fill('line', margin, top, inner, 1)
      let base = top + 8
      for (const row of rows) {
        row.draw(base)
        base += row.height
      }
    },
  }
}
