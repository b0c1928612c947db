/** A picture with its response headers. */
export type Image = { body: Buffer; etag: string }

type Memory = { get: (key: string) => Image | undefined; put: (key: string, image: Image) => void }

/** The pictures requested last, up to `limit` bytes of bodies; the least recently used is removed first. */
export function createMemory(limit: number): Memory {
  // A Map keeps its keys in insertion order, so the first is the least recently used.
  const images = new Map<string, Image>()
  let bytes = 0

  function forget(key: string): void {
    const image = images.get(key)
    if (image && images.delete(key)) bytes -= image.body.length
  }

  return {
    get: (key) => {
      const image = images.get(key)
      if (image && images.delete(key)) images.set(key, image)
      return image
    },
    put: (key, image) => {
      forget(key)
      if (image.body.length > limit) return
      images.set(key, image)
      bytes += image.body.length
      for (const oldest of images.keys()) {
        if (bytes <= limit) return
        forget(oldest)
      }
    },
  }
}
