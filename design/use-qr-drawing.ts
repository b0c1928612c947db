import { useEffect, useState } from 'react'
import { drawQr, type QrDrawing } from './qr-drawing.ts'

/**
 * The drawing of a QR code; null until it is there, `missing` where its encoder could not be loaded.
 * @param payload its content; null: there is nothing to draw
 */
export function useQrDrawing(payload: string | null): QrDrawing | 'missing' | null {
  const [drawing, setDrawing] = useState<QrDrawing | 'missing' | null>(null)
  useEffect(() => {
    if (payload === null) return
    let current = true
    const show = (drawn: QrDrawing | 'missing') => current && setDrawing(drawn)
    drawQr(payload).then(show, () => show('missing'))
    return () => {
      current = false
    }
  }, [payload])
  return drawing
}
