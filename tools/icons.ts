import { join } from 'node:path'
import sharp from 'sharp'

const ground = '#0A6B4B'

/** Icons of the installed app: platforms crop the maskable ones, so the drawing stays in the middle. */
const icons = [
  { file: 'icon-192.png', size: 192, drawing: 1 },
  { file: 'icon-512.png', size: 512, drawing: 1 },
  { file: 'icon-maskable-192.png', size: 192, drawing: 0.76 },
  { file: 'icon-maskable-512.png', size: 512, drawing: 0.76 },
  { file: 'apple-touch-icon.png', size: 180, drawing: 0.8 },
]

/** Draws the app icon in the sizes that phones need. */
export async function drawIcons(svg: string, folder: string): Promise<void> {
  for (const { file, size, drawing } of icons) {
    const drawn = Math.round(size * drawing)
    const before = Math.floor((size - drawn) / 2)
    const after = size - drawn - before
    await sharp(svg, { density: (72 * drawn) / 32 })
      .resize(drawn, drawn)
      .extend({ top: before, left: before, bottom: after, right: after, background: ground })
      .png({ palette: true })
      .toFile(join(folder, file))
  }
}
