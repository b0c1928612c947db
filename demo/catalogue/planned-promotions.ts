import type { DemoPlannedPromotion, DemoProduct } from '#demo/types.ts'
import { pair } from './category-tree.ts'
import { makerByKey } from './makers.ts'
import { coins, mayBePromoted, priorityOf } from './promotions.ts'

type Plan = Pick<DemoPlannedPromotion, 'days'> & {
  /** `Thai | English`. */
  text: string
  brand: string
  /** Units of the brand's goods, and what they bring: so many percent of the cheapest off each, or a gift of the brand. */
  tiers: readonly (readonly [units: number, percent: number])[] | 'gift'
}

/**
 * What planners of promotions have before and behind them. Nothing begins within two days of the filling: what is
 * ordered on that day costs the same until its evening, and a test that runs past midnight sees the same prices.
 */
const plans: readonly Plan[] = [
  { text: 'โคลาโก้รับต้นเดือน | Kolago start-of-month savings', brand: 'kolago', tiers: [[5, 8]], days: [2, 16] },
  { text: 'ซู้ดซ่าแบรนด์เดย์ | Sood Sa brand day', brand: 'soodsa', tiers: 'gift', days: [4, 11] },
  { text: 'หยดเย็นคลายร้อน | Yod Yen cool-down', brand: 'yodyen', tiers: [[10, 5]], days: [5, 33] },
  { text: 'สัปดาห์กาแฟเช้านี้ | Chao Nee coffee week', brand: 'chaonee', tiers: [[6, 8]], days: [7, 14] },
  {
    text: 'บ้านสะอาดกับขาววับ | A clean home with Khao Wub',
    brand: 'khaowub',
    tiers: [
      [6, 5],
      [12, 10],
    ],
    days: [10, 24],
  },
  { text: 'กร๊อบบี้แจกของแถม | Krobby gift days', brand: 'krobby', tiers: 'gift', days: [14, 28] },
  { text: 'ซ่าไทยส่งท้ายปี | Za Thai year-end cases', brand: 'zathai', tiers: [[5, 6]], days: [18, 46] },
  { text: 'โคลาโก้กลางเดือน | Kolago mid-month savings', brand: 'kolago', tiers: [[10, 10]], days: [14, 21] },
  { text: 'หอมแดดรับปลายฝน | Hom Dad end-of-rains savings', brand: 'homdad', tiers: [[6, 6]], days: [-28, -3] },
]

/** Units from which on a gift of the brand is added. */
const giftFrom = 24

/** The promotions around the day on which the demo is filled. @param firstId of the first of them */
export function demoPlannedPromotions(products: readonly DemoProduct[], firstId: number): DemoPlannedPromotion[] {
  return plans.map(({ text, brand, tiers, days }, index) => {
    const [nameThai, nameEng] = pair(text)
    const ofBrand = products.filter(({ brandId }) => brandId === makerByKey.get(brand)?.id)
    const goods = ofBrand.filter(mayBePromoted)
    const cheapest = Math.min(...goods.map(({ priceSatang }) => priceSatang))
    const coin = coins(cheapest)
    const common = { id: firstId + index, nameThai, nameEng, productIds: goods.map(({ id }) => id), days }
    if (tiers === 'gift') {
      const gift = ofBrand.find(({ saleCategoryId }) => saleCategoryId === 2)
      if (!gift) throw new Error(`${brand} has no gift`)
      const kind = 'FREE_GOODS'
      const given = [{ minimumBuy: giftFrom, giftQty: 1 }]
      return { ...common, kind, priority: priorityOf(kind), giftProductId: gift.id, tiers: given }
    }
    const kind = 'AMOUNT'
    const steps = tiers.map(([minimumBuy, percent]) => ({
      minimumBuy,
      discountSatang: Math.max(coin, Math.round((cheapest * percent) / 100 / coin) * coin),
    }))
    return { ...common, kind, priority: priorityOf(kind), giftProductId: null, tiers: steps }
  })
}
