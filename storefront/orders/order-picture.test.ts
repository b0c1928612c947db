import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import { wordsOfPicture } from './order-picture.ts'
import type { Order } from './order-queries.ts'

const today = '2026-11-24'
const at = Date.parse('2026-11-24T03:32:00Z')

beforeAll(async () => {
  for (const language of ['th', 'en'] as const) await loadTexts(language, ['orders', 'cart', 'catalogue'])
})

const aLine = (name: string, more: object = {}) => ({
  type: 'NORMAL',
  qty: 3,
  totalAmt: 270,
  productDetails: {
    productDescriptionThai: name,
    productDescriptionEng: '',
    productImage: name,
    productDimentionUom: 'ลัง',
  },
  ...more,
})
const order = {
  orderNumber: 'SD1',
  orderStatus: 'WAITING_FOR_DELIVERY',
  stage: 'PICKING',
  payType: 'COD',
  deliveryDay: today,
  grandTotalAmt: 480,
  dueAmt: 480,
  orderDetails: [aLine('ข้าว'), aLine('น้ำปลา', { type: 'FREE', qty: 1 })],
} as Order
const said = (more: object = {}, knownAt: number | null = at) =>
  wordsOfPicture({ ...order, ...more }, 'th', { supplier: 'ร้านส่ง', at: knownAt, today })

test('the picture of an order says who sends what, how much it is, when it comes and as of when that is so', () => {
  expect(said()).toEqual({
    supplier: 'ร้านส่ง',
    label: 'เลขที่คำสั่งซื้อ',
    number: 'SD1',
    situation: 'รอจัดส่ง',
    tone: 'notice',
    isCancelled: false,
    goods: [
      { name: 'ข้าว', quantity: '3 ลัง', problem: null, gift: null, image: 'ข้าว' },
      { name: 'น้ำปลา', quantity: '1 ลัง', problem: null, gift: 'ของแถม', image: 'น้ำปลา' },
    ],
    more: '',
    promise: 'กำหนดส่ง วันอังคาร 24 พ.ย.',
    sums: [{ label: 'ยอดสุทธิ', amount: '฿480.00' }],
    note: null,
    at: 'ข้อมูลเมื่อ 24/11/2569 10:32',
  })
  // Known to be out of date, and not since when.
  expect(said({}, null).at).toBeNull()
  const fetched = { pickUp: { from: `${today}T02:00:00.000Z`, until: `${today}T04:00:00.000Z` } }
  expect(said(fetched)).toMatchObject({ situation: 'รอมารับ', promise: 'มารับ วันอังคาร 24 พ.ย. 09:00–11:00 น.' })
})

test('units that a product names itself are in the language of who reads', () => {
  const { productDetails } = aLine('ข้าว')
  const unit = { productDimentionUom: 'ถุงตาข่าย', productDimentionUomEng: 'net bag' }
  const orderDetails = [aLine('ข้าว', { productDetails: { ...productDetails, ...unit } }), aLine('ข้าว')]
  const quantities = (language: 'th' | 'en') =>
    wordsOfPicture({ ...order, orderDetails } as Order, language, { supplier: '', at, today }).goods.map(
      ({ quantity }) => quantity,
    )
  expect(quantities('en')).toEqual(['3 net bags', '3 cases'])
  expect(quantities('th')).toEqual(['3 ถุงตาข่าย', '3 ลัง'])
})

test('six goods are on it, and how many more there are', () => {
  const { goods, more } = said({ orderDetails: Array.from({ length: 9 }, (_, index) => aLine(`${index}`)) })
  expect(goods.map(({ name }) => name)).toEqual(['0', '1', '2', '3', '4', '5'])
  expect(more).toBe('และอีก 3 รายการ')
})

test('no day is promised by the picture of an order that is unpaid, late, delivered or cancelled', () => {
  const unpaid = said({ orderStatus: 'VERIFYING_PAYMENT', stage: undefined, payType: '2C2P-PP-QR' })
  expect([unpaid.situation, unpaid.promise]).toEqual(['รอชำระเงิน', null])
  expect(said({ deliveryDay: '2026-11-23' }).promise).toBeNull()
  expect(said({ orderStatus: 'DELIVERED', stage: 'DELIVERED' })).toMatchObject({
    situation: 'จัดส่งสำเร็จ',
    promise: null,
  })
  const cancelled = { situation: 'ยกเลิกแล้ว', tone: 'cut', isCancelled: true, promise: null }
  expect(said({ orderStatus: 'CANCELLED', stage: undefined })).toMatchObject(cancelled)
})

const short = { orderDetails: [aLine('ข้าว', { pickedQty: 2 })], missing: { lines: 1, amt: 90, reason: null } }

test('goods that are missing are said to be, and what is paid without them', () => {
  const { goods, sums, note } = said({ ...short, dueAmt: 390 })
  expect(goods[0]).toMatchObject({ quantity: '3 ลัง', problem: 'ขาด 1 ลัง' })
  expect(sums.map(({ amount }) => amount)).toEqual(['฿480.00', '−฿90.00', '฿390.00'])
  expect(note).toBeNull()
  const last = (dueAmt: number) => said({ ...short, dueAmt }).sums.at(-1)
  expect(last(390)).toEqual({ label: 'ยอดที่ต้องชำระ', amount: '฿390.00' })
  expect(last(0)).toEqual({ label: 'ยอดที่ชำระแล้ว', amount: '฿390.00' })
  const paid = said({ ...short, payType: '2C2P-CC', dueAmt: 0 })
  expect(paid).toMatchObject({ sums: [{ amount: '฿480.00' }], note: 'รวมมูลค่าที่ขาด ฿90.00' })
  // Nothing comes of it: what was short says nothing any more.
  const cancelled = said({ ...short, orderStatus: 'CANCELLED', stage: undefined })
  expect(cancelled).toMatchObject({ goods: [{ problem: null }], sums: [{ amount: '฿480.00' }], note: null })
})

test('what was paid too little of an order is on its picture, for the driver asks for it', () => {
  expect(said({ payType: 'PROMPTPAY', dueAmt: 80 })).toMatchObject({
    sums: [
      { label: 'ยอดสุทธิ', amount: '฿480.00' },
      { label: 'ยอดที่ชำระแล้ว', amount: '−฿400.00' },
      { label: 'ส่วนที่เหลือ ชำระเงินสดตอนรับของ', amount: '฿80.00' },
    ],
    note: null,
  })
})
