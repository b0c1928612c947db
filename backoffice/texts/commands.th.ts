/** The words of the command palette and of the key help. */
export const commands = {
  tableKeys: 'ตาราง',
  keyMove: 'เลื่อนแถว',
  keyOpen: 'เปิดแถว',
  keySelect: 'เลือกแถว',
  keyRange: 'เลือกหลายแถวติดกัน',
  keyAll: 'เลือกทุกแถวที่โหลดแล้ว',
  generalKeys: 'ทุกหน้า',
  hereKeys: 'หน้านี้',
  paletteHint: 'พิมพ์เลขคำสั่งซื้อ ชื่อร้าน เบอร์โทร สินค้า หรือคำสั่ง',
  ordersOf: 'คำสั่งซื้อของร้าน',
  ordersWith: 'คำสั่งซื้อที่มีสินค้านี้',
  notForSale: 'ไม่ขายแล้ว',
  noCommand: 'ไม่พบ ลองพิมพ์สั้นลง',
}
