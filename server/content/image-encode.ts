import sharp from 'sharp'

/** Names how pictures are encoded; a change of the settings below changes it, so that caches start anew. */
export const encoding = 'w1'

const quality = 76
const atOnce = 2
/** A picture of more pixels is a bomb or a mistake. */
const mostPixels = 50_000_000

// Every picture is encoded once and then kept by us: a cache and threads of libvips' own would only take memory and turns.
sharp.cache(false)
sharp.concurrency(1)

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
    return await sharp(source, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize({ width, withoutEnlargement: !isSvg(source) })
      .webp({ quality, effort: 4 })
      .toBuffer()
  } finally {
    done()
  }
}

function isSvg(source: Buffer): boolean {
  return /^\s*<(\?xml|svg|!DOCTYPE svg|!--)/i.test(source.subarray(0, 256).toString('latin1'))
}
