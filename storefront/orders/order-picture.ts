import { bangkokDate } from '#rules/bangkok-time.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { satang, satangOf } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { inBaht } from '#rules/amounts.ts'
import { documentSupplier } from '#storefront/content/supplier.ts'
import { textsOf } from '#storefront/texts/namespaces.ts'
import { drawOrder, type PictureWords } from './draw-order.ts'
import { promisedDay, promiseWords } from './order-heading.ts'
import type { Order } from './order-queries.ts'
import { situationOf, situationWords, toneOf } from './order-situation.ts'
import { productName, productUnit } from '#rules/orders/product-name.ts'
import { afterNet, arrivingUnits } from './received-goods.ts'

/** Goods on the picture of an order; of longer ones it says how many more there are. */
const mostGoods = 6

type Circumstances = {
  supplier: string
  /** When the order was as it is shown, in milliseconds since 1970; null where nobody knows. */
  at: number | null
  /** `YYYY-MM-DD` */
  today?: string
}

/**
 * The words of an order's picture. It is looked at long after it was sent: so it says as of when it is true, and promises
 * only what the order's page does.
 */
export function wordsOfPicture(
  order: Order,
  language: Language,
  { supplier, at, today = bangkokDate(new Date()) }: Circumstances,
): PictureWords {
  const texts = textsOf(language, 'orders')
  const catalogue = textsOf(language, 'catalogue')
  const situation = situationOf(order)
  const isCancelled = situation === 'CANCELLED'
  const goods = order.orderDetails.map((line) => {
    const unit = productUnit(line.productDetails, language)
    const missing = line.qty - arrivingUnits(line)
    return {
      name: productName(line.productDetails, language),
      quantity: catalogue.exactlyIn(line.qty, unit),
      problem: missing > 0 && !isCancelled ? texts.missing(catalogue.exactlyIn(missing, unit)) : null,
      gift: line.type === 'FREE' ? catalogue.gift : null,
      image: line.productDetails.productImage,
    }
  })
  return {
    supplier,
    label: texts.number,
    number: order.orderNumber,
    situation: situationWords(situation, order, texts),
    tone: toneOf(situation),
    isCancelled,
    goods: goods.slice(0, mostGoods),
    more: texts.andMore(goods.length - mostGoods),
    promise: promisedDay(order, language, today) && promiseWords(order, texts, language),
    ...moneyOf(order, language),
    at: at === null ? null : texts.asOf(formatMoment(new Date(at), language)),
  }
}

/** The sums as the order's page has them; what is missing of an order that is paid is said below. */
function moneyOf(order: Order, language: Language): Pick<PictureWords, 'sums' | 'note'> {
  const texts = textsOf(language, 'orders')
  const net = { label: textsOf(language, 'cart').net, amount: inBaht(satangOf(order.grandTotalAmt)) }
  const after = afterNet(order, texts)
  if (after) {
    const sums = [...after.rows, after.left].map(({ label, satang: amount }) => ({ label, amount: inBaht(amount) }))
    return { sums: [net, ...sums], note: null }
  }
  const worth = order.orderStatus === 'CANCELLED' ? 0 : satangOf(order.missing?.amt ?? 0)
  return { sums: [net], note: worth > 0 ? texts.missingWorth(inBaht(satang(worth))) : null }
}

/**
 * The picture of an order for a chat: a PNG in the shop's own look; null where the browser cannot draw it.
 * @param at when the order was as it is shown, in milliseconds since 1970; null where nobody knows
 */
export async function pictureOfOrder(order: Order, language: Language, at: number | null): Promise<File | null> {
  const { name, logo = null } = documentSupplier()
  const picture = await drawOrder(wordsOfPicture(order, language, { supplier: name, at }), logo, language)
  return picture && new File([picture], `${order.orderNumber}.png`, { type: picture.type })
}
