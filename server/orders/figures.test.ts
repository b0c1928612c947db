import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seeded } from '#demo/seeded.ts'
import { defaultFees } from '#rules/delivery/fee.ts'
import { fromBaht } from '#rules/money.ts'
import { aShelfOfFigures, figuresOf, type OrderInput } from '#test/builders/figures.ts'
import { testServer } from '#test/test-server.ts'

// Every figure of an order on every screen, in the database and in the payment request. The golden file is renewed, after
// a look at what has changed, by `npm test -- server/orders/figures.test.ts --update`.

const golden = new URL('../../test/golden/orders.json', import.meta.url).pathname

const server = await testServer({ stock: aShelfOfFigures })

type Figures = Awaited<ReturnType<typeof figuresOf>>
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const satang = (baht: number) => fromBaht(baht) ?? Number.NaN

/** Compares every figure of an order with every other one that has to equal it. */
function expectAgreement({ cart, cartPage, answer, order, orderPage, row, lines, payment }: Figures): void {
  const total = row.grand_total_satang
  expect(payment === null).toBe(order.payType === 'COD')
  expect([satang(cart.grandTotalAmt), satang(answer), satang(order.grandTotalAmt)]).toEqual([total, total, total])
  if (payment) expect([satang(payment.requested), payment.attempted]).toEqual([total, total])
  const shown = { gross: row.gross_satang, discount: row.offer_satang, delivery: row.delivery_satang, net: total }
  expect([cartPage, orderPage]).toEqual([shown, shown])
  expect(shown.gross - shown.discount + shown.delivery).toBe(shown.net)
  const inCart = (cart.cartItems ?? []).map((item) => [item.productId, item.qty, item.type, item.totalAmt])
  expect(order.orderDetails.map((line) => [line.productId, line.qty, line.type, line.totalAmt])).toEqual(inCart)
  expect(lines.map((line) => [line.product_id, line.qty, line.type, line.total_satang / 100])).toEqual(inCart)
  expect(sum(lines.map((line) => line.total_satang)) + row.delivery_satang).toBe(total)
  for (const line of lines)
    expect(sum((line.applied as { amount: number }[]).map(({ amount }) => amount))).toBe(line.offer_satang)
  expect([order.pointsUsed ?? 0, order.pointsOfferAmt ?? 0]).toEqual(Array(2).fill(row.points_satang / 100))
  expect(sum(row.vat.map(({ base, vat }) => base + vat))).toBe(total)
  expect(order.vat.map(({ base, vat }) => [satang(base), satang(vat)])).toEqual(
    row.vat.map(({ base, vat }) => [base, vat]),
  )
}

type Item = NonNullable<Figures['cart']['cartItems']>[number]

/** A line of the cart in one line of the golden file. */
function lineInWords({ productId, qty, type, unitPrice, ...item }: Item): string {
  const told = [
    ...item.appliedPromotions.map(({ code, amount }) => `${code} -${amount}`),
    ...item.nearly.map(({ id, add, benefit }) => `nearly P${id}: ${add} more, ${benefit}`),
    ...(item.excluded ?? []).map(({ id, reason, by }) => `not P${id}: ${reason}${by ? ` P${by}` : ''}`),
  ]
  const money = `gross ${item.grossAmt}, offer ${item.offerAmt}, total ${item.totalAmt}`
  return [`${qty} x ${productId} ${type} at ${unitPrice}: ${money}`, ...told].join('; ')
}

const totalsOf = ({
  totalGrossAmt,
  totalOfferAmt,
  deliveryAmt,
  grandTotalAmt,
}: Figures['cart'] | Figures['order']) => ({
  totalGrossAmt,
  totalOfferAmt,
  deliveryAmt,
  grandTotalAmt,
})

/** The money of an order, place by place. */
const inWords = ({ cart, cartPage, answer, order, orderPage, row, lines, payment }: Figures) => ({
  cart: { ...totalsOf(cart), lines: (cart.cartItems ?? []).map(lineInWords), nearly: cart.nearly },
  cartPage,
  answer,
  order: {
    ...totalsOf(order),
    vat: order.vat.map(({ rate, base, vat }) => `${rate} %: ${base} + ${vat}`),
    lines: order.orderDetails.map(
      ({ qty, productId, type, grossAmt, offerAmt, totalAmt, taxCategoryValue }) =>
        `${qty} x ${productId} ${type}: gross ${grossAmt}, offer ${offerAmt}, total ${totalAmt}, ${taxCategoryValue} %`,
    ),
  },
  orderPage,
  stored: {
    ...row,
    vat: row.vat.map(({ rate, base, vat }) => `${rate} %: ${base} + ${vat}`),
    lines: lines.map(
      (line) => `${line.qty} x ${line.product_id}: ${line.gross_satang} - ${line.offer_satang} = ${line.total_satang}`,
    ),
  },
  payment,
})

