import sharp, { type Sharp } from 'sharp'

/** Channels that differ by more are seen as another colour; those of a stored picture differ by half of it at most. */
const seenDifference = 16
/** The part of a picture that may differ: less than a letter. */
const toleratedPart = 0.0001

type Comparison = {
  /** Whether both are the same within the tolerance. */
  same: boolean
  /** The part of all pixels that differ, 0 to 1. */
  part: number
  /** A PNG: the stored picture, pale, with what differs in red. */
  difference: () => Promise<Buffer>
}

/**
 * Compares two pictures, pixel by pixel. Pictures of different sizes differ in everything.
 * @param stored as `toStored` has made it
 * @param taken PNG of full size
 */
export async function comparePictures(stored: Buffer, taken: Buffer): Promise<Comparison> {
  const [before, after] = await Promise.all([pixelsOf(sharp(stored)), reduced(taken).then(pixelsOf)])
  const { width, height } = before.info
  if (width !== after.info.width || height !== after.info.height)
    return { same: false, part: 1, difference: async () => taken }
  const wrong: number[] = []
  const differs = (at: number) => Math.abs((before.data[at] ?? 0) - (after.data[at] ?? 0)) > seenDifference
  for (let at = 0; at < before.data.length; at += 3)
    if (differs(at) || differs(at + 1) || differs(at + 2)) wrong.push(at)
  const part = wrong.length / (width * height)
  return {
    same: part <= toleratedPart,
    part,
    difference: () => {
      const drawn = Buffer.from(before.data.map((value) => 255 - (255 - value) / 4))
      for (const at of wrong) drawn.set([220, 0, 0], at)
      return sharp(drawn, { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer()
    },
  }
}

const pixelsOf = (picture: Sharp) =>
  picture.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })

/** Two fifths as wide and high: a sixth of the bytes, and what is missing, moved or of another colour still differs. */
async function reduced(taken: Buffer): Promise<Sharp> {
  const { width } = await sharp(taken).metadata()
  return sharp(taken).resize({ width: Math.round((width * 2) / 5) })
}

/** A small picture, no channel wrong by more than 8. @param taken PNG @returns WebP */
export const toStored = async (taken: Buffer): Promise<Buffer> =>
  (await reduced(taken)).webp({ nearLossless: true, quality: 20, effort: 6 }).toBuffer()
