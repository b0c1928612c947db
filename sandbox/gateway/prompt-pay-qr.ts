import { billPayment } from 'promptparse/generate'
import qrcode from 'qrcode-generator'
import { toBaht } from '#rules/money.ts'
import type { Payment } from './payment.ts'

/** An unassigned biller number: a bank app that scans the QR code of the test gateway finds no payee. */
const testBillerId = '000000000000000'

/** PromptPay's references are at most 20 capital letters and digits. */
const referenceOf = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 20)

/** The PromptPay bill payment (EMVCo tag 30) for the exact amount; Ref1 is the invoice, Ref2 the merchant's first field. */
export function promptPayPayload(payment: Payment, billerId = testBillerId): string {
  const ref2 = referenceOf(payment.userDefined.userDefined1 ?? '')
  return billPayment({
    billerId,
    amount: toBaht(payment.amountSatang),
    ref1: referenceOf(payment.invoiceNo),
    ...(ref2 && { ref2 }),
  })
}

type QrDrawing = { size: number; path: string }

/** A QR code (level M, quiet zone 4) as one SVG path in a square of `size` modules. */
export function drawQr(payload: string): QrDrawing {
  const quiet = 4
  const qr = qrcode(0, 'M')
  qr.addData(payload)
  qr.make()
  const count = qr.getModuleCount()
  const modules = Array.from({ length: count }, (_, index) => index)
  const path = modules
    .flatMap((row) => modules.filter((column) => qr.isDark(row, column)).map((column) => [column + quiet, row + quiet]))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('')
  return { size: count + 2 * quiet, path }
}
