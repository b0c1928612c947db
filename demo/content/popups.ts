import type { PopupContent } from '#contract/content/content.ts'
import { readMarkedText } from '#rules/content/marked-text.ts'

type Written = Omit<PopupContent, 'body' | 'image' | 'startsAt' | 'endsAt'> & {
  key: string
  /** The banner whose art it shows. */
  banner: string
  text: { th: string; en: string }
}

/** What shows itself on the demo's home page: to everybody, and to one kind of shop before that. */
const popups: Written[] = [
  {
    key: 'hot-sale',
    banner: 'hot-sale-of-the-month',
    title: { th: 'สินค้าขายดีลดราคาทั้งเดือน', en: 'Best sellers on sale all month' },
    text: {
      th: 'ของที่ร้านทั่วภาคตะวันออกสั่งมากที่สุด **ยิ่งซื้อครบจำนวน ยิ่งได้ราคาดี** ระบบคิดส่วนลดให้ในตะกร้า',
      en: 'What shops all over the east order most. **The more you take, the better the price**; the cart works it out.',
    },
    link: '/hot-sale/hot-sale-of-the-month',
    linkText: { th: 'ดูสินค้าลดราคา', en: 'See the goods' },
    audience: 'everyone',
    segment: null,
    sequence: 20,
  },
  {
    key: 'premium-partner',
    banner: 'premium-partner-deals',
    title: { th: 'ดีลสำหรับร้านพรีเมียม', en: 'Deals for premium shops' },
    text: {
      th: 'ราคาพิเศษสำหรับร้านของคุณ **ร้านทั่วไปมองไม่เห็นดีลนี้**',
      en: 'Special prices for your shop. **Other shops do not see these.**',
    },
    link: '/banner/premium-partner-deals',
    linkText: { th: 'ดูดีลของร้าน', en: 'See your deals' },
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
