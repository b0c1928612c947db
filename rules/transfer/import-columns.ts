import type { LocalizedText } from '../catalogue/product.ts'
import type { ImportKind } from './import-kinds.ts'

/** A column that an import knows. */
export type ImportColumn = {
  /** As in files for the command line. */
  name: string
  label: LocalizedText
  /** Without this column the file cannot be imported; others are needed for new rows, or not at all. */
  needed?: boolean
  /** Other headers of the same, as people and other programs write them. */
  also?: readonly string[]
}

const column = (name: string, th: string, en: string, also: readonly string[] = []): ImportColumn => ({
  name,
  label: { th, en },
  also,
})
const needed = (given: ImportColumn): ImportColumn => ({ ...given, needed: true })

const sku = needed(column('sku', 'รหัสสินค้า', 'SKU', ['code', 'product code', 'item', 'item code', 'รหัส', 'รหัส sku']))
const price = column('price', 'ราคา', 'Price', [
  ...['price (baht)', 'unit price', 'selling price', 'sale price', 'new price'],
  ...['ราคาขาย', 'ราคา (บาท)', 'ราคาต่อหน่วย', 'ราคาใหม่'],
])
// What can be sold: what was counted on a shelf is no word for it, since reserved units lie there too.
const stock = column('stock', 'สต็อก', 'Stock', [
  ...['qty', 'quantity', 'on hand', 'stock on hand'],
  ...['จำนวน', 'คงเหลือ', 'สต็อกคงเหลือ', 'จำนวนคงเหลือ'],
])
const status = column('status', 'สถานะ', 'Status', ['active'])

