import qrcode from 'qrcode-generator'
import { slipVerify } from 'promptparse/generate'
import sharp from 'sharp'
import type { AnswerOf } from '#contract/call.ts'
import { sendSlip } from '#contract/payments/calls.ts'
import { send, type Answer } from './retailer.ts'

type SlipDetails = {
  /** Without it the slip has no code that can be read. */
  reference?: string
  bank?: string
  /** Makes pictures without a code differ. */
  words?: string
  /** Of a twelfth of the pixels: for tests of something else that send hundreds. */
  small?: boolean
}

/** A slip as a bank's app saves it: words, and a small code in its corner. */
export async function aSlip({
  reference,
  bank = '014',
  words = 'โอนเงินสำเร็จ',
  small = false,
}: SlipDetails = {}): Promise<Buffer> {
  const code = reference ? drawing(slipVerify({ sendingBank: bank, transRef: reference })) : ''
  const svg = small
    ? `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="300"><rect width="260" height="300" fill="#fff"/>
    <text x="10" y="25" font-size="12">${words}</text><text x="10" y="50" font-size="12">${reference ?? ''}</text>
    <g transform="translate(30 80)">${code}</g></svg>`
    : `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280">
    <rect width="720" height="1280" fill="#eef7f2"/><rect x="40" y="40" width="640" height="1200" fill="#fff"/>
    <text x="80" y="140" font-size="40">${words}</text><text x="80" y="220" font-size="30">${reference ?? ''}</text>
    <g transform="translate(420 900)">${code}</g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

function drawing(text: string): string {
  const qr = qrcode(0, 'M')
  qr.addData(text)
  qr.make()
  const side = 5
  const modules = Array.from({ length: qr.getModuleCount() }, (_, index) => index)
  const dark = modules.flatMap((row) =>
    modules
      .filter((column) => qr.isDark(row, column))
      .map((column) => `M${column * side} ${row * side}h${side}v${side}h-${side}z`),
  )
  return `<path d="${dark.join('')}"/>`
}

export type Upload = {
  image?: Buffer | string | null
  /** What the file calls itself. */
  name?: string
  type?: string
  storeName?: string
  payType?: string
  orderID: string
  outletID: string
  orderAmt: string | number
}

/** Sends a form as `POST /api/orders/` wants it. */
export async function upload(
  url: string,
  token: string | null,
  { image, name = 'slip.jpg', type = 'image/jpeg', ...fields }: Upload,
  headers: Record<string, string> = {},
): Promise<Answer<AnswerOf<typeof sendSlip>>> {
  const form = new FormData()
  if (typeof image === 'string') form.set('image', image)
  else if (image) form.set('image', new Blob([new Uint8Array(image)], { type }), name)
  const all = { storeName: 'ร้านทดสอบ', payType: 'PROMPTPAY', ...fields }
  for (const [key, value] of Object.entries(all)) form.set(key, String(value))
  return send(url, sendSlip, { ...(token && { token }), headers, form })
}
