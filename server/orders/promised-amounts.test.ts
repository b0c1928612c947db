import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { placeForRetailer, quoteForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { saveCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import { getCart, quoteLines } from '#contract/cart/calls.ts'
import type { DeliveryContent } from '#contract/content/content.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { seeded, type Chance } from '#demo/seeded.ts'
import { satang, satangOf, toBaht } from '#rules/money.ts'
import { freeBySearch, leastBySearch } from '#rules/orders/order-rules.fixture.ts'
import { missingFrom, readOrderRules } from '#rules/orders/order-rules.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import { goodsIn } from '#storefront/cart/order-findings.ts'
import type { Cart } from '#storefront/cart/view.ts'
import { estimatedCart, fetchedEstimate } from '#storefront/checkout/estimated-cart.ts'
import { aPromotion } from '#test/builders/catalogue.ts'
import { everyHour, publishTerms, windowsOf } from '#test/builders/pick-up.ts'
import type { Answer, RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

// Random order rules × way to pay × province × delivered or fetched × who orders: "add so much more" is exactly what the
// server wants, a satang less is refused, and the sum that was shown is the one that is charged. `FAULTS=long` tries
// ten times as many.

const [rice, soap, grain] = [1, 2, 3]
/** Of one satang: what is missing can be added to the satang. */
const prices = { [rice]: 33_33, [soap]: 107_00, [grain]: 1 }
const fee = 100_00
const rounds = process.env.FAULTS === 'long' ? 10 : 1
const ways: readonly PayType[] = ['COD', 'PROMPTPAY', '2C2P-CC', 'ACCOUNT']

const server = await testServer({
  credit: { overdue: 'warn' },
  products: Object.fromEntries(Object.entries(prices).map(([id, price]) => [id, { price, stock: 1_000_000 }])),
  stock: (db) => aPromotion(db, { id: 11, productId: soap, tiers: [{ minimumBuy: 3, discountSatang: 3_33 }] }),
})
const manager = await server.as('manager')

type Rules = NonNullable<DeliveryContent['orderRules']>
type Lines = { productId: number; qty: number }[]
type Case = { payType: PayType; provinceCode: string; pickUpFrom: string | null }
/** What somebody who orders sees before ordering; amounts in satang. */
type ShownSums = { orderRules: Cart['orderRules']; goods: number; total: number }
type Orderer = {
  quote: (lines: Lines) => Promise<ShownSums>
  /** Orders what was quoted last. */
  place: (lines: Lines, total: number) => Promise<Pick<Answer<unknown>, 'status' | 'problem'>>
}

const fetching = ({ pickUpFrom }: Case) => pickUpFrom !== null
const ofCart = (cart: Cart): ShownSums => ({
  orderRules: cart.orderRules,
  goods: goodsIn(cart),
  total: satangOf(cart.grandTotalAmt),
})
const bodyOf = ({ payType, pickUpFrom }: Case, total: number) => ({
  payType,
  ...(pickUpFrom !== null && { pickUpFrom }),
  expectedGrandTotalAmt: toBaht(satang(total)),
})

/** What is in the carts, by product: nobody taps but `fill`, and what is shown of the goods says that it is all. */
const tapped = new WeakMap<RetailerClient, Map<number, number>>()

/** Brings the cart to these lines, by taps. */
async function fill(buyer: RetailerClient, lines: Lines): Promise<void> {
  const before = tapped.get(buyer) ?? new Map<number, number>()
  tapped.set(buyer, before)
  for (const { productId, qty } of lines) {
    const more = qty - (before.get(productId) ?? 0)
    if (more !== 0) await buyer.tap(productId, more)
    before.set(productId, qty)
  }
}
const cartOf = (buyer: RetailerClient, one: Case) => {
  const query = { shippingAddressId: buyer.addressId, ...(fetching(one) && { pickUp: 'true' as const }) }
  return buyer.call(getCart, { query })
}
const quoteOf = (buyer: RetailerClient, one: Case, lines: Lines) =>
  buyer.call(quoteLines, {
    body: { retailerId: buyer.id, lines, shippingAddressId: buyer.addressId, pickUp: fetching(one) },
  })

const orderers: Record<string, (buyer: RetailerClient, one: Case) => Orderer> = {
  'a retailer of its cart': (buyer, one) => ({
    quote: async (lines) => {
      await fill(buyer, lines)
      return ofCart((await cartOf(buyer, one)).body)
    },
    place: (_, total) => buyer.order(bodyOf(one, total)),
  }),
  'a retailer of chosen goods': (buyer, one) => ({
    quote: async (lines) => ofCart((await quoteOf(buyer, one, lines)).body),
    place: (lines, total) => buyer.order({ ...bodyOf(one, total), lines }),
  }),
  'a retailer of its cart without a network, sent later,': (buyer, one) => onItsPhone(buyer, one),
  'a retailer of chosen goods without a network, sent later,': (buyer, one) => ({
    quote: async (lines) => {
      const { orderRules } = (await buyer.call(getCart, { query: { shippingAddressId: buyer.addressId } })).body
      const priced = lines.map((line) => ({ ...line, price: satang(prices[line.productId] ?? 0) }))
      const estimate = estimatedCart(buyer.id, null, priced, orderRules)
      return ofCart(fetching(one) ? fetchedEstimate(estimate) : estimate)
    },
    place: async (lines, total) => {
      expect((await quoteOf(buyer, one, lines)).body.grandTotalAmt).toBe(toBaht(satang(total)))
      return buyer.order({ ...bodyOf(one, total), lines })
    },
  }),
  staff: (buyer, one) => {
    const params = { id: buyer.id }
    const shippingAddressId = buyer.addressId
    return {
      quote: async (lines) => {
        const body = { lines, shippingAddressId, pickUp: fetching(one) }
        const { orderRules, goodsAmt, grandTotalAmt } = (await manager.call(quoteForRetailer, { params, body })).body
        return { orderRules, goods: satangOf(goodsAmt), total: satangOf(grandTotalAmt) }
      },
      place: (lines, total) => {
        const body = { lines, ...bodyOf(one, total), shippingAddressId, billingAddressId: shippingAddressId }
        return manager.call(placeForRetailer, { params, key: randomUUID(), body })
      },
    }
  },
}

/** The phone knows the cart of its last answer, and works out by itself what was tapped since. */
function onItsPhone(buyer: RetailerClient, one: Case): Orderer {
  let known: Cart | null = null
  return {
    quote: async (lines) => {
      if (!known) {
        await fill(buyer, lines)
        known = (await buyer.call(getCart, { query: { shippingAddressId: buyer.addressId } })).body
      }
      const before = new Map(known.cartItems?.map(({ productId, qty }) => [productId, qty]))
      const pending = lines.flatMap(({ productId, qty }) => {
        const more = qty - (before.get(productId) ?? 0)
        return more === 0 ? [] : [{ productId, qty: more, price: satang(prices[productId] ?? 0) }]
      })
      const estimate = estimatedCart(buyer.id, known, pending)
      return ofCart(fetching(one) ? fetchedEstimate(estimate) : estimate)
    },
    // With a network again, what the server says now is compared with what was shown, and sent where it is the same.
    place: async (lines, total) => {
      await fill(buyer, lines)
      expect((await cartOf(buyer, one)).body.grandTotalAmt).toBe(toBaht(satang(total)))
      return buyer.order(bodyOf(one, total))
    },
  }
}

/** Rules that often are about this case, with amounts near what the goods are worth; a row for each combination of conditions. */
function someRules(chance: Chance, worth: number, one: Case): Rules {
  const amount = () => Math.max(0, worth + chance.pick([-worth, -50_00, -1, 0, 1, chance.whole(2, 300)])) / 100
  const known = new Set<string>()
  const rows = <Row>(most: number, conditions: () => Row) =>
    Array.from({ length: chance.whole(0, most) }, () => {
      const row = conditions()
      const key = JSON.stringify(row)
      const isKnown = known.has(key)
      known.add(key)
      return isKnown ? [] : [{ ...row, amount: amount() }]
    }).flat()
  return {
    least: rows(5, () => ({
      provinceCode: chance.pick([null, one.provinceCode, '20', '30']),
      segment: chance.pick([null, null, 'grocery', 'school'] as const),
      payType: chance.pick([null, one.payType, chance.pick(ways)]),
    })),
    freeFrom: rows(2, () => ({ provinceCode: chance.pick([null, one.provinceCode, '20']) })),
  }
}

/** Orders so that every promise on the way is tried. */
async function expectKept(who: string, one: Case, chance: Chance): Promise<void> {
  const { payType, provinceCode } = one
  const buyer = await server.retailer({ provinceCode })
  const credit = { limit: 1_000_000, termsDays: 30, status: 'ACTIVE' as const, note: null, revision: 0 }
  if (payType === 'ACCOUNT') await manager.call(saveCreditAccount, { params: { id: buyer.id }, body: credit })
  const lines = [
    { productId: rice, qty: chance.whole(1, 9) },
    // Its promotion begins at three: prices of promotions are the server's alone.
    { productId: soap, qty: chance.whole(1, who.includes('chosen goods without') ? 2 : 5) },
  ]
  const worth = goodsIn((await quoteOf(buyer, one, lines)).body)
  const orderRules = someRules(chance, worth, one)
  await publishTerms(server, manager, { orderRules, pickUp: everyHour })
  // No address counts where the order is fetched.
  const toProvince = fetching(one) ? null : provinceCode
  const inSatang = <Row extends { amount: number }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, amount: Math.round(row.amount * 100) }))
  const least = leastBySearch(inSatang(orderRules.least), { provinceCode: toProvince, segment: 'grocery', payType })
  const freeFrom = toProvince === '30' ? freeBySearch(inSatang(orderRules.freeFrom), toProvince) : null

  const { quote, place } = (orderers[who] as (typeof orderers)[string])(buyer, one)
  const withGrains = (grains: number) => (grains > 0 ? [...lines, { productId: grain, qty: grains }] : lines)
  let last: { grains: number; seen: Awaited<ReturnType<typeof lookAgain>> } | null = null
  /** What is shown of the goods with so many satang more, as the rules have it; nothing is read twice where nothing has happened. */
  const look = async (grains: number) => {
    if (last?.grains !== grains) last = { grains, seen: await lookAgain(grains) }
    return last.seen
  }
  const lookAgain = async (grains: number) => {
    const shown = await quote(withGrains(grains))
    const findings = missingFrom(readOrderRules(shown.orderRules), satang(shown.goods), payType)
    const missing = (kind: 'least' | 'free_delivery') => findings.find((found) => found.kind === kind)?.missing ?? 0
    const goods = worth + grains
    const isFree = toProvince !== '30' || (freeFrom !== null && goods >= freeFrom)
    const expected = { goods, total: goods + (isFree ? 0 : fee) }
    expect(shown).toMatchObject(expected)
    expect([missing('least'), missing('free_delivery')]).toEqual([
      Math.max(0, least - goods),
      isFree || freeFrom === null ? 0 : freeFrom - goods,
    ])
    return { total: shown.total, missing }
  }
  const expectRefused = async (grains: number, missingAmt: number) => {
    const { total } = await look(grains)
    const { status, problem } = await place(withGrains(grains), total)
    last = null
    expect([status, problem.code, problem.least?.missingAmt]).toEqual([409, 'order_too_small', missingAmt])
  }
  const short = (await look(0)).missing('least')
  if (short > 0) await expectRefused(0, short / 100)
  if (short > 1) await expectRefused(short - 1, 0.01)
  const toFree = (await look(short)).missing('free_delivery')
  // Half of them leave it at that, and pay for the delivery.
  const more = toFree > 0 && chance.hits(0.5) ? toFree : 0
  if (more > 0) expect((await look(short + more - 1)).missing('free_delivery')).toBe(1)
  const { total } = await look(short + more)
  const placed = await place(withGrains(short + more), total)
  expect([placed.status, placed.problem?.code]).toEqual([201, undefined])
  const [order] = (await buyer.call(orderHistory)).body
  expect(satangOf(order?.grandTotalAmt ?? 0)).toBe(total)
}

const whoOrders = Object.keys(orderers).flatMap((who, nth) =>
  Array.from({ length: rounds }, (_, round) => [who, 2569 + nth + 10 * round] as const),
)
test.each(whoOrders)('what %s is promised is what the server takes, to the satang (%i)', async (who, seed) => {
  const chance = seeded(seed)
  await publishTerms(server, manager, { orderRules: { least: [], freeFrom: [] }, pickUp: everyHour })
  const windows = await windowsOf(server)
  for (const payType of ways)
    for (const provinceCode of ['20', '30'])
      for (const pickUpFrom of [null, windows.at(-1)?.from.toISOString() ?? '']) {
        const one = { payType, provinceCode, pickUpFrom }
        await expectKept(who, one, chance).catch((error: Error) => {
          error.message = `${JSON.stringify(one)}: ${error.message}`
          throw error
        })
      }
})
