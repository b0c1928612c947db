import type { QrDrawing } from '#design/qr-drawing.ts'

const width = 720
const codeSide = 600
const lineHeight = 52

/**
 * The code as an image for a phone's gallery, with the words a payer checks below it: a bank's app opens it from there,
 * since a phone cannot scan its own screen. Null where the browser cannot draw it.
 */
export function pictureOfCode({ size, path }: QrDrawing, lines: readonly string[]): Promise<Blob | null> {
  const height = codeSide + 120 + lines.length * lineHeight
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const brush = canvas.getContext('2d')
  if (!brush) return Promise.resolve(null)
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, width, height)
  brush.fillStyle = '#000'
  brush.save()
  brush.translate((width - codeSide) / 2, 40)
  brush.scale(codeSide / size, codeSide / size)
  brush.clip(new Path2D(path))
  brush.fillRect(0, 0, size, size)
  brush.restore()
  brush.textAlign = 'center'
  lines.forEach((line, index) => {
    brush.font = `${index === 0 ? 'bold 40px' : '30px'} sans-serif`
    brush.fillText(line, width / 2, codeSide + 100 + index * lineHeight, width - 48)
  })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Offers the image to the phone's share sheet, which can save it to the gallery; else downloads it. */
export async function savePicture(picture: Blob, name: string, phone: boolean): Promise<void> {
  const file = new File([picture], name, { type: 'image/png' })
  if (phone && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] })
    } catch (error) {
      // Closing the sheet is a decision; after any other error the download remains.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
