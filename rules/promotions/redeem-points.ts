import { mostPoints, redemption } from '../loyalty/redemption.ts'
import { netOf, takeOff } from './cart-line.ts'
import { shares } from './lower-prices.ts'
import type { Pricing } from './pricing.ts'

/**
 * Takes points off what may be promoted, after all else: no more than the goods still cost, in whole steps.
 * @returns how many points it took
 */
export function redeemPoints({ lines }: Pricing, points: number): number {
  const open = lines.filter((line) => line.good.promotable)
  const used = mostPoints(points, netOf(open))
  const applied = { promotionId: 0, code: 'POINTS', kind: 'POINTS' } as const
  const amounts = shares(used * redemption.satangPerPoint, open)
  for (const [index, line] of open.entries()) takeOff(line, applied, amounts[index] ?? 0)
  return used
}
