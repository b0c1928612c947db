import { satang } from '#rules/money.ts'
import { nextDelivery } from '#rules/delivery/calendar.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { orderNumber } from '#rules/orders/number.ts'
import { defaultFees, deliveryFee } from '#rules/delivery/fee.ts'
import { priceCart } from '#rules/promotions/price-cart.ts'
import { appliedOfGift, type PricedCart } from '#rules/promotions/priced-cart.ts'
import { kinds, type Promotion } from '#rules/promotions/kinds/kinds.ts'
import type { CartGood } from '#rules/promotions/promotion.ts'
import { vatPercentAt } from '#rules/vat.ts'
import { lineColumns } from '#server/orders/line-columns.ts'
import { demoCalendar } from '../content/supplier.ts'
import type { DemoCatalogue, DemoOrder, DemoProduct } from '../types.ts'
import { bangkokDate, dayMs, startOfDay } from '#rules/bangkok-time.ts'
import { steadyId, type Account } from './accounts.ts'
import type { ImageIds } from './pictures.ts'

/** A past order with its lines. */
export type PastOrder = ReturnType<typeof pastOrder>

type History = { catalogue: DemoCatalogue; accounts: Map<string, Account>; orders: DemoOrder[]; images: ImageIds }

export function priceHistory({ catalogue, accounts, orders, images }: History, now: Date): PastOrder[] {
  const products = new Map(catalogue.products.map((product) => [product.id, product]))
  const restricted = new Set(catalogue.categories.filter((category) => category.restricted).map(({ id }) => id))
  const promotions = promotionsByProduct(catalogue)
  return orders.map((order, index) => {
    const account = accounts.get(order.outletCode)
    if (!account) throw new Error(`No outlet ${order.outletCode}`)
    const goods = order.lines.flatMap(({ productId, qty }): CartGood[] => {
      const product = products.get(productId)
      return product ? [goodOf(product, qty, !restricted.has(product.categoryId))] : []
    })
    const at = momentOf(order, now)
    const priced = priceCart(goods, {
      promotions: goods.flatMap(({ productId }) => promotions.get(productId) ?? []),
      coupon: null,
      at: at.getTime(),
      stockOf: () => Number.MAX_SAFE_INTEGER,
      delivery: deliveryFee(account.address.province_code, defaultFees),
    })
    const deliveryDay = deliveryDayOf(order, account, at, now)
    return pastOrder({ order, account, at, deliveryDay, running: index + 1, priced, products, images })
  })
}

const closed: readonly OrderState[] = ['DELIVERED', 'CANCELLED']

/** The day on which an open order comes, by the calendar of the demo. */
function deliveryDayOf({ state }: DemoOrder, { address }: Account, at: Date, now: Date): string | null {
  if (closed.includes(state)) return null
  // What is late comes as if it were ordered a day ago: no promise is past.
  const from = new Date(Math.max(at.getTime(), now.getTime() - dayMs))
  const calendar = demoCalendar(now)
  return (calendar && nextDelivery(from, calendar, address.province_code)?.day) ?? null
}

/** Days are in Asia/Bangkok, independent of the machine's time zone. */
function momentOf({ daysAgo, minuteOfDay }: DemoOrder, now: Date): Date {
  return new Date(startOfDay(bangkokDate(now)).getTime() - daysAgo * dayMs + minuteOfDay * 60_000)
}

const goodOf = (product: DemoProduct, qty: number, promotable: boolean): CartGood => ({
  productId: product.id,
  brandId: product.brandId,
  categoryId: product.categoryId,
  unitPrice: satang(product.priceSatang),
  vatPercent: product.vatPercent,
  promotable,
  qty,
})

function promotionsByProduct({ promotions }: DemoCatalogue): Map<number, Promotion[]> {
  const always = { level: 'product' as const, excludesOthers: false, startsAt: 0, endsAt: Number.MAX_SAFE_INTEGER }
  const made = promotions.map(({ tiers, ...promotion }): [number, Promotion] => {
    const common = { ...always, id: promotion.id, priority: promotion.priority, targets: [promotion.productId] }
    const tiersWithBenefit = tiers.map((tier) => ({
      minimumBuy: tier.minimumBuy,
      benefit: 'giftQty' in tier ? tier.giftQty : tier.discountSatang,
    }))
    return [promotion.productId, kinds[promotion.kind].make(common, tiersWithBenefit, promotion.giftProductId)]
  })
  const byProduct = new Map<number, Promotion[]>()
  for (const [productId, promotion] of made) byProduct.set(productId, [...(byProduct.get(productId) ?? []), promotion])
  return byProduct
}

type PastOrderInput = {
  order: DemoOrder
  account: Account
  at: Date
  deliveryDay: string | null
  running: number
  priced: PricedCart
  products: Map<number, DemoProduct>
  images: ImageIds
}

function pastOrder({ order, account, at, deliveryDay, running, priced, products, images }: PastOrderInput) {
  const { id: _address, outlet_id: _outlet, ...address } = account.address
  const { outlet } = account
  const number = orderNumber(at, running)
  const id = steadyId(number)
  const row = {
    id,
    order_number: number,
    outlet_id: account.id,
    state: order.state as OrderState,
    pay_type: order.payType,
    created_at: at,
    gross_satang: priced.gross,
    offer_satang: priced.offer,
    delivery_satang: priced.delivery,
    grand_total_satang: priced.grandTotal,
    vat: JSON.stringify(priced.vat),
    coupon_code: null,
    shipping_address: JSON.stringify(address),
    billing_address: JSON.stringify(address),
    receiver: JSON.stringify({ name: `${outlet.ownerName} ${outlet.lastName}`, phone: outlet.phone }),
    tax_invoice: null,
    note: null,
    delivery_day: deliveryDay,
  }
  const frozen = (productId: number) => {
    const product = products.get(productId)
    const image = images.products.get(productId) ?? null
    return JSON.stringify({ nameThai: product?.nameThai, nameEng: product?.nameEng, image, unit: product?.unit })
  }
  const goods = priced.lines.map((line) => ({ ...line, type: 'NORMAL' as const }))
  const gifts = priced.gifts.map((gift) => ({
    ...gift,
    type: 'FREE' as const,
    unitPrice: satang(0),
    gross: satang(0),
    offer: satang(0),
    total: satang(0),
    vatPercent: products.get(gift.productId)?.vatPercent ?? vatPercentAt(at.getTime()),
    applied: [appliedOfGift(gift)],
  }))
  const lines = [...goods, ...gifts].map((line, index) => ({
    ...lineColumns(line),
    order_id: id,
    line_no: index + 1,
    type: line.type,
    vat_percent: line.vatPercent,
    product: frozen(line.productId),
    applied: JSON.stringify(line.applied),
  }))
  return { row, lines, earning: priced.earning }
}
