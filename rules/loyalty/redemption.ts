import { satang, type Satang } from '../money.ts'

/** What points are worth at the till: one baht each, tens at a time. */
export const redemption = { satangPerPoint: satang(100), least: 10, step: 10 } as const

/** Whether so many points can be asked for: none, or the least and whole steps. */
export const isChoice = (points: number): boolean =>
  points === 0 || (Number.isSafeInteger(points) && points >= redemption.least && points % redemption.step === 0)

/** The most points that `balance` allows on goods of `net` satang that may be lowered: whole steps, never more than the goods cost. */
export function mostPoints(balance: number, net: Satang): number {
  const worth = Math.floor(net / redemption.satangPerPoint)
  const most = Math.floor(Math.min(balance, worth) / redemption.step) * redemption.step
  return most >= redemption.least ? most : 0
}
