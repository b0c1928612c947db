/** Names of payment methods, for the checkout and the payment page. */
export const paymentMethods = {
  methodNames: {
    COD: 'เก็บเงินปลายทาง',
    PROMPTPAY: 'พร้อมเพย์ (สแกน QR)',
    CREDIT: 'บัตรเครดิต / เดบิต',
    BANK: 'แอปธนาคาร',
    HALFPLUS: 'คนละครึ่งพลัส',
    TRANSFER: 'โอนเงินและแนบสลิป',
    ACCOUNT: 'เครดิต (ชำระภายหลัง)',
  },
  methodHints: {
    COD: 'ชำระเงินสดกับพนักงานส่งของ',
    PROMPTPAY: 'สแกนได้ทุกธนาคาร ไม่มีค่าธรรมเนียม',
    CREDIT: 'Visa, Mastercard, JCB',
    BANK: 'เปิดแอปธนาคารในมือถือเพื่อชำระ',
    HALFPLUS: 'ชำระผ่านสิทธิ์โครงการรัฐ',
    TRANSFER: 'สแกน QR พร้อมเพย์ของร้านส่ง แล้วแนบสลิป',
    ACCOUNT: 'ชำระตามใบแจ้งยอด',
  },
  chooseBank: 'เลือกธนาคาร',
  onPhoneOnly: 'ใช้ได้บนมือถือหรือแท็บเล็ตเท่านั้น',
}
