import { createHash } from 'node:crypto'
import type { Language } from '#rules/catalogue/product.ts'
import { createMemory, type Image } from './image-memory.ts'
import { readCached, writeCached } from './image-files.ts'
import { encodeWebp, encoding } from './image-encode.ts'
import { sourceIn } from './picture-language.ts'

/** The widths in CSS pixels that can be requested; any other width would let visitors fill the disk. */
export const imageWidths = [160, 300, 600, 824] as const
type ImageWidth = (typeof imageWidths)[number]

/** Makes a picture that will be requested soon. */
export type PreparePicture = (id: string, language: Language) => void

type Images = {
  /**
   * The picture as WebP, or null when there is no such picture or the width is not one of `imageWidths`. The content of
   * an id never changes. Rejects when the source is not a picture.
   */
  get: (id: string, width: number, language?: Language) => Promise<Image | null>
}

type ImageSources = {
  /** The source by id, SVG text or the bytes of a raster picture; null when there is none. */
  load: (id: string) => Promise<Buffer | string | null>
  /** The cache's own folder; created if missing. */
  cacheFolder: string
}

const keyOf = (id: string, width: number, language: Language): string => `${id}@${width} ${language}`

const memoryBytes = 16 * 1024 * 1024

function isImageWidth(width: number): width is ImageWidth {
  return (imageWidths as readonly number[]).includes(width)
}

/**
 * Pictures in the widths the storefront shows: from memory, else from the disk, else encoded once for all concurrent
 * requests.
 */
export function makeImages({ load, cacheFolder }: ImageSources): Images {
  const memory = createMemory(memoryBytes)
  const inProgress = new Map<string, Promise<Image | null>>()
  const encodes = new Map<string, Promise<Buffer>>()

  /** Two ids may share one content, and then share its encoded file too. */
  function encodeOnce(name: string, source: Buffer, width: ImageWidth): Promise<Buffer> {
    const running = encodes.get(name)
    if (running) return running
    const encode = encodeWebp(source, width)
      .then(async (body) => {
        await writeCached(cacheFolder, name, body)
        return body
      })
      .finally(() => encodes.delete(name))
    encodes.set(name, encode)
    return encode
  }

  async function make(id: string, width: ImageWidth, language: Language): Promise<Image | null> {
    const loaded = await load(id)
    if (loaded === null) return null
    const source = sourceIn(Buffer.isBuffer(loaded) ? loaded : Buffer.from(loaded), language)
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 32)
    const name = `${hash}-${width}-${encoding}.webp`
    const body = (await readCached(cacheFolder, name)) ?? (await encodeOnce(name, source, width))
    const image = { body, etag: `"${hash.slice(0, 16)}-${width}-${encoding}"` }
    memory.put(keyOf(id, width, language), image)
    return image
  }

  return {
    get: async (id, width, language = 'th') => {
      if (!isImageWidth(width)) return null
      const key = keyOf(id, width, language)
      const known = memory.get(key) ?? inProgress.get(key)
      if (known) return known
      const making = make(id, width, language).finally(() => inProgress.delete(key))
      inProgress.set(key, making)
      return making
    },
  }
}
