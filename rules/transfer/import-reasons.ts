import type { Language, LocalizedText } from '../catalogue/product.ts'

/** Why a cell of a file is refused, or a row should be looked at. `{0}` is a value of the row. */
export const importReasons = {
  needed: { th: 'ต้องกรอก', en: 'needed' },
  needed_beside: { th: 'ต้องกรอกเมื่อมี {0}', en: 'required with {0}' },
  needed_for_new: { th: 'ต้องกรอกสำหรับรายการใหม่', en: 'needed for what is new' },
  too_long: { th: 'ยาวได้ไม่เกิน {0} ตัวอักษร', en: 'at most {0} characters' },
  text_invalid: { th: 'มีอักขระที่ใช้ไม่ได้', en: 'contains characters that cannot be used' },
  twice: { th: 'ซ้ำกับแถวก่อนในไฟล์', en: 'stands in the file twice' },
  says_else: { th: 'แถว {0} ระบุเป็น {1}', en: 'line {0} says {1}' },
  cell_error: { th: 'เซลล์มีข้อผิดพลาดของสูตร', en: 'the cell shows an error of a formula' },
  not_status: { th: 'ต้องเป็น ACTIVE หรือ INACTIVE', en: 'ACTIVE or INACTIVE' },
  not_price: {
    th: 'ต้องเป็นเงินบาทรวมภาษี ทศนิยมไม่เกิน 2 ตำแหน่ง',
    en: 'baht with VAT, at most 2 decimals',
  },
  not_vat: { th: 'ต้องเป็น {0}', en: 'one of {0}' },
  not_whole: { th: 'ต้องเป็นจำนวนเต็มตั้งแต่ {0}', en: 'a whole number from {0}' },
  not_whole_to: { th: 'ต้องเป็นจำนวนเต็มตั้งแต่ {0} ถึง {1}', en: 'a whole number from {0} to {1}' },
  other_unit_holds: { th: 'อีกหน่วยของสินค้านี้มีจำนวนชิ้นเท่านี้แล้ว', en: 'another unit of the product holds as many' },
  second_person: {
    th: 'เกินจำนวนที่คนเดียวปรับได้ สต็อกคงเดิม: ปรับที่หน้าสินค้า แล้วให้อีกคนยืนยัน',
    en: 'more than one person alone may change, so the stock stays: correct it at the product, where a second person confirms',
  },
  reserved_besides: {
    th: 'มีอีก {0} หน่วยที่จองให้คำสั่งซื้อและยังไม่หยิบ: ตัวเลขนี้คือที่ขายได้ ไม่รวมของจอง',
    en: '{0} more are reserved for orders and not picked yet: this number is what can be sold, without them',
  },
  not_sale: { th: 'ต้องเป็น 1 (ขาย) หรือ 2 (แถม)', en: '1 (sold) or 2 (given)' },
  leaves_restricted: {
    th: 'สินค้าจะพ้นจากหมวดสินค้าควบคุม: ให้ผู้จัดการย้าย',
    en: 'takes the product out of restricted goods: a manager does it',
  },
  manager_decides: {
    th: 'สินค้าที่ขายอยู่จะแสดงหรือหายไปจากร้านค้า: ให้ผู้จัดการทำ',
    en: 'puts a product in front of retailers or takes it away: a manager does it',
  },
  not_barcode: { th: 'ต้องเป็นตัวเลข 8 ถึง 14 หลัก', en: '8 to 14 digits' },
  barcode_taken: { th: 'มีสินค้าอื่นใช้แล้ว', en: 'another product has it' },
  name_taken: { th: 'มีรายการอื่นใช้ชื่อนี้แล้ว', en: 'another one has this name' },
  not_shelf_place: { th: 'ต้องเป็นแถว-ช่อง-ชั้น เช่น A-03-2', en: 'aisle-bay-level, such as A-03-2' },
  no_letter: { th: 'ไม่มีตัวอักษรหรือตัวเลข', en: 'without a letter or a digit' },
  no_category_yet: {
    th: 'ยังไม่มีหมวดหมู่: นำเข้าหมวดหมู่ก่อน',
    en: 'there is none yet: take categories in first',
  },
  unknown_category: { th: 'ไม่มีหมวดหมู่นี้', en: 'no such category' },
  unknown_subcategory: { th: 'ไม่มีหมวดย่อยนี้ในหมวดหมู่', en: 'no such subcategory in this category' },
  unknown_group: {
    th: 'ไม่มีสินค้ารหัส {0} ในไฟล์หรือในระบบ ใส่รหัสของสินค้าตัวใดตัวหนึ่งในกลุ่ม',
    en: 'no product {0} in the file or the catalogue: name any product of the group by its SKU',
  },
  holds_nothing: {
    th: 'ยังไม่บอกว่า{0}มีกี่ชิ้น ทั้งที่อยู่กลุ่มเดียวกับหน่วยอื่น',
    en: 'says nothing of how many pieces a {0} holds, next to another unit of its group',
  },
  dearer_than_smaller: {
    th: 'ต่อชิ้นแพงกว่าหน่วยเล็ก {0} ในกลุ่มเดียวกัน',
    en: 'costs more a piece than the smaller {0} of its group',
  },
  sold_for_nothing: { th: 'ราคา 0 บาท: ร้านค้าจะได้ไปฟรี', en: 'a price of 0: retailers get it for nothing' },
  below_cost: { th: 'ต่ำกว่าทุน {0} บาท', en: 'below the cost of {0} baht' },
  loss_by_promotion: {
    th: 'ขาดทุนเมื่อหักโปรโมชัน {0} บาท',
    en: 'at a loss with its promotion, which takes {0} baht off',
  },
  unknown_brand: { th: 'ไม่มียี่ห้อนี้', en: 'no such brand' },
  unknown_picture: { th: 'ไม่มีรูปนี้: อัปโหลดรูปก่อน', en: 'no such picture: upload it first' },
  unknown_product: { th: 'ไม่มีสินค้ารหัสนี้', en: 'no such product' },
  not_code: { th: 'ต้องเป็นตัวอักษรหรือตัวเลข 1 ถึง {0} ตัว', en: '1 to {0} letters and digits' },
  not_text: { th: 'ต้องมี 1 ถึง {0} ตัวอักษร', en: '1 to {0} characters' },
  phone_invalid: { th: 'ไม่ใช่เบอร์มือถือ', en: 'not a mobile number' },
  phone_taken: { th: 'เบอร์นี้เป็นของร้านอื่น', en: 'another retailer has this number' },
  phone_fixed: {
    th: 'ร้านใช้เบอร์นี้เข้าสู่ระบบแล้ว: เปลี่ยนที่หน้าของร้าน',
    en: 'the retailer signs in by its number: change it at the retailer',
  },
  phone_by_key: {
    th: 'คีย์ API เปลี่ยนเบอร์ของร้านไม่ได้: เปลี่ยนที่หน้าของร้าน',
    en: 'an API key changes no phone: change it at the retailer',
  },
  email_invalid: { th: 'ไม่ใช่อีเมล', en: 'not an e-mail address' },
  email_taken: { th: 'อีเมลนี้เป็นของร้านอื่น', en: 'another retailer has this e-mail address' },
  tax_id_invalid: { th: 'ไม่ใช่เลขผู้เสียภาษี 13 หลัก', en: 'not a tax ID of 13 digits' },
  postal_code_invalid: { th: 'ต้องเป็นตัวเลข 5 หลัก', en: 'five digits' },
  address_mismatch: { th: 'ไม่ตรงกับส่วนอื่นของที่อยู่', en: 'does not belong to the rest of the address' },
  account_deleted: { th: 'บัญชีนี้ถูกลบแล้ว', en: 'the account was deleted' },
  not_moment: { th: 'ไม่ใช่วันและเวลา เช่น 2026-05-30T14:20', en: 'not a date and time, as 2026-05-30T14:20' },
  in_future: { th: 'เป็นเวลาในอนาคต', en: 'in the future' },
  own_order: { th: 'เป็นคำสั่งซื้อของร้านนี้อยู่แล้ว', en: 'an order of this shop already' },
  restricted_closed: {
    th: '“{0}” น่าจะเป็นสุราหรือยาสูบ: ปิดไว้จนกว่าผู้จัดการจะกำหนดเงื่อนไข',
    en: '{0} sounds like alcohol or tobacco and is closed until a manager sets what holds',
  },
  restricted_open: {
    th: '“{0}” น่าจะเป็นสุราหรือยาสูบ แต่ขายให้ทุกคน: ควรจำกัดหมวดหมู่',
    en: '{0} sounds like alcohol or tobacco and is sold to everybody: restrict its category',
  },
} satisfies Record<string, LocalizedText>

export type ImportReason = keyof typeof importReasons

/** A reason of one cell, with its values. */
export type CellReason = { reason: ImportReason; values?: readonly string[] }

/** A reason in words. */
export const wordReason = ({ reason, values = [] }: CellReason, language: Language): string =>
  importReasons[reason][language].replaceAll(/\{(\d)\}/g, (_, place: string) => values[Number(place)] ?? '')
