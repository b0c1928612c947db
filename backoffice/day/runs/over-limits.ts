import { formatWhole, minus, satangOf, type Satang } from '#rules/money.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { inBaht } from '#rules/amounts.ts'

/** By what a run exceeds the limits of a vehicle, in words; none where it does not. Its limit of cash is baht. */
export function overLimits(
  texts: Pick<AllTexts['runs'], 'cashOverLimit' | 'stopsOverLimit'>,
  limits: { stops: number; cashAmt: number },
  run: { stops: number; due: Satang },
): string[] {
  const most = satangOf(limits.cashAmt)
  return [
    ...(run.due > most ? [texts.cashOverLimit(inBaht(most), inBaht(minus(run.due, most)))] : []),
    ...(run.stops > limits.stops
      ? [texts.stopsOverLimit(formatWhole(limits.stops), formatWhole(run.stops - limits.stops))]
      : []),
  ]
}
