import type Sharp from 'sharp'

/** Names how pictures are encoded; a change of the settings below changes it, so that caches start anew. */
export const encoding = 'w1'

const quality = 76
const atOnce = 2
/** A picture of more pixels is a bomb or a mistake. */
const mostPixels = 50_000_000

/** Loaded with the first picture: a shop that starts does not wait for it. */
async function library(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Every picture is encoded once and then kept by us: a cache and threads of libvips' own would only take memory and turns.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let running = 0
const waiting: (() => void)[] = []

async function turn(): Promise<void> {
  if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume))
  else running += 1
}

/** Hands the turn on to the one who waits longest. */
function done(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

/**
 * A WebP of the given width from SVG or raster bytes; a raster picture is never enlarged. At most two at once, so that a
 * cold cache does not starve the orders that the same machine takes.
 */
export async function encodeWebp(source: Buffer, width: number): Promise<Buffer> {
  await turn()
  try {
    const sharp = await library()
    return await sharp(source, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize({ width, withoutEnlargement: !isSvg(source) })
      .webp({ quality, effort: 4 })
      .toBuffer()
  } finally {
    done()
  }
}

/** What the staff may send. Told by the bytes, never by a name; a drawing in SVG can hold scripts and is none of these. */
const taken: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif']
/** Twice the widest that a page shows: sharp on dense screens, and no more to keep. */
const keptWidth = 1648
const keptQuality = 88
const longestSeconds = 15

type NormalImage = { body: Buffer; width: number; height: number }

/**
 * A picture of the staff, decoded and written anew as WebP without anything but its pixels; of a moving one the first.
 * `unknown` where the bytes are no picture of a kind that is taken.
 */
export async function normaliseImage(bytes: Buffer): Promise<NormalImage | 'unknown' | 'too-large'> {
  await turn()
  try {
    const sharp = await library()
    const options = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const
    const { format, width, height } = await sharp(bytes, options).metadata()
    if (!format || !taken.includes(format)) return 'unknown'
    if (width * height > mostPixels) return 'too-large'
    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds: longestSeconds })
      .autoOrient()
      .resize({ width: keptWidth, height: keptWidth * 2, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: keptQuality, effort: 4 })
      .toBuffer({ resolveWithObject: true })
    return { body: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) return 'too-large'
    return 'unknown'
  } finally {
    done()
  }
}

function isSvg(source: Buffer): boolean {
  return /^\s*<(\?xml|svg|!DOCTYPE svg|!--)/i.test(source.subarray(0, 256).toString('latin1'))
}
