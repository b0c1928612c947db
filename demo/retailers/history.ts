import type { DemoCatalogue, DemoOrder, DemoOutlet, DemoProduct } from '#demo/types.ts'
import { seeded, type Chance } from '#demo/seeded.ts'
import { fillBasket, fillGap } from './basket.ts'
import { dayBefore } from './calendar.ts'
import { habitsOf, payTypeOf, type Habits, type Retailer } from './habits.ts'
import { seasonalDemand } from './seasons.ts'
import { eveningStart, stateOf } from './states.ts'

const daysOfHistory = 365

/** Orders of this many last days may still be open. */
const openDays = 3

/** The retailers with a licence for beer, within the segment premium. */
const licensedShops = 3

/**
 * Orders of the first sign-in that show every state, and a pending usual order: days before the first start, minute of
 * the day.
 */
const showcase: readonly Pick<DemoOrder, 'daysAgo' | 'minuteOfDay' | 'payType' | 'state'>[] = [
  { daysAgo: 12, minuteOfDay: 512, payType: 'COD', state: 'CANCELLED' },
  { daysAgo: 3, minuteOfDay: 555, payType: 'COD', state: 'WAITING_FOR_DELIVERY' },
  { daysAgo: 2, minuteOfDay: 1174, payType: '2C2P-MOBILE', state: 'PAYMENT_COMPLETE' },
  { daysAgo: 1, minuteOfDay: 1215, payType: 'COD', state: 'ORDER_COMPLETE' },
  { daysAgo: 1, minuteOfDay: 1262, payType: '2C2P-PP-QR', state: 'VERIFYING_PAYMENT' },
]

function orderMinute(chance: Chance, { evening }: Habits): number {
  return chance.hits(evening ? 0.75 : 0.25) ? chance.whole(eveningStart - 60, 1380) : chance.whole(360, 690)
}

/** Days on which a retailer orders, oldest first; a preferred weekday shifts an order by a day or two. */
function orderDays(chance: Chance, { rhythm, weekday }: Habits, today: string): number[] {
  const days: number[] = []
  let daysAgo = daysOfHistory - chance.whole(0, rhythm)
  while (daysAgo >= 1) {
    const drift = weekday === null ? 0 : (weekday - dayBefore(today, daysAgo).weekday + 7) % 7
    const chosen = drift > 0 && drift <= Math.min(2, rhythm - 2) ? daysAgo - drift : daysAgo
    if (chosen >= 1) days.push(chosen)
    daysAgo = chosen - Math.max(2, rhythm + chance.whole(-1, 2))
  }
  // The back office starts with work of every kind.
  const last = days.at(-1) ?? daysOfHistory
  if (last > openDays && chance.hits(0.7)) days.push(chance.whole(1, openDays))
  return days
}

function yearOf(retailer: Retailer, goods: readonly DemoProduct[], today: string): DemoOrder[] {
  const chance = seeded(9000 + retailer.turn * 17)
  const habits = habitsOf(chance, retailer, goods)
  const { outletCode } = retailer.outlet
  const isShowcase = outletCode === 'OUT001'
  const basket = (daysAgo: number) => fillBasket(chance, habits, seasonalDemand(dayBefore(today, daysAgo)))
  const days = orderDays(chance, habits, today).filter((daysAgo) => !isShowcase || daysAgo > openDays)
  const usual = days.map((daysAgo): DemoOrder => {
    const when = { daysAgo, minuteOfDay: orderMinute(chance, habits), payType: payTypeOf(chance, habits) }
    return { outletCode, ...when, state: stateOf(chance, when), lines: basket(daysAgo) }
  })
  if (!isShowcase) return usual
  const shown = showcase.map((order) => ({ outletCode, ...order, lines: fillGap(chance, habits) }))
  return [...usual, ...shown]
}

/**
 * A year of orders up to yesterday evening, oldest first. `today` (YYYY-MM-DD, Asia/Bangkok) determines seasons and
 * weekdays; deterministic for a given day.
 */
export function demoOrders(
  catalogue: DemoCatalogue,
  outlets: readonly DemoOutlet[],
  today = '2026-11-21',
): DemoOrder[] {
  const goods = catalogue.products.filter((product) => product.saleCategoryId === 1)
  const licensed = new Set(outlets.filter(({ segment }) => segment === 'premium').slice(0, licensedShops))
  return outlets
    .flatMap((outlet, turn) => yearOf({ outlet, turn, licensed: licensed.has(outlet) }, goods, today))
    .toSorted((one, other) => other.daysAgo - one.daysAgo || one.minuteOfDay - other.minuteOfDay)
}
