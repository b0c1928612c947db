/** Columns of the settings of the company. */
export const companyColumns = {
  seller_name: 'ชื่อผู้ขาย',
  seller_tax_id: 'เลขผู้เสียภาษีของผู้ขาย',
  seller_branch: 'สาขาของผู้ขาย',
  seller_address: 'ที่อยู่ของผู้ขาย',
  promptpay_id: 'เลขพร้อมเพย์',
  promptpay_biller_id: 'เลขผู้รับชำระบิล',
  promptpay_name: 'ชื่อบัญชี',
  payment_methods: 'วิธีชำระเงิน',
  credit: 'ขายเครดิต',
  credit_overdue: 'เมื่อเกินกำหนดชำระ',
  warehouse_place: 'ตำแหน่งคลังสินค้า',
  run_stops: 'จุดส่งสูงสุดต่อรอบ',
  run_cash: 'เงินสดสูงสุดต่อรอบ',
  odd_order_times_usual: 'กี่เท่าของปกติจึงพักไว้',
  odd_order_new_retailer_orders: 'ร้านใหม่คือส่งแล้วไม่ถึงกี่ครั้ง',
  odd_order_much_cash: 'เงินสดปลายทางของร้านใหม่ที่พักไว้',
  staff_second_factor: 'การยืนยันสองชั้น',
  line_basic_id: 'ชื่อบัญชี LINE',
  line_channel_token: 'โทเคนของ LINE',
  line_channel_secret: 'รหัสลับของ LINE',
  sms_provider: 'ผู้ให้บริการ SMS',
  sms_sender: 'ชื่อผู้ส่ง SMS',
  sms_credit: 'เครดิต SMS',
  sms_key: 'คีย์ SMS',
  sms_secret: 'รหัสลับ SMS',
  hash: 'ค่าตรวจสอบของรูป',
}

/** What they can hold. */
export const companyCodes = {
  credit: { on: 'ขาย', off: 'ไม่ขาย' },
  credit_overdue: { block: 'หยุดขายเครดิต', warn: 'เตือนอย่างเดียว' },
  staff_second_factor: { off: 'ไม่ใช้', recommended: 'แนะนำ', required: 'บังคับ' },
  sms_provider: { thaibulksms: 'ThaiBulkSMS' },
  sms_credit: { standard: 'มาตรฐาน', corporate: 'องค์กร' },
}
