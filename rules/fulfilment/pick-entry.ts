import { packedUnits, type UnitCounts } from './pick-list.ts'

/** `PICK`: taken from the shelf. `CHECK`: counted into the box while packing. */
export const pickSteps = ['PICK', 'CHECK'] as const
export type PickStep = (typeof pickSteps)[number]

/** Why an entry is not recorded. `not_needed`: the order has none of this product. */
export const entryViolations = ['not_needed', 'too_many', 'below_zero'] as const
type EntryViolation = (typeof entryViolations)[number]

/**
 * Whether units may be added to (or, negative, taken back from) what is recorded for a product of an order; null: they
 * may. Taking back is allowed where too many are recorded, because the order was changed after it was picked.
 */
export function entryViolation(
  counts: UnitCounts | undefined,
  { step, units }: { step: PickStep; units: number },
): EntryViolation | null {
  if (!counts) return 'not_needed'
  const after = (step === 'PICK' ? counts.picked : counts.checked) + units
  if (after < 0) return 'below_zero'
  if (units > 0 && counts.needed === 0) return 'not_needed'
  return units > 0 && after > counts.needed ? 'too_many' : null
}

/** Counts after an entry. */
export const withEntry = (counts: UnitCounts, { step, units }: { step: PickStep; units: number }): UnitCounts =>
  step === 'PICK' ? { ...counts, picked: counts.picked + units } : { ...counts, checked: counts.checked + units }

/**
 * Products that keep an order from being packed: not all units are in the box, or more than are needed, or a count has
 * begun and is not finished. An order that nobody counted may be packed by what was picked.
 */
export function unpackable<Counts extends UnitCounts>(units: readonly Counts[]): Counts[] {
  const isCounted = units.some(({ checked }) => checked > 0)
  return units.filter((one) => packedUnits(one) !== one.needed || (isCounted && one.checked !== one.needed))
}
