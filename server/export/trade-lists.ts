import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { listContent } from '#contract/backoffice/trade/content/calls.ts'
import type {
  exportContent,
  exportSearchMisses,
  exportShelfPlaces,
} from '#contract/backoffice/trade/trade-exports/calls.ts'
import type { getCoupon } from '#contract/backoffice/trade/coupons/calls.ts'
import type { exportPromotions } from '#contract/backoffice/office/exports/calls.ts'
import type { getPromotion } from '#contract/backoffice/trade/promotions/calls.ts'
import { fromBaht } from '#rules/money.ts'
import { couponAdmin, findOffers, promotionAdmin } from '#server/promotions/promotions.ts'
import { presentListed, listStored } from '#server/content/content.ts'
import { allShelfPlaces, type ShelfPlaceRow } from '#server/fulfilment/fulfilment.ts'
import { frequentMisses, type MissRow } from '#server/search/search.ts'
import { listOf, pagesOf, type ColumnOf } from './list.ts'

type Query = RequestOf<typeof exportPromotions>['query']
type Promotion = AnswerOf<typeof getPromotion>
type Coupon = AnswerOf<typeof getCoupon>

const offerColumns: readonly ColumnOf<Promotion | Coupon>[] = [
  ['ชื่อ', 'Name (Thai)', 'text', 'nameThai', 34],
  ['ชื่อ (อังกฤษ)', 'Name (English)', 'text', 'nameEng', 34],
  ['สถานะ', 'Status', 'text', 'state', 12],
  ['เริ่ม', 'Starts', 'moment', ({ startsAt }) => new Date(startsAt)],
  ['จบ', 'Ends', 'moment', ({ endsAt }) => new Date(endsAt)],
  ['ครั้งต่อร้าน', 'Limit per retailer', 'whole', 'perOutletLimit'],
  ['ครั้งทั้งหมด', 'Limit in all', 'whole', 'totalLimit'],
  ['ใช้แล้ว', 'Used', 'whole', 'uses'],
  ['เผยแพร่โดย', 'Published by', 'text', ({ publishedBy }) => publishedBy?.name ?? null],
]

export const promotions = listOf<Query, Promotion>(
  (db, query, { now }) => ({
    pages: async () => ({ content: await findOffers(db, promotionAdmin, query, now), totalPages: 1 }),
  }),
  [
    ['เลขที่', 'Number', 'whole', 'id'],
    ...offerColumns,
    ['ชนิด', 'Kind', 'text', 'discountType', 20],
    ['ระดับ', 'Level', 'text', 'level', 10],
    ['ลำดับ', 'Priority', 'whole', 'priority'],
    ['งบ', 'Budget', 'number', 'budget', 14],
    ['ใช้งบไป', 'Spent', 'number', 'spent', 14],
  ],
)

export const coupons = listOf<Query, Coupon>(
  (db, query, { now }) => ({
    pages: async () => ({ content: await findOffers(db, couponAdmin, query, now), totalPages: 1 }),
  }),
  [
    ['รหัส', 'Code', 'text', 'code', 16],
    ...offerColumns,
    ['ส่วนลด', 'Discount', 'money', ({ discount }) => fromBaht(discount)],
    ['ซื้อขั้นต่ำ', 'Minimum', 'money', ({ minimum }) => fromBaht(minimum)],
    ['แสดงให้ทุกร้าน', 'Shown to all', 'text', ({ listed }) => (listed ? 'yes' : 'no'), 12],
  ],
)

type ContentItem = AnswerOf<typeof listContent>['content'][number]
export const content = listOf<RequestOf<typeof exportContent>['query'], ContentItem>(
  (db, { kind = null }) => ({
    pages: pagesOf(async (page) => {
      const { rows, total } = await listStored(db, { kind, ...page })
      return { rows: rows.map(presentListed), total }
    }),
  }),
  [
    ['ชนิด', 'Kind', 'text', 'kind', 12],
    ['คีย์', 'Key', 'text', 'key', 30],
    ['ชื่อ', 'Name (Thai)', 'text', ({ title }) => title.th, 34],
    ['ชื่อ (อังกฤษ)', 'Name (English)', 'text', ({ title }) => title.en, 34],
    ['ฉบับที่เผยแพร่', 'Published edition', 'whole', 'published'],
    ['มีฉบับร่างใหม่', 'Changed since', 'text', ({ isChanged }) => (isChanged ? 'yes' : 'no'), 10],
    ['แก้ล่าสุด', 'Last changed', 'moment', ({ changedAt }) => new Date(changedAt)],
    ['แก้โดย', 'Changed by', 'text', ({ changedBy }) => changedBy.name],
  ],
)

export const searchMisses = listOf<RequestOf<typeof exportSearchMisses>['query'], MissRow>(
  (db, { days }, { now }) => ({ statement: sql<MissRow>`${frequentMisses(db, days, now)}` }),
  [
    ['คำค้น', 'Words', 'text', 'words', 34],
    ['ครั้ง', 'Times', 'whole', ({ count }) => Number(count)],
    ['ล่าสุด', 'Last', 'day', 'last_on'],
  ],
)

export const shelfPlaces = listOf<RequestOf<typeof exportShelfPlaces>['query'], ShelfPlaceRow>(
  (_db, filter) => ({ statement: allShelfPlaces(filter) }),
  [
    ['ตำแหน่งชั้น', 'Shelf place', 'text', 'place', 12],
    ['รหัสสินค้า', 'SKU', 'text', 'sku', 14],
    ['บาร์โค้ด', 'Barcode', 'text', 'barcode', 16],
    ['ชื่อสินค้า', 'Name (Thai)', 'text', 'nameThai', 36],
    ['ชื่อสินค้า (อังกฤษ)', 'Name (English)', 'text', 'nameEng', 36],
    ['หน่วย', 'Unit', 'text', 'unit', 10],
  ],
)
