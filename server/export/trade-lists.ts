import { sql, type RawBuilder } from 'kysely'
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
import { column, listOf, pagesOf, type ExportableList } from './list.ts'

type Query = RequestOf<typeof exportPromotions>['query']
type Offer = Pick<
  AnswerOf<typeof getCoupon>,
  'nameThai' | 'nameEng' | 'state' | 'startsAt' | 'endsAt' | 'perOutletLimit' | 'totalLimit' | 'uses' | 'publishedBy'
>

const offerColumns = [
  column('ชื่อ', 'Name (Thai)', 'text', 34),
  column('ชื่อ (อังกฤษ)', 'Name (English)', 'text', 34),
  column('สถานะ', 'State', 'text', 12),
  column('เริ่ม', 'Starts', 'moment'),
  column('สิ้นสุด', 'Ends', 'moment'),
  column('ครั้งต่อร้าน', 'Limit per retailer', 'whole'),
  column('ครั้งทั้งหมด', 'Limit in all', 'whole'),
  column('ใช้ไปแล้ว', 'Uses', 'whole'),
  column('เผยแพร่โดย', 'Published by'),
] as const
const offerCells = (offer: Omit<Offer, 'perOutletLimit'> & { perOutletLimit: number | null }) => [
  offer.nameThai,
  offer.nameEng,
  offer.state,
  new Date(offer.startsAt),
  new Date(offer.endsAt),
  offer.perOutletLimit,
  offer.totalLimit,
  offer.uses,
  offer.publishedBy?.name ?? null,
]

export const promotions: ExportableList<Query, AnswerOf<typeof getPromotion>> = {
  columns: [
    column('เลขที่', 'Number', 'whole'),
    ...offerColumns,
    column('ชนิด', 'Kind', 'text', 20),
    column('ระดับ', 'Level', 'text', 10),
    column('ลำดับ', 'Priority', 'whole'),
    column('งบ', 'Budget', 'number', 14),
    column('ใช้งบไป', 'Spent', 'number', 14),
  ],
  read: (db, query, { now }) => ({
    pages: async () => ({ content: await findOffers(db, promotionAdmin, query, now), totalPages: 1 }),
  }),
  cells: (offer) => [
    offer.id,
    ...offerCells(offer),
    offer.discountType,
    offer.level,
    offer.priority,
    offer.budget,
    offer.spent,
  ],
}

export const coupons: ExportableList<Query, AnswerOf<typeof getCoupon>> = {
  columns: [
    column('รหัส', 'Code', 'text', 16),
    ...offerColumns,
    column('ส่วนลด', 'Discount', 'money'),
    column('ซื้อขั้นต่ำ', 'Minimum', 'money'),
    column('แสดงให้ทุกร้าน', 'Shown to all', 'text', 12),
  ],
  read: (db, query, { now }) => ({
    pages: async () => ({ content: await findOffers(db, couponAdmin, query, now), totalPages: 1 }),
  }),
  cells: (offer) => [
    offer.code,
    ...offerCells(offer),
    fromBaht(offer.discount),
    fromBaht(offer.minimum),
    offer.listed ? 'yes' : 'no',
  ],
}

type ContentItem = AnswerOf<typeof listContent>['content'][number]
export const content = listOf<RequestOf<typeof exportContent>['query'], ContentItem>(
  (db, { kind = null }) => ({
    pages: pagesOf(async (page) => {
      const { rows, total } = await listStored(db, { kind, ...page })
      return { rows: rows.map(presentListed), total }
    }),
  }),
  [
    ['ชนิด', 'Kind', 'text', ({ kind }) => kind, 12],
    ['คีย์', 'Key', 'text', ({ key }) => key, 30],
    ['ชื่อ', 'Title (Thai)', 'text', ({ title }) => title.th, 34],
    ['ชื่อ (อังกฤษ)', 'Title (English)', 'text', ({ title }) => title.en, 34],
    ['ฉบับที่เผยแพร่', 'Published edition', 'whole', ({ published }) => published],
    ['มีฉบับร่างใหม่', 'Changed since', 'text', ({ isChanged }) => (isChanged ? 'yes' : 'no'), 10],
    ['แก้เมื่อ', 'Changed', 'moment', ({ changedAt }) => new Date(changedAt)],
    ['แก้โดย', 'Changed by', 'text', ({ changedBy }) => changedBy.name],
  ],
)

export const searchMisses = listOf<RequestOf<typeof exportSearchMisses>['query'], MissRow>(
  (db, { days }, { now }) => ({ statement: sql`${frequentMisses(db, days, now)}` as RawBuilder<MissRow> }),
  [
    ['คำค้น', 'Words', 'text', ({ words }) => words, 34],
    ['ครั้ง', 'Times', 'whole', ({ count }) => Number(count)],
    ['ล่าสุด', 'Last', 'day', (row) => row.last_on],
  ],
)

export const shelfPlaces = listOf<RequestOf<typeof exportShelfPlaces>['query'], ShelfPlaceRow>(
  (_db, filter) => ({ statement: allShelfPlaces(filter) }),
  [
    ['ตำแหน่งชั้น', 'Shelf place', 'text', ({ place }) => place, 12],
    ['รหัสสินค้า', 'SKU', 'text', ({ sku }) => sku, 14],
    ['บาร์โค้ด', 'Barcode', 'text', ({ barcode }) => barcode, 16],
    ['ชื่อสินค้า', 'Name (Thai)', 'text', ({ nameThai }) => nameThai, 36],
    ['ชื่อสินค้า (อังกฤษ)', 'Name (English)', 'text', ({ nameEng }) => nameEng, 36],
    ['หน่วย', 'Unit', 'text', ({ unit }) => unit, 10],
  ],
)
