import { formatWhole } from '#rules/money.ts'

const counted = (count: number, unit: string) => `${formatWhole(count)} ${unit}`

/** Carousels, cards, search, and what lists and the page of a product share with them. */
export const catalogue = {
  // Cards. Amounts are already formatted, with their sign.
  unit: (word: string) => word,
  packOf: (unit: string, pieces: number) => (pieces > 1 && unit !== 'โหล' ? `${unit} ${pieces}` : unit),
  perPiece: (price: string) => `ชิ้นละ ${price}`,
  perMeasure: (measure: 'kg' | 'l', price: string) => `${measure === 'kg' ? 'กก.' : 'ลิตร'}ละ ${price}`,
  single: (unit: string) => `ราคาต่อ${unit}`,
  perUnit: (unit: string, price: string) => `${unit}ละ ${price}`,
  tierOff: (minimum: number, unit: string, off: string) => `ซื้อ ${formatWhole(minimum)} ลด${unit}ละ ${off}`,
  /** `gift` is missing where the product itself is given. */
  tierFree: (minimum: number, gifts: number, unit: string, gift?: string) =>
    `ซื้อ ${formatWhole(minimum)} ` +
    (gift ? `แถม${gift}${gifts > 1 ? ` × ${formatWhole(gifts)}` : ''}` : `แถม ${counted(gifts, unit)}`),
  /** Of the kinds of offers; `percent` is whole. */
  cut: (percent: number) => `ลด ${percent}%`,
  until: (date: string) => `ถึง ${date}`,
  before: 'ราคาเดิม',
  verifiedOnly: 'ต้องยืนยันเบอร์ร้าน',
  soldOut: 'สินค้าหมด',
  coming: 'ของกำลังเข้า',
  notEnough: 'สินค้าไม่พอ',
  left: (stock: number, unit: string) => `เหลือ ${counted(stock, unit)}`,
  /** How a product may be ordered. */
  inMultiples: (multiple: number, unit: string) => `ขายครั้งละ ${counted(multiple, unit)}`,
  dayLimit: (most: number, unit: string) => `ไม่เกินวันละ ${counted(most, unit)}`,
  gift: 'ของแถม',
  comesAlong: 'แถมพร้อมสินค้าโปรโมชัน',
  add: (name: string) => `เพิ่ม ${name} ลงตะกร้า`,
  quantityOf: (name: string) => `จำนวน ${name}`,
  more: (name: string) => `เพิ่มจำนวน ${name}`,
  fewer: (name: string) => `ลดจำนวน ${name}`,
  inCart: (name: string, quantity: number, unit: string) => `${name} ${counted(quantity, unit)} ในตะกร้า`,

  // Home
  postcode: 'รหัสไปรษณีย์',
  askDelivery: 'ส่งถึงไหม',
  join: 'สมัครฟรี',
  categories: 'หมวดหมู่สินค้า',
  campaigns: 'โปรโมชันเด่น',
  hot: 'สินค้าขายดี',
  promoted: 'สินค้าโปรโมชัน',
  premium: 'ของแถมเดือนนี้',
  brands: 'ยี่ห้อ',
  seeAll: 'ดูทั้งหมด',
  seeAllOf: (shelf: string) => `ดูทั้งหมด ${shelf}`,
  seeGoods: 'ดูสินค้า',

  // Lists
  offerKinds: { cut: 'ลดราคาเลย', tier: 'ซื้อครบลด', gift: 'มีของแถม' },
  pages: 'หน้าของรายการสินค้า',
  pageNumber: (page: number) => `หน้า ${page}`,
  previousPage: 'หน้าก่อนหน้า',
  nextPage: 'หน้าถัดไป',

  // Of several pages
  exactlyIn: counted,
  brand: 'ยี่ห้อ',
}
