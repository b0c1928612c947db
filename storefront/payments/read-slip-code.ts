import { readSlipQr, type SlipQr } from '#rules/payments/slip-qr.ts'

/** In milliseconds. Slow phones need most of it, and the server reads the slip again anyway. */
const timeoutMs = 2000

/** The content of a slip's QR code, or null. The reader is loaded when the first slip is chosen. */
export async function readSlipCode(pixels: ImageData): Promise<SlipQr | null> {
  try {
    const { decodeQRBatch } = await import('qr/decode.js')
    const [codes = []] = await decodeQRBatch([pixels], { format: 'RGBA', timeLimit: timeoutMs })
    for (const code of codes) {
      const qr = typeof code === 'string' ? readSlipQr(code) : null
      if (qr) return qr
    }
    return null
  } catch {
    return null
  }
}
