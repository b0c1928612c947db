/** Names of ways to pay and of banks: the checkout shows them, and the payment page. */
export const paymentMethods = {
  methodNames: {
    COD: 'เก็บเงินปลายทาง',
    PROMPTPAY: 'พร้อมเพย์ (สแกน QR)',
    CREDIT: 'บัตรเครดิต / เดบิต',
    BANK: 'แอปธนาคาร',
    HALFPLUS: 'คนละครึ่งพลัส',
    TRANSFER: 'โอนเงินและแนบสลิป',
  },
  methodHints: {
    COD: 'จ่ายเงินสดกับพนักงานส่งของ',
    PROMPTPAY: 'สแกนจ่ายได้ทุกธนาคาร ไม่มีค่าธรรมเนียม',
    CREDIT: 'Visa, Mastercard, JCB',
    BANK: 'เปิดแอปธนาคารในมือถือเพื่อจ่าย',
    HALFPLUS: 'จ่ายผ่านสิทธิโครงการรัฐ',
    TRANSFER: 'โอนเข้าบัญชีร้านส่ง แล้วส่งสลิปให้ตรวจสอบ',
  },
  banks: {
    SCB: 'ไทยพาณิชย์',
    KBANK: 'กสิกรไทย',
    BAY: 'กรุงศรีอยุธยา',
    BBL: 'กรุงเทพ',
    KTB: 'กรุงไทย',
  },
  chooseMethod: 'โปรดเลือกวิธีชำระเงิน',
  chooseBank: 'เลือกธนาคาร',
  onPhoneOnly: 'ใช้ได้บนมือถือหรือแท็บเล็ตเท่านั้น',
}