const ofEach = (from: number, to: number, qty = 1) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ productId: from + index, qty }))
const goldenCarts: Record<string, OrderInput & { provinceCode?: string }> = {
  '95 goods of 0.95': { goods: ofEach(11, 105) },
  '107.00 at 7 % with goods at 0 %': {
    goods: [
      { productId: 3, qty: 1 },
      { productId: 2, qty: 3 },
    ],
  },
  '12 off each of 5': { goods: [{ productId: 4, qty: 5 }] },
  'three tiers of gifts, 42 bought': { goods: [{ productId: 5, qty: 42 }] },
  'a coupon over 7 lines': { goods: ofEach(1, 7), coupon: 'HUNDRED' },
  'outside the free provinces, half of it without VAT': {
    goods: [
      { productId: 2, qty: 6 },
      { productId: 3, qty: 2 },
    ],
    provinceCode: '30',
  },
  'a promotion that tolerates no other': {
    goods: [
      { productId: 8, qty: 2 },
      { productId: 4, qty: 60 },
    ],
  },
  'nearly everything': {
    goods: [
      { productId: 4, qty: 4 },
      { productId: 5, qty: 4 },
      { productId: 6, qty: 9 },
    ],
  },
  'gifts of the same goods': { goods: [{ productId: 6, qty: 25 }] },
  'points over 7 lines': { goods: ofEach(1, 7), points: 50 },
  'points after a coupon, beside goods that take none': {
    goods: [...ofEach(1, 3), { productId: 200, qty: 1 }],
    coupon: 'HUNDRED',
    points: 500,
  },
  'less than a coupon takes off': { goods: [{ productId: 1, qty: 3 }], coupon: 'HUNDRED' },
  'all at once': {
    goods: [...ofEach(1, 10, 13), { productId: 200, qty: 2 }],
    coupon: 'BIG',
    provinceCode: '50',
  },
}

test('the golden orders: every figure on every screen is as it was', async () => {
  expect(existsSync(golden)).toBe(true)
  const figures: Record<string, unknown> = {}
  for (const [name, { provinceCode = '20', ...input }] of Object.entries(goldenCarts)) {
    const buyer = await server.retailer({ provinceCode })
    await server.db
      .insertInto('restricted_grant')
      .values({ outlet_id: buyer.id, until: new Date(9e12) })
      .execute()
    const found = await figuresOf(buyer, server.db, input)
    expectAgreement(found)
    figures[name] = inWords(found)
  }
  await expect(`${JSON.stringify(figures, null, 2)}\n`).toMatchFileSnapshot(golden)
})

const freeFromSome = { least: [], freeFrom: [{ amount: 1_500_00, provinceCode: null }] }
const buyers = 10
const ordersEach = 30

test(`${buyers * ordersEach} random orders: cart, order, database and payment request agree to the satang`, async () => {
  const fees = { fees: JSON.stringify(defaultFees), order_rules: JSON.stringify(freeFromSome) }
  await server.db
    .insertInto('delivery_fees')
    .values(fees)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(fees))
    .execute()
  await server.refresh()
  const charged = new Set<number>()
  const shopping = Array.from({ length: buyers }, async (_, index) => {
    const chance = seeded(7_000 + index)
    const buyer = await server.retailer({ provinceCode: index % 3 === 0 ? '30' : '20' })
    for (let order = 0; order < ordersEach; order += 1) {
      const ids = chance.shuffled(Array.from({ length: 20 }, (_one, id) => id + 1)).slice(0, chance.whole(1, 9))
      const goods = ids.map((productId) => ({ productId, qty: chance.whole(1, chance.hits(0.2) ? 60 : 8) }))
      const coupon = chance.hits(0.4) ? { coupon: chance.pick(['HUNDRED', 'BIG']) } : {}
      const points = chance.hits(0.4) ? 10 * chance.whole(1, 60) : 0
      const input = { goods, ...coupon, points, payType: chance.pick(['COD', '2C2P-PP-QR'] as const) }
      const found = await figuresOf(buyer, server.db, input)
      expectAgreement(found)
      if (index % 3 === 0) charged.add(found.row.delivery_satang)
    }
  })
  await Promise.all(shopping)
  // Among them are orders below the amount from which delivery is free, and above it.
  expect(charged).toEqual(new Set([0, 100_00]))
})
