import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { listCashDifferences } from '#contract/backoffice/day/cash/calls.ts'
import type { listDays } from '#contract/backoffice/day/close/calls.ts'
import type * as calls from '#contract/backoffice/office/exports/calls.ts'
import type { listWaves } from '#contract/backoffice/day/picking/calls.ts'
import type { listRuns } from '#contract/backoffice/day/runs/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { availableCredit } from '#rules/credit/credit.ts'
import { stockTurnOf } from '#rules/figures/figures.ts'
import { satangOf } from '#rules/money.ts'
import { findDifferences, readClosings } from '#server/cash/cash.ts'
import { allAccounts, allReceivables, type AccountRow, type ReceivableRow } from '#server/credit/credit.ts'
import { allRows, allStockTurn, type FigureRow, type StockTurnRow } from '#server/figures/figures.ts'
import { presentHeaders, findWaves, findSummaries } from '#server/fulfilment/fulfilment.ts'
import { allUndelivered, type UndeliveredRow } from '#server/outbox/outbox.ts'
import { allReports, type QueuedReport } from '#server/order-problems/order-problems.ts'
import { allSlips, type QueuedSlip } from '#server/payments/payments.ts'
import { allLicences, type ShownLicence } from '#server/restricted-goods/restricted-goods.ts'
import { listOf, pagesOf } from './list.ts'

type QueryOf<Name extends keyof typeof calls> = RequestOf<(typeof calls)[Name]>['query']

export const slips = listOf<QueryOf<'exportSlips'>, QueuedSlip>(
  (_db, { sort, ...filter }) => ({ statement: allSlips({ ...filter, newestFirst: sort === 'newest' }) }),
  [
    ['คำสั่งซื้อ', 'Order', 'text', 'order_number', 18],
    ['รหัสร้าน', 'Retailer code', 'text', 'outlet_code', 14],
    ['ร้านค้า', 'Retailer', 'text', 'store_name', 28],
    ['ส่งเมื่อ', 'Sent', 'moment', 'created_at'],
    ['สถานะ', 'Status', 'text', 'state', 12],
    ['ธนาคาร', 'Bank', 'text', 'sending_bank', 10],
    ['เลขอ้างอิง', 'Reference', 'text', 'reference'],
    ['ยอดที่ต้องชำระ', 'Amount to pay', 'money', 'amount_satang'],
    ['ยอดในสลิป', 'Amount on the slip', 'money', 'read_satang'],
    ['ยอดคำสั่งซื้อ', 'Amount of the order', 'money', 'grand_total_satang'],
    ['ตัดสินเมื่อ', 'Decided', 'moment', 'decided_at'],
    ['ตัดสินโดย', 'Decided by', 'text', ({ decider }) => decider?.name ?? null],
    ['เหตุผล', 'Reason', 'text', 'reason'],
    ['หมายเหตุ', 'Note', 'text', 'note'],
  ],
)

export const problems = listOf<QueryOf<'exportProblems'>, QueuedReport>(
  (db, filter) => ({ statement: sql<QueuedReport>`${allReports(db, filter)}` }),
  [
    ['คำสั่งซื้อ', 'Order', 'text', 'order_number', 18],
    ['รหัสร้าน', 'Retailer code', 'text', 'outlet_code', 14],
    ['ร้านค้า', 'Retailer', 'text', 'store_name', 28],
    ['แจ้งเมื่อ', 'Reported', 'moment', 'created_at'],
    ['ปัญหา', 'Problem', 'text', 'kind', 14],
    ['ข้อความ', 'Words', 'text', 'words', 40],
    ['สินค้า', 'Goods', 'text', ({ goods }) => goods.map(({ nameThai }) => nameThai).join(', '), 36],
    ['รูป', 'Photos', 'whole', 'photos'],
    ['สถานะ', 'Status', 'text', 'state', 12],
    ['ผล', 'Outcome', 'text', 'outcome', 14],
    ['คำตอบ', 'Answer', 'text', 'answer', 40],
    ['คืนเงิน', 'Credit', 'money', 'credit_satang'],
    ['ตอบเมื่อ', 'Answered', 'moment', 'resolved_at'],
    ['ตอบโดย', 'Answered by', 'text', (row) => row.resolved_by?.name ?? null],
    ['ส่งใหม่ในคำสั่งซื้อ', 'Sent again with', 'text', 'redelivery_number', 18],
  ],
)

