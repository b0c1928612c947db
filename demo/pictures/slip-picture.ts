import qrcode from 'qrcode-generator'
import { slipVerify } from 'promptparse/generate'
import sharp from 'sharp'
import { drawMark, letterings } from './mark.ts'

const [lettering] = letterings
const ink = '#17201c'

/** The picture of a transfer slip, as the server stores it: a tick, date, reference and amount, and the bank's code. */
export async function slipPicture({
  reference,
  bank,
  amount,
  day,
}: {
  reference: string
  /** Three digits of the Bank of Thailand. */
  bank: string
  /** As on the slip, `480.00`. */
  amount: string
  /** As on the slip, `22 11 2569`. */
  day: string
}): Promise<Buffer> {
  const line = (text: string, y: number, height: number) =>
    lettering ? drawMark(text, { x: 60, y, width: 420, height }, ink, lettering) : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="900">
    <rect width="540" height="900" fill="#e3f2eb"/><rect x="30" y="30" width="480" height="840" rx="24" fill="#fff"/>
    <circle cx="270" cy="130" r="54" fill="#13783b"/>
    <path d="M244 131l19 19 36-38" fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>
    ${line(day, 215, 24)}${line(reference, 275, 20)}
    <path d="M60 330H480M60 450H480" stroke="#e4e2da" stroke-width="2"/>
    ${line(amount.replace('.', ' '), 360, 56)}
    <g transform="translate(175 520)">${code(slipVerify({ sendingBank: bank, transRef: reference }))}</g></svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 70, effort: 2 }).toBuffer()
}

function code(text: string): string {
  const qr = qrcode(0, 'M')
  qr.addData(text)
  qr.make()
  const places = Array.from({ length: qr.getModuleCount() }, (_, index) => index)
  const side = 190 / places.length
  const dark = places.flatMap((row) =>
    places
      .filter((column) => qr.isDark(row, column))
      .map((column) => `M${column * side} ${row * side}h${side}v${side}h-${side}z`),
  )
  return `<path d="${dark.join('')}" fill="${ink}"/>`
}
