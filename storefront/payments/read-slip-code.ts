import { readSlipQr, type SlipQr } from '#rules/payments/slip-qr.ts'

/** Milliseconds; a slow phone needs most of them, and the server looks again anyway. */
const patience = 2000

/** What the small code on a slip says, or null. The reader of codes is loaded when the first slip is chosen. */
export async function readSlipCode(pixels: ImageData): Promise<SlipQr | null> {
  try {
    const { decodeQRBatch } = await import('qr/decode.js')
    const [codes = []] = await decodeQRBatch([pixels], { format: 'RGBA', timeLimit: patience })
    for (const code of codes) {
      const qr = typeof code === 'string' ? readSlipQr(code) : null
      if (qr) return qr
    }
    return null
  } catch {
    return null
  }
}