export const receivables = listOf<QueryOf<'exportReceivables'>, ReceivableRow>(
  (_db, filter, { now }) => ({ statement: allReceivables(filter, now) }),
  [
    ['รหัสร้าน', 'Retailer code', 'text', 'outlet_code', 14],
    ['ร้านค้า', 'Retailer', 'text', 'store_name', 28],
    ['โทรศัพท์', 'Phone', 'text', 'phone', 13],
    ['ยังไม่ถึงกำหนด', 'Not due', 'money', 'notDue'],
    ['1–30 วัน', '1–30 days', 'money', 'days30'],
    ['31–60 วัน', '31–60 days', 'money', 'days60'],
    ['61–90 วัน', '61–90 days', 'money', 'days90'],
    ['เกิน 90 วัน', 'Over 90 days', 'money', 'older'],
    ['รวม', 'Total', 'money', 'total'],
    ['ในนี้เงินสดยังไม่ปิด', 'Of which cash not closed', 'money', 'cash'],
  ],
)

export const credit = listOf<QueryOf<'exportCredit'>, AccountRow>(
  (_db, filter, { now }) => ({ statement: allAccounts(filter, now) }),
  [
    ['รหัสร้าน', 'Retailer code', 'text', 'outlet_code', 14],
    ['ร้านค้า', 'Retailer', 'text', 'store_name', 28],
    ['โทรศัพท์', 'Phone', 'text', 'phone', 13],
    ['วงเงิน', 'Limit', 'money', 'limit'],
    ['ค้างชำระ', 'Unpaid', 'money', 'used'],
    ['เหลือ', 'Left', 'money', (row) => availableCredit({ ...row, isStopped: row.status === 'STOPPED' })],
    ['เลยกำหนด', 'Overdue', 'money', 'overdue'],
    ['ชำระใน (วัน)', 'Days to pay', 'whole', 'terms_days'],
    ['สถานะ', 'Status', 'text', 'status', 12],
    ['หมายเหตุ', 'Note', 'text', 'note'],
  ],
)

export const licences = listOf<QueryOf<'exportLicences'>, ShownLicence>(
  (db, filter) => ({ statement: sql<ShownLicence>`${allLicences(db, filter)}` }),
  [
    ['ร้านค้า', 'Retailer', 'text', 'store_name', 28],
    ['หมวดหมู่', 'Category', 'whole', 'category_id'],
    ['เลขที่', 'Number', 'text', 'number'],
    ['ใช้ได้ถึง', 'Valid until', 'moment', (row) => new Date(row.ends_at.getTime() - 1)],
    ['สถานะ', 'Status', 'text', 'state', 12],
    ['ยื่นเมื่อ', 'Filed', 'moment', 'filed_at'],
    ['ยื่นโดย', 'Filed by', 'text', ({ filer }) => filer.name],
    ['ตัดสินเมื่อ', 'Decided', 'moment', 'decided_at'],
    ['ตัดสินโดย', 'Decided by', 'text', ({ decider }) => decider?.name ?? null],
  ],
)

export const undelivered = listOf<QueryOf<'exportUndelivered'>, UndeliveredRow>(
  () => ({ statement: allUndelivered }),
  [
    ['เลขที่', 'Number', 'whole', 'event_id'],
    ['เวลา', 'Time', 'moment', 'at'],
    ['เหตุการณ์', 'Event', 'text', 'topic'],
    ['ผู้รับ', 'Consumer', 'text', 'consumer'],
    ['พยายามแล้ว', 'Tries', 'whole', 'tries'],
    ['เลิกลอง', 'Given up', 'text', ({ dead }) => (dead ? 'yes' : 'no'), 10],
    ['สาเหตุ', 'Reason', 'text', 'error', 60],
    ['เนื้อหา', 'Content', 'text', ({ payload }) => JSON.stringify(payload), 60],
  ],
)

export const figureRows = listOf<QueryOf<'exportFigureRows'>, FigureRow>(
  (_db, { figure, from, until, key }) => ({ statement: allRows({ name: figure, period: { from, until }, key }) }),
  [
    ['วันที่', 'Day', 'day', 'day'],
    ['คำสั่งซื้อ', 'Order', 'text', 'order_number', 18],
    ['ชื่อ', 'Name (Thai)', 'text', 'name_thai', 34],
    ['ชื่อ (อังกฤษ)', 'Name (English)', 'text', 'name_eng', 34],
    ['จำนวน', 'Number', 'whole', 'count'],
    ['ยอด', 'Amount', 'money', 'amount'],
  ],
)

export const stockTurn = listOf<QueryOf<'exportStockTurn'>, StockTurnRow>(
  (_db, filter, { now }) => ({ statement: allStockTurn(bangkokDate(now), filter) }),
  [
    ['รหัสสินค้า', 'SKU', 'text', 'sku', 14],
    ['ชื่อสินค้า', 'Name (Thai)', 'text', 'nameThai', 36],
    ['ชื่อสินค้า (อังกฤษ)', 'Name (English)', 'text', 'nameEng', 36],
    ['หน่วย', 'Unit', 'text', 'unit', 10],
    ['ขายใน 90 วัน', 'Sold in 90 days', 'whole', 'units'],
    ['คงเหลือ', 'On hand', 'whole', 'onHand'],
    ['ขายตามต้นทุน', 'Sold at cost', 'money', 'sold'],
    ['สต็อกเฉลี่ยตามต้นทุน', 'Average stock at cost', 'money', 'average'],
    ['รอบหมุน', 'Turn', 'number', (row) => stockTurnOf(row).turn],
    ['พอขาย (วัน)', 'Days of stock', 'whole', (row) => stockTurnOf(row).days],
  ],
)

