import { html, type Html } from './html.ts'

export type Locale = 'th' | 'en'
export type Text = Record<Locale, string>

export const texts = {
  gatewayName: { th: 'ระบบชำระเงินจำลอง', en: 'Payment test gateway' },
  payTo: { th: 'จ่ายให้', en: 'Pay to' },
  amountDue: { th: 'ยอดที่ต้องชำระ', en: 'Amount due' },
  invoice: { th: 'เลขที่รายการ', en: 'Invoice no.' },
  payBefore: { th: 'ชำระก่อน', en: 'Pay before' },
  waysToPay: { th: 'วิธีชำระเงิน', en: 'Ways to pay' },
  qrTitle: { th: 'สแกนจ่ายด้วยพร้อมเพย์', en: 'Scan to pay with PromptPay' },
  qrPicture: { th: 'คิวอาร์พร้อมเพย์ของรายการนี้', en: 'PromptPay QR for this payment' },
  qrHow: {
    th: 'เปิดแอปธนาคาร เลือกสแกน แล้วส่องคิวอาร์นี้ ยอดเงินขึ้นให้เอง ไม่ต้องพิมพ์',
    en: 'Open your banking app, choose scan and point it here. The amount fills itself in.',
  },
  cardTitle: { th: 'จ่ายด้วยบัตรเครดิตหรือเดบิต', en: 'Pay by credit or debit card' },
  cardNumber: { th: 'หมายเลขบัตร', en: 'Card number' },
  cardExpiry: { th: 'หมดอายุ (ดด/ปป)', en: 'Expiry (MM/YY)' },
  cardCode: { th: 'รหัสหลังบัตร', en: 'CVV' },
  cardHow: {
    th: 'บัตรทดสอบ กรอกไว้ให้แล้ว เลขบัตรไม่ถูกส่งและไม่ถูกเก็บ',
    en: 'A test card, already filled in. The number is neither sent nor stored.',
  },
  cardPay: { th: 'จ่ายด้วยบัตรนี้', en: 'Pay with this card' },
  chooseBank: { th: 'เลือกธนาคารของคุณ', en: 'Choose your bank' },
  bankTitle: { th: 'จ่ายผ่านแอปธนาคาร', en: 'Pay in your banking app' },
  bankHow: {
    th: 'เวลาใช้งานจริง แอปธนาคารจะเปิดขึ้นมาให้ยืนยันด้วยรหัสของคุณ หน้านี้ทำหน้าที่แทนแอป',
    en: 'In real use your banking app opens and asks for your PIN. This page stands in for it.',
  },
  bankPay: { th: 'ยืนยันจ่ายในแอป', en: 'Confirm in the app' },
  otherBank: { th: 'เปลี่ยนธนาคาร', en: 'Choose another bank' },
  halfTitle: { th: 'คนละครึ่ง พลัส', en: 'Half-Half Plus' },
  halfHow: {
    th: 'เวลาใช้งานจริง ต้องยืนยันสิทธิในแอปเป๋าตัง หน้านี้ทำหน้าที่แทนแอป',
    en: 'In real use the Paotang app confirms the entitlement. This page stands in for it.',
  },
  halfPay: { th: 'ยืนยันสิทธิและจ่าย', en: 'Confirm and pay' },
  testStrip: { th: 'ระบบทดสอบ ไม่มีการตัดเงินจริง', en: 'Test gateway: no money moves' },
  testHow: { th: 'เลือกผลที่อยากลอง', en: 'Choose the outcome to try' },
  paid: { th: 'จ่ายสำเร็จ', en: 'Paid' },
  declined: { th: 'ปฏิเสธ', en: 'Declined' },
  cancelled: { th: 'ยกเลิก', en: 'Cancelled' },
  expired: { th: 'หมดอายุ', en: 'Expired' },
  later: { th: 'จ่ายทีหลัง', en: 'Pay later' },
  underpaid: { th: 'จ่ายผิดจำนวน', en: 'Wrong amount' },
  resultPaid: { th: 'ชำระเงินเรียบร้อย', en: 'Payment received' },
  resultDeclined: { th: 'ธนาคารปฏิเสธรายการนี้', en: 'The bank declined this payment' },
  resultCancelled: { th: 'ยกเลิกการชำระแล้ว', en: 'Payment cancelled' },
  resultExpired: { th: 'หมดเวลาชำระรายการนี้', en: 'The time to pay has run out' },
  resultPending: { th: 'รอธนาคารยืนยัน', en: 'Waiting for the bank' },
  resultMismatch: { th: 'ยอดที่จ่ายไม่ตรง', en: 'The amount paid differs' },
  backToShop: { th: 'กลับไปที่ร้าน', en: 'Back to the shop' },
  closePage: { th: 'ปิดหน้านี้แล้วกลับไปที่ร้านได้เลย', en: 'You can close this page and go back to the shop.' },
  unknownTitle: { th: 'ไม่พบรายการชำระเงินนี้', en: 'This payment was not found' },
  unknownHow: {
    th: 'ลิงก์อาจไม่ครบ ลองกลับไปที่ร้านแล้วกดจ่ายใหม่',
    en: 'The link may be incomplete. Go back to the shop and press pay again.',
  },
} as const satisfies Record<string, Text>

const other: Record<Locale, Locale> = { th: 'en', en: 'th' }

/** A text in the payer's language, with the other language in small print below. */
export function both(locale: Locale, text: Text): Html {
  const second = other[locale]
  return html`<span>${text[locale]}</span> <small lang="${second}">${text[second]}</small>`
}
