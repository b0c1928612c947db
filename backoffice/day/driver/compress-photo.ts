/** Enough to see damage and to read a label. */
const longestSide = 1280
const quality = 0.72

/**
 * A photo as it is stored on the device and sent: a JPEG of about 200 kB, without the camera's data.
 * @throws Error where the file is no picture
 */
export async function compressPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      'image/jpeg',
      quality,
    )
  })
}