type Difference = AnswerOf<typeof listCashDifferences>['content'][number]
export const cashDifferences = listOf<QueryOf<'exportCashDifferences'>, Difference>(
  (db, filter) => ({
    pages: pagesOf(async (page) => {
      const { content, totalElements } = await findDifferences(db, { ...filter, ...page })
      return { rows: content, total: totalElements }
    }),
  }),
  [
    ['วันที่', 'Day', 'day', 'day'],
    ['ผู้รับเงิน', 'Collector', 'text', 'name'],
    ['ผลต่าง', 'Difference', 'money', ({ differenceAmt }) => satangOf(differenceAmt)],
    ['เหตุผล', 'Reason', 'text', 'reason', 40],
    ['สถานะ', 'Status', 'text', 'state', 12],
    ['ผู้นับ', 'Counted by', 'text', ({ countedBy }) => countedBy.name],
  ],
)

type ClosedDay = AnswerOf<typeof listDays>['content'][number]
export const days = listOf<QueryOf<'exportDays'>, ClosedDay>(
  (db) => ({
    pages: pagesOf(async (page) => {
      const { content, totalElements } = await readClosings(db, page)
      return { rows: content, total: totalElements }
    }),
  }),
  [
    ['วันที่', 'Day', 'day', 'day'],
    ['ปิดเมื่อ', 'Closed', 'moment', ({ at }) => new Date(at)],
    ['ผู้ปิดวัน', 'Closed by', 'text', ({ by }) => by.name],
    ['รายการที่ค้าง', 'Open lines', 'whole', 'open'],
    ['เหตุผล', 'Reason', 'text', 'reason', 40],
  ],
)

type Wave = AnswerOf<typeof listWaves>['content'][number]
export const waves = listOf<QueryOf<'exportWaves'>, Wave>(
  (db, filter) => ({
    pages: pagesOf(async (page) => {
      const { rows, total } = await findWaves(db, { ...filter, ...page })
      return { rows: await presentHeaders(db, rows), total }
    }),
  }),
  [
    ['เลขที่', 'Number', 'text', 'number', 14],
    ['ชื่อ', 'Name', 'text', 'name', 28],
    ['สร้างเมื่อ', 'Made', 'moment', ({ createdOn }) => new Date(createdOn)],
    ['สร้างโดย', 'Made by', 'text', ({ createdBy }) => createdBy.name],
    ['ยังเปิด', 'Open', 'text', ({ open }) => (open ? 'yes' : 'no'), 10],
    ['คำสั่งซื้อ', 'Orders', 'whole', 'orders'],
    ['แพ็คแล้ว', 'Packed', 'whole', 'ordersPacked'],
    ['หน่วย', 'Units', 'whole', 'units'],
    ['หยิบแล้ว', 'Picked', 'whole', 'unitsPicked'],
  ],
)

type Run = AnswerOf<typeof listRuns>['runs'][number]
export const runs = listOf<QueryOf<'exportRuns'>, Run>(
  (db, { day }, { now }) => ({
    pages: async () => ({ content: await findSummaries(db, day ?? bangkokDate(now)), totalPages: 1 }),
  }),
  [
    ['เลขที่', 'Number', 'text', 'number', 14],
    ['วันที่', 'Day', 'day', 'day'],
    ['สาย', 'Route', 'text', 'routeThai', 28],
    ['สาย (อังกฤษ)', 'Route (English)', 'text', 'routeEng', 28],
    ['คนขับ', 'Driver', 'text', ({ driver }) => driver?.name ?? null],
    ['รถ', 'Vehicle', 'text', 'vehicle', 14],
    ['สถานะ', 'Status', 'text', 'state', 12],
    ['จุดส่ง', 'Stops', 'whole', 'stops'],
    ['ส่งแล้ว', 'Delivered', 'whole', 'delivered'],
    ['ปฏิเสธ', 'Refused', 'whole', 'refused'],
    ['ส่งไม่ได้', 'Not delivered', 'whole', 'notDelivered'],
    ['ต้องเก็บ', 'To collect', 'money', ({ dueAmt }) => satangOf(dueAmt)],
    ['เก็บแล้ว', 'Collected', 'money', ({ cashAmt }) => satangOf(cashAmt)],
    ['ออกเมื่อ', 'Departed', 'moment', ({ departedOn }) => departedOn && new Date(departedOn)],
    ['กลับเมื่อ', 'Returned', 'moment', ({ returnedOn }) => returnedOn && new Date(returnedOn)],
  ],
)
