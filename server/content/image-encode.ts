import type Sharp from 'sharp'
import type { Sharp as Picture } from 'sharp'

/** Identifies the encoder's settings below: change it with them, so that caches are renewed. */
export const encoding = 'w1'

const quality = 76
const concurrency = 2
/** More pixels than in any real picture: an attack or a mistake. */
const mostPixels = 50_000_000

/** Loaded with the first picture, so that the start does not wait for it. */
async function library(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Every picture is encoded once and then cached here: libvips' own cache and threads would only take memory and time.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let running = 0
const waiting: (() => void)[] = []

async function turn(): Promise<void> {
  if (running >= concurrency) await new Promise<void>((resume) => waiting.push(resume))
  else running += 1
}

/** Passes the free place to the one that has waited longest. */
function done(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

/**
 * A WebP of the given width from SVG or raster bytes; a raster picture is never enlarged. At most two run concurrently,
 * so that a cold cache does not delay the orders on the same machine.
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

/**
 * The picture formats that staff may upload, recognised by their bytes, never by the name. SVG is none of them: it can
 * contain scripts.
 */
const taken: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif']
/** Twice the greatest width on a page, for high-density screens. */
const keptWidth = 1648
const keptQuality = 88
const longestSeconds = 15

/** At the size at which they are printed, four times as fine as a screen: no paper is kept larger for it. */
const paperSize = { width: 900, height: 360 }

type NormalImage = { body: Buffer; width: number; height: number }

/**
 * A picture of the staff, re-encoded as WebP from its pixels only; of an animation the first frame. `unknown` where the
 * bytes are no picture of an accepted format.
 */
export const normaliseImage = (bytes: Buffer): Promise<NormalImage | 'unknown' | 'too-large'> =>
  reencode(bytes, (picture) =>
    picture
      .resize({ width: keptWidth, height: keptWidth * 2, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: keptQuality, effort: 4 }),
  )

/** As `normaliseImage`, as a small PNG, the format that a PDF takes with its transparency; the space around it is cut off. */
export const normalisePaperPicture = (bytes: Buffer): Promise<NormalImage | 'unknown' | 'too-large'> =>
  reencode(bytes, (picture) =>
    picture
      .trim()
      .resize({ ...paperSize, fit: 'inside', withoutEnlargement: true })
      .png(),
  )

async function reencode(
  bytes: Buffer,
  finish: (picture: Picture) => Picture,
): Promise<NormalImage | 'unknown' | 'too-large'> {
  await turn()
  try {
    const sharp = await library()
    const options = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const
    const { format, width, height } = await sharp(bytes, options).metadata()
    if (!format || !taken.includes(format)) return 'unknown'
    if (width * height > mostPixels) return 'too-large'
    const picture = sharp(bytes, options).timeout({ seconds: longestSeconds }).autoOrient()
    const { data, info } = await finish(picture).toBuffer({ resolveWithObject: true })
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
