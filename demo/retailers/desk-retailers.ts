import { bangkokMinute } from '#rules/bangkok-time.ts'
import type { DemoCatalogue, DemoOrder, DemoOutlet, DemoPayType, DemoProduct } from '#demo/types.ts'
import { outletsOf } from './outlets-of.ts'

// Retailers whose orders show the order desk at the first start: an order in every stage, and each kind of odd order.

/** What is odd about today's order of a retailer; `usual`: nothing. */
type Oddity = 'usual' | 'quantity' | 'value' | 'new' | 'address' | 'cost'

/** `shop | owner | family name | house | tambon | amphoe | province | postcode | today's order`. */
const table = `
ร้านสั่งเกินลำดวน    | ลำดวน   | หอมหวน    | 14 หมู่ 2     | แสนสุข | เมืองชลบุรี | ชลบุรี | 20130 | quantity
ร้านยอดพุ่งเจริญศรี   | เจริญศรี  | มั่งมี       | 7 ถนนสุขุมวิท  | ศรีราชา | ศรีราชา | ชลบุรี | 20110 | value
ร้านเปิดใหม่บ้านเพ    | สมปอง   | ทะเลงาม   | 5 หมู่ 2      | เพ | เมืองระยอง | ระยอง | 21160 | new
ร้านย้ายหน้าตลาดแกลง  | ประนอม  | ตลาดทอง   | 21 หมู่ 1     | ทางเกวียน | แกลง | ระยอง | 21110 | address
ร้านราคาส่งวัดใหม่    | วิชิต     | จันทบูร     | 88 ถนนท่าแฉลบ | วัดใหม่ | เมืองจันทบุรี | จันทบุรี | 22000 | cost
ร้านปกติท่าประดู่      | มานพ     | ท่าประดู่    | 3 ซอย 4      | ท่าประดู่ | เมืองระยอง | ระยอง | 21000 | usual
`
type DeskRetailer = { outlet: DemoOutlet; oddity: Oddity }

const deskRetailers = (): DeskRetailer[] =>
  outletsOf(table, { code: 'DESK', phones: 7000 }).map(({ outlet, rest: [oddity = 'usual'] }) => ({
    outlet,
    oddity: oddity as Oddity,
  }))

export const deskOutlets = (): DemoOutlet[] => deskRetailers().map(({ outlet }) => outlet)

/** The product that costs the demo's supplier more than its price. */
export const soldBelowCost = ({ products }: DemoCatalogue): DemoProduct => {
  const product = goodsOf(products).at(-1)
  if (!product) throw new Error('The demo has no goods')
  return product
}

const goodsOf = (products: readonly DemoProduct[]): DemoProduct[] =>
  products.filter(
    ({ saleCategoryId, categoryId, priceSatang }) =>
      saleCategoryId === 1 && ![8, 104].includes(categoryId) && priceSatang >= 50_00,
  )

/** Past days on which the regulars ordered. */
const regularDays = [35, 28, 21, 14, 7]

/** Their past orders, and today's. */
export function deskOrders(catalogue: DemoCatalogue, now: Date): DemoOrder[] {
  const goods = goodsOf(catalogue.products)
  const minute = bangkokMinute(now)
  const today = (order: Omit<DemoOrder, 'daysAgo' | 'minuteOfDay'>, minutesAgo: number): DemoOrder => ({
    ...order,
    daysAgo: 0,
    minuteOfDay: Math.max(0, minute - minutesAgo),
  })
  return deskRetailers().flatMap(({ outlet: { outletCode }, oddity }, index) => {
    const usual = [0, 1, 2].map((step) => ({ productId: goods[index * 40 + step * 7]?.id ?? 0, qty: 6 }))
    const order = { outletCode, payType: 'COD' as DemoPayType, state: 'ORDER_COMPLETE' as const, lines: usual }
    const past = regularDays.map((daysAgo): DemoOrder => ({
      ...order,
      state: 'DELIVERED',
      daysAgo,
      minuteOfDay: 9 * 60 + index,
    }))
    const times = (factor: number) => usual.map((line) => ({ ...line, qty: line.qty * factor }))
    const [first = { productId: 0, qty: 0 }, ...others] = usual
    switch (oddity) {
      case 'quantity':
        return [...past, today({ ...order, lines: [{ ...first, qty: 120 }, ...others] }, 170)]
      case 'value':
        return [...past, today({ ...order, lines: times(12) }, 140)]
      case 'new':
        return [today({ ...order, lines: times(60) }, 95)]
      case 'address':
        return [...past, today(order, 60)]
      case 'cost':
        return [...past, today({ ...order, lines: [...usual, { productId: soldBelowCost(catalogue).id, qty: 4 }] }, 35)]
      case 'usual':
        return [...past, ...todaysStages(order, today)]
    }
  })
}

/** A few ordinary orders of today that the warehouse, the drivers and the retailer have taken on. */
function todaysStages(
  order: Pick<DemoOrder, 'outletCode' | 'payType' | 'lines'>,
  today: (order: Omit<DemoOrder, 'daysAgo' | 'minuteOfDay'>, minutesAgo: number) => DemoOrder,
): DemoOrder[] {
  return [
    today({ ...order, state: 'ORDER_COMPLETE' }, 25),
    today({ ...order, payType: '2C2P-PP-QR', state: 'PAYMENT_COMPLETE' }, 20),
    today({ ...order, payType: '2C2P-PP-QR', state: 'VERIFYING_PAYMENT' }, 10),
    today({ ...order, state: 'WAITING_FOR_DELIVERY' }, 240),
    today({ ...order, state: 'WAITING_FOR_DELIVERY' }, 230),
    today({ ...order, state: 'DELIVERED' }, 300),
    today({ ...order, state: 'CANCELLED' }, 200),
  ]
}