/** The columns of each kind of file, in the order of its export. */
export const importColumns: Record<ImportKind, readonly ImportColumn[]> = {
  categories: [
    needed(column('category_thai', 'หมวดหมู่', 'Category (Thai)', ['category thai', 'ชื่อหมวดหมู่', 'หมวด'])),
    needed(column('category_eng', 'หมวดหมู่ (อังกฤษ)', 'Category (English)', ['category english', 'category'])),
    column('subcategory_thai', 'หมวดย่อย', 'Subcategory (Thai)', ['subcategory thai', 'ชื่อหมวดย่อย']),
    column('subcategory_eng', 'หมวดย่อย (อังกฤษ)', 'Subcategory (English)', ['subcategory english', 'subcategory']),
    status,
    column('subcategory_status', 'สถานะหมวดย่อย', 'Subcategory status'),
  ],
  brands: [
    needed(column('name', 'ยี่ห้อ', 'Brand', ['brand name', 'ชื่อยี่ห้อ', 'แบรนด์', 'ตรา'])),
    column('name_thai', 'ยี่ห้อ (ไทย)', 'Brand (Thai)', ['brand thai', 'ชื่อไทย', 'thai name']),
    column('category', 'หมวดหมู่', 'Category', ['หมวด']),
  ],
  products: [
    sku,
    column('name_thai', 'ชื่อสินค้า', 'Name (Thai)', ['ชื่อ', 'ชื่อสินค้า (ไทย)', 'ชื่อไทย', 'name', 'product name']),
    column('name_eng', 'ชื่อสินค้า (อังกฤษ)', 'Name (English)', ['ชื่ออังกฤษ', 'english name', 'name en']),
    column('category', 'หมวดหมู่', 'Category', ['หมวด', 'ประเภท', 'ประเภทสินค้า']),
    column('subcategory', 'หมวดย่อย', 'Subcategory', ['หมวดหมู่ย่อย', 'sub category']),
    column('brand', 'ยี่ห้อ', 'Brand', ['แบรนด์', 'ตรา', 'ตราสินค้า']),
    price,
    column('cost', 'ต้นทุน', 'Cost', ['ราคาทุน', 'ทุน', 'cost price', 'unit cost']),
    column('vat_percent', 'ภาษี %', 'VAT %', ['vat', 'ภาษี', 'ภาษีมูลค่าเพิ่ม', 'tax', 'vat percent']),
    column('unit', 'หน่วย', 'Unit', ['หน่วยนับ', 'หน่วยขาย', 'uom']),
    column('conversion', 'ชิ้นต่อหน่วย', 'Pieces per unit', ['ขนาดบรรจุ', 'จำนวนต่อหน่วย', 'pack size', 'บรรจุ']),
    column('group', 'อยู่กลุ่มเดียวกับ', 'Same article as', [
      ...['group', 'parent sku', 'base sku', 'main sku', 'family'],
      ...['กลุ่มสินค้า', 'รหัสหลัก', 'รหัสกลุ่ม', 'สินค้าหลัก'],
    ]),
    column('barcode', 'บาร์โค้ด', 'Barcode', ['ean', 'gtin', 'รหัสบาร์โค้ด']),
    status,
    column('sale_category', 'ขายหรือแถม', 'Sold or given'),
    column('keywords', 'คำค้น', 'Keywords', ['คำค้นหา', 'search words']),
    column('detail_thai', 'รายละเอียด', 'Details (Thai)', ['รายละเอียดสินค้า', 'คำอธิบาย', 'description']),
    column('detail_eng', 'รายละเอียด (อังกฤษ)', 'Details (English)', ['description en']),
    column('image', 'รูป', 'Picture', ['รูปภาพ', 'รูปสินค้า', 'image id']),
    column('shelf_place', 'ตำแหน่งชั้น', 'Shelf place', ['ชั้นวาง', 'ที่เก็บ', 'location', 'shelf']),
    stock,
  ],
  prices: [sku, needed(price), column('cost', 'ต้นทุน', 'Cost', ['ราคาทุน', 'ทุน', 'cost price', 'unit cost'])],
  stock: [sku, needed(stock)],
  retailers: [
    needed(column('outlet_code', 'รหัสร้าน', 'Retailer code', ['outlet', 'customer code', 'รหัสลูกค้า', 'code', 'รหัส'])),
    needed(column('store_name', 'ชื่อร้าน', 'Store name', ['store', 'shop name', 'customer name', 'ร้าน', 'ร้านค้า'])),
    needed(column('owner_name', 'ชื่อเจ้าของ', 'Owner', ['ชื่อ', 'first name', 'owner name', 'ชื่อจริง'])),
    needed(column('last_name', 'นามสกุล', 'Last name', ['surname', 'สกุล'])),
    needed(column('phone', 'โทรศัพท์', 'Phone', ['เบอร์โทร', 'เบอร์', 'โทร', 'มือถือ', 'mobile', 'tel', 'เบอร์โทรศัพท์'])),
    column('email', 'อีเมล', 'E-mail', ['อีเมล์', 'mail']),
    column('tax_id', 'เลขผู้เสียภาษี', 'Tax ID', ['เลขประจำตัวผู้เสียภาษี', 'เลขที่ผู้เสียภาษี', 'tax number']),
    column('segment', 'กลุ่มลูกค้า', 'Segment', ['ประเภทร้าน', 'type', 'กลุ่ม']),
    column('address_line', 'ที่อยู่', 'Address', ['บ้านเลขที่', 'address line', 'street']),
    column('sub_district', 'ตำบล', 'Sub-district', ['แขวง', 'ตำบล/แขวง', 'tambon']),
    column('district', 'อำเภอ', 'District', ['เขต', 'อำเภอ/เขต', 'amphoe']),
    column('province', 'จังหวัด', 'Province', ['changwat']),
    column('postal_code', 'รหัสไปรษณีย์', 'Postal code', ['zip', 'postcode', 'ไปรษณีย์', 'zip code']),
    column('landmark', 'จุดสังเกต', 'Landmark', ['จุดสังเกตุ', 'ใกล้']),
  ],
  orders: [
    needed(column('outlet', 'รหัสร้าน', 'Retailer code', ['outlet code', 'customer code', 'รหัสลูกค้า'])),
    needed(column('timestamp', 'วันเวลา', 'Date and time', ['date', 'time', 'วันที่', 'วันที่สั่ง', 'order date'])),
    needed(column('order_id', 'เลขที่คำสั่งซื้อ', 'Order number', ['order', 'order no', 'เลขที่', 'เลขที่บิล', 'invoice'])),
    needed(column('sku', 'รหัสสินค้า', 'SKU', ['product code', 'item', 'item code', 'code'])),
    needed(column('qty', 'จำนวน', 'Quantity', ['จำนวนหน่วย', 'units'])),
    column('unit_price', 'ราคาต่อหน่วย', 'Unit price', ['price', 'ราคา']),
  ],
}

export const neededColumns = (kind: ImportKind): string[] =>
  importColumns[kind].filter((one) => one.needed).map(({ name }) => name)
