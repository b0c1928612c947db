import type { BrandContent, DeliveryContent, PageContent, SearchContent } from '#contract/content/content.ts'
import { ownColours } from '#rules/content/colours.ts'
import { readMarkedText } from '#rules/content/marked-text.ts'
import type { PageSlug } from '#rules/content/pages.ts'
import { defaultFees } from '#rules/delivery/fee.ts'
import { feesInBaht } from '../fee-table.ts'
import { cookiePolicy } from './cookie-policy.ts'
import { privacyAndTerms } from './privacy-and-terms.ts'
import { questionAndAnswer } from './question-and-answer.ts'
import { everydayWords, needWords } from './search-words.ts'
import type { SupplierDetails, WrittenPage } from './written-page.ts'

export type { SupplierDetails } from './written-page.ts'

/** True of every supplier, until it publishes more. */
const anySupplier: SupplierDetails = {
  company: { th: 'ผู้ขายซึ่งดำเนินการเว็บไซต์นี้', en: 'The seller who runs this site' },
  contact: {
    th: 'ติดต่อเราได้ตามช่องทางในหน้า[ติดต่อเรา](/retailer/contact-us)',
    en: 'Reach us through our [contact page](/retailer/contact-us).',
  },
  about: {
    th: 'เราเป็นร้านค้าส่งที่รับคำสั่งซื้อจากร้านค้าผ่านเว็บไซต์นี้ และจัดส่งสินค้าถึงหน้าร้าน',
    en: 'We are a wholesaler. Shops order from us on this site, and we deliver to their door.',
  },
}

/** The pages of a new storefront. */
export function startingPages(supplier: SupplierDetails = anySupplier): Record<PageSlug, PageContent> {
  return {
    'privacy-and-terms': page(privacyAndTerms(supplier)),
    'cookie-policy': page(cookiePolicy()),
    'question-and-answer': page(questionAndAnswer()),
    'contact-us': page({
      title: { th: 'ติดต่อเรา', en: 'Contact us' },
      body: {
        th: 'มีเรื่องสั่งของ ส่งของ หรือคืนของ ติดต่อเซลส์ของเราได้โดยตรง',
        en: 'For orders, deliveries and returns, contact our sales team directly.',
      },
    }),
    about: page({ title: { th: 'เกี่ยวกับเรา', en: 'About us' }, body: supplier.about }),
  }
}

const page = ({ title, body }: WrittenPage): PageContent => ({
  title,
  body: { th: readMarkedText(body.th), en: readMarkedText(body.en) },
})

/** A brand without a name yet: nothing here may be mistaken for a real firm. */
export const startingBrand = (): BrandContent => ({
  name: { th: 'ร้านค้าส่ง', en: 'Wholesale' },
  company: { th: 'ร้านค้าส่ง', en: 'Wholesale' },
  tagline: { th: 'สั่งของเข้าร้านในราคาส่ง', en: 'Restock your shop at wholesale prices' },
  description: {
    th: 'สั่งสินค้าราคาส่งเข้าร้านจากมือถือ ชำระปลายทางหรือพร้อมเพย์',
    en: 'Order wholesale goods for your shop from your phone, cash on delivery or by PromptPay.',
  },
  logo: null,
  colours: ownColours,
  phone: null,
  phoneHours: { from: '08:00', to: '17:00' },
  chat: null,
  days: { th: 'ทุกวันทำการ', en: 'Business days' },
  address: null,
  addressNote: { th: '', en: '' },
  place: null,
})

/** The policy of the specification; its fees are those of `rules/delivery/fee.ts`. */
export const startingDelivery = (): DeliveryContent => ({
  promise: { th: 'ส่งฟรี 7 จังหวัดภาคตะวันออก', en: 'Free delivery in 7 eastern provinces' },
  promiseDetail: { th: 'ได้ของใน 1-2 วันทำการ ไม่มีขั้นต่ำ', en: 'Delivered in 1–2 business days, no minimum order' },
  delivery: {
    th: 'ส่งฟรีใน ชลบุรี ฉะเชิงเทรา จันทบุรี ตราด ปราจีนบุรี ระยอง และสระแก้ว ภายใน 1-2 วันทำการ ไม่มีขั้นต่ำ พื้นที่อื่นอาจมีค่าจัดส่ง',
    en: 'Free in Chonburi, Chachoengsao, Chanthaburi, Trat, Prachinburi, Rayong and Sa Kaeo, in 1-2 business days, no minimum order. Other areas may be charged extra.',
  },
  returns: {
    th: 'แจ้งคืนหรือยกเลิกได้ทางแชต เมื่อตรวจรับสินค้าแล้วไม่สามารถคืนหรือยกเลิกได้',
    en: 'Request returns and cancellations by chat. Once inspected and received, goods cannot be returned or cancelled.',
  },
  policies: {
    th: [
      'ส่งฟรีใน 7 จังหวัดภาคตะวันออก ภายใน 1-2 วันทำการ ไม่มีขั้นต่ำ',
      'พื้นที่อื่นอาจมีค่าจัดส่ง แสดงก่อนยืนยันคำสั่งซื้อ',
      'คืนหรือยกเลิกสินค้า แจ้งเจ้าหน้าที่ทางแชต',
      'เมื่อตรวจรับสินค้าแล้วไม่สามารถคืนหรือยกเลิกได้',
    ],
    en: [
      'Free in the 7 eastern provinces, in 1-2 business days, no minimum order',
      'Other areas may be charged extra, shown before you confirm an order',
      'Request returns and cancellations from our staff by chat',
      'Once inspected and received, goods cannot be returned or cancelled',
    ],
  },
  fees: feesInBaht(defaultFees),
  calendar: { cutOff: '15:00', weekdays: [1, 2, 3, 4, 5, 6], provinces: [], holidays: [] },
})

/** The names and needs that every village shop knows. */
export const startingSearch = (): SearchContent => ({ everyday: everydayWords, needs: needWords })
