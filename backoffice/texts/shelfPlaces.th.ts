/** Where products lie in the warehouse. */
export const shelfPlaces = {
  title: 'ตำแหน่งชั้น',
  place: 'ตำแหน่ง',
  product: 'สินค้า',
  sku: 'SKU',
  barcode: 'บาร์โค้ด',
  none: 'ไม่มี',
  search: 'ชื่อ SKU บาร์โค้ด หรือตำแหน่ง',
  without: 'ยังไม่มีตำแหน่ง',
  with: 'มีตำแหน่งแล้ว',
  help: 'แถว-ช่อง-ชั้น เช่น A-03-2 เว้นว่างถ้าไม่มี',
  wrong: 'ใส่แถว ช่อง และชั้น เช่น A-03-2',
  saved: (name: string) => `บันทึกตำแหน่งของ ${name} แล้ว`,
}
