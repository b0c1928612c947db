/**
 * The legal reasons of a credit note: the cases of section 82/10 of the Revenue Code and, for refunds and returns by
 * agreement, of the Director-General's notification under it (VAT, no. 80). There are no others.
 */
export const creditReasons = [
  'damaged',
  'short_delivery',
  'overcharged',
  'returned_defective',
  'returned_by_agreement',
  'advance_returned',
] as const
export type CreditReason = (typeof creditReasons)[number]

/** Delivered products were returned. */
export const isReturn = (reason: CreditReason): boolean =>
  reason === 'returned_defective' || reason === 'returned_by_agreement'

/** Products were never delivered. */
export const isUndelivered = (reason: CreditReason): boolean =>
  reason === 'short_delivery' || reason === 'advance_returned'

/** The explanation that section 86/10 (6) requires on the document. */
export const creditReasonTexts: Record<CreditReason, string> = {
  damaged: 'ลดราคาเนื่องจากสินค้าชำรุดเสียหายหรือผิดข้อกำหนดที่ตกลงกัน',
  short_delivery: 'ลดราคาเนื่องจากสินค้าขาดจำนวน',
  overcharged: 'คำนวณราคาสินค้าผิดพลาดสูงกว่าที่เป็นจริง',
  returned_defective: 'รับคืนสินค้าเนื่องจากชำรุดบกพร่อง ไม่ตรงตามตัวอย่างหรือคำพรรณนา',
  returned_by_agreement: 'รับคืนสินค้าตามข้อตกลง',
  advance_returned: 'คืนเงินที่รับไว้ล่วงหน้าเนื่องจากยกเลิกการขายตามข้อตกลง',
}
