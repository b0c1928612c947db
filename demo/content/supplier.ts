import type { BrandContent, DeliveryContent } from '#contract/content/content.ts'
import type { SupplierDetails } from '#server/content/content.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { ownColours } from '#rules/content/colours.ts'

const contact = {
  th: 'โทร 038-123-456 ทุกวันทำการ 08:00-17:00 น. หรือแชต LINE @songdee 08:00-18:00 น.',
  en: 'Call 038-123-456, business days 08:00-17:00, or LINE @songdee, 08:00-18:00.',
}
const company = { th: 'ส่งดี ภาคตะวันออก', en: 'Songdee East' }

/** The demo supplier in the texts of its pages. */
export const demoSupplier: SupplierDetails = {
  company,
  contact,
  about: {
    th: `**ส่งดี ภาคตะวันออก** เป็นผู้ค้าส่งตัวอย่างสำหรับร้านโชห่วย ร้านอาหาร และร้านค้าปลีกในภาคตะวันออก

## ส่งอะไร ส่งให้ใคร

สินค้าเกือบสองพันรายการ ตั้งแต่ข้าวสาร เครื่องปรุง ขนม ไปจนถึงของใช้ในบ้าน ส่งถึงหน้าร้านใน 1-2 วันทำการ

- ไม่มีขั้นต่ำ สั่งชิ้นเดียวก็ส่ง
- ราคารวมภาษีมูลค่าเพิ่มแล้ว
- มีเซลส์ดูแลทุกร้าน ${contact.th}`,
    en: `**Songdee East** is an example wholesaler for grocers, restaurants and other small shops in the east of Thailand.

## What we deliver, and to whom

Nearly two thousand products, from rice, sauces and snacks to household goods, at your door in 1-2 business days.

- No minimum order: we deliver even a single item
- Prices include VAT
- Every shop has a sales contact. ${contact.en}`,
  },
}

/** Its brand: the default colours. Address and number are fictitious. */
export const demoBrand: BrandContent = {
  name: { th: 'ส่งดี', en: 'Songdee' },
  company,
  tagline: { th: 'สั่งของเข้าร้านในราคาส่ง', en: 'Restock your shop at wholesale prices' },
  description: {
    th: 'สั่งสินค้าราคาส่งเข้าร้านจากมือถือ ส่งฟรีในพื้นที่ภาคตะวันออก ชำระปลายทางหรือพร้อมเพย์',
    en: 'Order wholesale goods for your shop from your phone, with free delivery in the eastern provinces.',
  },
  logo: null,
  colours: ownColours,
  phone: '038-123-456',
  phoneHours: { from: '08:00', to: '17:00' },
  chat: {
    name: 'LINE @songdee',
    link: 'https://line.me/R/ti/p/%40songdee',
    draftLink: 'https://line.me/R/oaMessage/%40songdee/?{text}',
    hours: { from: '08:00', to: '18:00' },
  },
  days: { th: 'ทุกวันทำการ', en: 'Business days' },
  address: {
    th: ['99/9 หมู่ 3 ถนนสุขุมวิท', 'ต.บ้านสวน อ.เมืองชลบุรี จ.ชลบุรี 20000'],
    en: ['99/9 Moo 3, Sukhumvit Road', 'Ban Suan, Mueang Chon Buri, Chonburi 20000'],
  },
  addressNote: { th: 'ที่อยู่และเบอร์โทรนี้เป็นตัวอย่าง', en: 'This address and number are examples' },
  place: { latitude: 13.3486, longitude: 100.9857 },
}

/** Days without deliveries, `MM-DD`: New Year, Songkran, Labour Day. */
const restDays = ['01-01', '01-02', '04-13', '04-14', '04-15', '05-01', '12-31']
const restYears = 3

/**
 * Its delivery calendar: daily except Sundays, every other day to the border provinces; with the holidays of the coming
 * years.
 */
export function demoCalendar(now: Date): DeliveryContent['calendar'] {
  const thisYear = Number(bangkokDate(now).slice(0, 4))
  const years = Array.from({ length: restYears }, (_, index) => thisYear + index)
  return {
    cutOff: '15:00',
    weekdays: [1, 2, 3, 4, 5, 6],
    provinces: ['23', '27'].map((code) => ({ code, weekdays: [1, 3, 5] })),
    holidays: years.flatMap((year) => restDays.map((day) => `${year}-${day}`)),
  }
}
