export type QrDrawing = { size: number; path: string }

const quietZone = 4

/** A QR code (level M, quiet zone 4) as one path in a square of `size` modules. Loads its encoder on first use. */
export async function drawQr(payload: string): Promise<QrDrawing> {
  const { default: qrcode } = await import('qrcode-generator')
  const qr = qrcode(0, 'M')
  qr.addData(payload)
  qr.make()
  const count = qr.getModuleCount()
  const modules = Array.from({ length: count }, (_, index) => index)
  const dark = modules.flatMap((row) =>
    modules
      .filter((column) => qr.isDark(row, column))
      .map((column) => `M${column + quietZone} ${row + quietZone}h1v1h-1z`),
  )
  return { size: count + 2 * quietZone, path: dark.join('') }
}
