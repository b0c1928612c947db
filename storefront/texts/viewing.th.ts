/** What staff read who see the storefront as a retailer, or a product that is hidden. */
export const viewing = {
  label: 'ดูในฐานะร้าน',
  heading: (store: string) => `ดูในฐานะร้าน ${store} (อ่านอย่างเดียว)`,
  until: (time: string) => `ถึง ${time}`,
  end: 'เลิกดู',
  hiddenLabel: 'สินค้าที่ยังไม่แสดงต่อร้าน',
  hidden: 'สินค้านี้ซ่อนอยู่ ร้านค้ายังไม่เห็นหน้านี้ (อ่านอย่างเดียว)',
  notHidden: 'สินค้านี้ขายอยู่แล้ว ร้านค้าเห็นหน้านี้ (อ่านอย่างเดียว)',
  asRetailersWill: 'ตามที่ร้านค้าจะเห็น',
  backToProduct: 'กลับไปที่สินค้า',
}
