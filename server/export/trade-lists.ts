import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { getCoupon } from '#contract/backoffice/coupons/calls.ts'
import type { exportPromotions } from '#contract/backoffice/exports/calls.ts'
import type { getPromotion } from '#contract/backoffice/promotions/calls.ts'
import { fromBaht } from '#rules/money.ts'
import { couponAdmin, findOffers, promotionAdmin } from '#server/promotions/promotions.ts'
import { column, type ExportableList } from './list.ts'

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
  read: (db, query, now) => ({
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
  ],
  read: (db, query, now) => ({
    pages: async () => ({ content: await findOffers(db, couponAdmin, query, now), totalPages: 1 }),
  }),
  cells: (offer) => [offer.code, ...offerCells(offer), fromBaht(offer.discount), fromBaht(offer.minimum)],
}
