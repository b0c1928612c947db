import { satang, type Satang } from '../money.ts'

/** Redemption: one baht per point, in steps of ten. */
export const redemption = { satangPerPoint: satang(100), least: 10, step: 10 } as const

/** Whether this many points can be redeemed: none, or at least the minimum in whole steps. */
export const isRedeemable = (points: number): boolean =>
  points === 0 || (Number.isSafeInteger(points) && points >= redemption.least && points % redemption.step === 0)

/**
 * The most points that can be redeemed from `balance` for discountable products of `net` satang: whole steps, never
 * more than the products cost.
 */
export function maxPoints(balance: number, net: Satang): number {
  const worth = Math.floor(net / redemption.satangPerPoint)
  const most = Math.floor(Math.min(balance, worth) / redemption.step) * redemption.step
  return most >= redemption.least ? most : 0
}
