/** A picture as it is sent. */
export type Image = { body: Buffer; etag: string }

type Memory = { get: (key: string) => Image | undefined; put: (key: string, image: Image) => void }

/** The pictures last asked for, up to `limit` bytes of bodies; the one unused longest goes first. */
export function createMemory(limit: number): Memory {
  // A Map keeps its keys in the order they were set, so the first is the one unused longest.
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
