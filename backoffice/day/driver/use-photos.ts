import { useState } from 'react'
import { compressPhoto } from './compress-photo.ts'

export type Photos = ReturnType<typeof usePhotos>

/**
 * The photos of a stop, each made small on the device, which takes a cheap phone seconds: what is ready is added to what is there by then.
 * @param most as the server takes besides those that it has
 */
export function usePhotos(most: number) {
  const [photos, setPhotos] = useState<readonly Blob[]>([])
  const [underway, setUnderway] = useState(0)
  const [hasFailed, setFailed] = useState(false)

  async function add(files: readonly Blob[]): Promise<void> {
    setFailed(false)
    setUnderway((count) => count + 1)
    try {
      const added = await Promise.all(files.map(compressPhoto))
      setPhotos((before) => [...before, ...added].slice(0, most))
    } catch {
      setFailed(true)
    } finally {
      setUnderway((count) => count - 1)
    }
  }
  return {
    photos,
    add,
    removeLast: () => setPhotos((before) => before.slice(0, -1)),
    isFull: photos.length >= most,
    /** What is saved now goes without a photo that was taken. */
    isDrawing: underway > 0,
    hasFailed,
  }
}
