/** The order list. */
export const orders = {
  list: 'คำสั่งซื้อ',
  number: 'เลขที่',
  retailer: 'ร้านค้า',
  province: 'จังหวัด',
  placed: 'สั่งเมื่อ',
  stage: 'ขั้นตอน',
  payType: 'วิธีชำระ',
  total: 'ยอดรวม',
  due: 'ยอดค้าง',
  payTypes: {
    COD: 'เก็บปลายทาง',
    '2C2P-PP-QR': 'พร้อมเพย์',
    '2C2P-CC': 'บัตรเครดิต',
    '2C2P-MOBILE': 'แอปธนาคาร',
    HalfPlus: 'คนละครึ่งพลัส',
    PROMPTPAY: 'โอนเงิน',
  },
}
