import sharp from 'sharp'

/** Channels that differ by more are seen as another colour; stored pictures lose a little. */
const seenDifference = 48
/** The part of a picture that may differ: less than a word of the smallest letters. */
const toleratedPart = 0.0001

type Comparison = {
  /** Whether both are the same within the tolerance. */
  same: boolean
  /** The part of all pixels that differ, 0 to 1. */
  part: number
  /** A PNG: the stored picture, pale, with what differs in red. */
  difference: () => Promise<Buffer>
}

/** Compares two pictures, pixel by pixel. Pictures of different sizes differ in everything. */
export async function comparePictures(stored: Buffer, taken: Buffer): Promise<Comparison> {
  const [before, after] = await Promise.all([pixelsOf(stored), pixelsOf(taken)])
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

const pixelsOf = (picture: Buffer) =>
  sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })

/** A small picture, without a difference that a comparison here or an eye would see. @param taken PNG @returns WebP */
export const toStored = (taken: Buffer): Promise<Buffer> =>
  sharp(taken).webp({ nearLossless: true, quality: 60, effort: 6 }).toBuffer()
