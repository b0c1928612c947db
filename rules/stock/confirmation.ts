import { satang, times, type Satang } from '../money.ts'

/** From where on a second person confirms a change of stock. */
export type ConfirmationLimits = {
  /** Satang, at cost. */
  amount: Satang
  /** Units of one product. */
  units: number
}

export const defaultConfirmationLimits: ConfirmationLimits = { amount: satang(10_000_00), units: 500 }

/** A difference in units of one product, whose unit costs so much. */
type Difference = { units: number; cost: Satang }

/** What differences are worth, without their signs: a loss here does not excuse a surplus there. Satang. */
export const worthOf = (differences: readonly Difference[]): Satang =>
  satang(differences.reduce((sum, { units, cost }) => sum + times(cost, Math.abs(units)), 0))

/** Whether somebody else has to confirm these differences together. */
export const needsConfirmation = (differences: readonly Difference[], limits: ConfirmationLimits): boolean =>
  worthOf(differences) > limits.amount || differences.some(({ units }) => Math.abs(units) > limits.units)
