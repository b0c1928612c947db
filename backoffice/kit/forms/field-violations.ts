import type { FieldRule } from './form-fields.ts'

/** What of a form cannot be sent as it is typed. */
type FieldViolation = {
  field: HTMLElement
  /** Its path in the body; empty for a field that a screen keeps itself. */
  path: string
  /** As the server would name it, see `violationText`. */
  code: string
  /** What its element allows. */
  rule: FieldRule
  /** The widget's own words, where it has its own rules. */
  words: string | undefined
}

type CheckedField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * What the attributes of a form's fields do not let through, in the order of the fields. The browser would say the first one alone,
 * in a bubble and in its own language: forms say all of them at their fields.
 */
export const violationsOf = (form: HTMLFormElement): FieldViolation[] =>
  [...form.elements].flatMap((one) => {
    const field = one as CheckedField
    return field.willValidate && !field.validity.valid ? violationOf(field) : []
  })

const violationOf = (field: CheckedField): FieldViolation => ({
  field,
  path: field.name,
  code: codeOf(field),
  rule: ruleOf(field),
  words: field.validity.customError && !field.validity.valueMissing ? field.validationMessage : undefined,
})

function codeOf({ validity, type }: CheckedField): string {
  // Letters where a number belongs: its value is empty.
  if (validity.badInput) return 'not_a_number'
  if (validity.valueMissing) return type === 'select-one' ? 'not_chosen' : 'required'
  if (validity.rangeUnderflow || validity.tooShort) return 'too_small'
  if (validity.rangeOverflow || validity.tooLong) return 'too_big'
  if (validity.stepMismatch) return 'not_a_step'
  return validity.patternMismatch ? 'not_a_time' : 'invalid'
}

function ruleOf(field: CheckedField): FieldRule {
  const { min = '', max = '', step = '', minLength = -1, maxLength = -1 } = field as HTMLInputElement
  return {
    kind: 'other',
    required: field.required,
    ...(min !== '' && { min: Number(min) }),
    ...(max !== '' && { max: Number(max) }),
    ...(minLength >= 0 && { minLength }),
    ...(maxLength >= 0 && { maxLength }),
    whole: step === '' || step === '1',
  }
}

/** What a field without a path is called. */
export const nameOf = (field: HTMLElement): string =>
  field.ariaLabel ?? (field as CheckedField).labels?.[0]?.textContent ?? ''
