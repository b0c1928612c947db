import { formatWhole } from '#rules/money.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import type { FieldRule } from './form-fields.ts'

/** A number that is finer than what counts, a unit or a satang, or none at all. */
const notInSteps: ReadonlySet<string> = new Set(['not_a_step', 'not_a_number', 'not_whole_satang'])

/**
 * What a person reads at a field for a violation's code, with what is allowed.
 * @param code as the server names it: `too_small`, `too_big`, `invalid_type` …
 */
export function violationText(code: string, rule: FieldRule | undefined, texts: AllTexts['kit']): string {
  const { minLength, maxLength, min, max, choices, whole } = rule ?? {}
  if (code === 'too_small' && min !== undefined) return texts.atLeast(formatWhole(min))
  if (code === 'too_big' && max !== undefined) return texts.atMost(formatWhole(max))
  if (code === 'too_small' && minLength !== undefined && minLength > 1)
    return texts.atLeastLetters(formatWhole(minLength))
  if (code === 'too_big' && maxLength !== undefined) return texts.atMostLetters(formatWhole(maxLength))
  if (notInSteps.has(code)) return whole ? texts.wholeNumber : texts.twoDecimals
  if (code === 'not_a_time') return texts.timeOfDay
  if (code === 'not_chosen' || (code === 'required' && choices)) return texts.chooseOne
  if (code === 'too_small' || code === 'required' || code === 'invalid_type') return texts.needed
  return choices ? texts.chooseOne : texts.invalid
}
