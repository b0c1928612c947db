import type { PopupContent } from '#contract/content/content.ts'
import { readMarkedText } from '#rules/content/marked-text.ts'

type PopupText = Omit<PopupContent, 'body' | 'image' | 'startsAt' | 'endsAt'> & {
  key: string
  /** The banner whose picture it shows. */
  banner: string
  text: { th: string; en: string }
}

/** Popups on the demo's home page: one for everybody, preceded by one for a segment. */
const popups: PopupText[] = [
  {
    key: 'hot-sale',
    banner: 'hot-sale-of-the-month',
    title: { th: 'สินค้าขายดีลดราคาทั้งเดือน', en: 'Best sellers on sale all month' },
    text: {
      th: 'ของที่ร้านทั่วภาคตะวันออกสั่งมากที่สุด **ยิ่งซื้อมาก ยิ่งได้ราคาดี** ระบบคิดส่วนลดให้ในตะกร้า',
      en: 'What shops across the east order most. **The more you buy, the better the price.** Your cart works out the discount.',
    },
    link: '/hot-sale/hot-sale-of-the-month',
    linkText: { th: 'ดูสินค้าลดราคา', en: 'Shop now' },
    audience: 'everyone',
    segment: null,
    sequence: 20,
  },
  {
    key: 'premium-partner',
    banner: 'premium-partner-deals',
    title: { th: 'ราคาพิเศษสำหรับร้านพรีเมียม', en: 'Deals for premium shops' },
    text: {
      th: 'โปรโมชันเฉพาะร้านของคุณ **ร้านทั่วไปไม่เห็นราคานี้**',
      en: 'Special prices for your shop. **Other shops don’t see these.**',
    },
    link: '/banner/premium-partner-deals',
    linkText: { th: 'ดูราคาพิเศษ', en: 'View your deals' },
    audience: 'segment',
    segment: 'premium',
    sequence: 10,
  },
]

/** @param artOf the picture of a banner, by its name */
export const demoPopups = (artOf: (banner: string) => string | null): { key: string; content: PopupContent }[] =>
  popups.map(({ key, banner, text, ...rest }) => ({
    key,
    content: {
      ...rest,
      body: { th: readMarkedText(text.th), en: readMarkedText(text.en) },
      image: artOf(banner),
      startsAt: null,
      endsAt: null,
    },
  }))
