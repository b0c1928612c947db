import { showField } from '#design/show-field.ts'
import type { FieldError } from '#rules/identity/address.ts'
import type { AllTexts } from '#storefront/texts/namespaces.ts'

type Texts = AllTexts['register']
export type FieldName = keyof Texts['fields'] | keyof Texts['placeFields']
/** The error code of each field. */
export type Problems = Partial<Record<FieldName, string>>

/** By field: `addresses.0.district` of the wire is the form's `district`. The first error of a field counts. */
export function problemsOf(errors: readonly FieldError[]): Problems {
  const problems: Record<string, string> = {}
  for (const { path, code } of errors) problems[path.split('.').at(-1) ?? path] ??= code
  return problems
}

/** Whether nothing was filled in or ticked. */
const isMissing = (code: string | undefined): boolean => code === 'required' || code === 'consent_required'

/** The error message of a field. */
export function problemText(texts: Texts, name: FieldName, code: string): string {
  const missing: Partial<Record<FieldName, string>> = texts.missing
  if (isMissing(code)) return missing[name] ?? texts.invalid
  const known: Partial<Record<string, string>> = texts.problems
  return known[code] ?? texts.invalid
}

/** The invalid fields, in the order of the form. */
export function wrongFields(form: HTMLFormElement, problems: Problems): (HTMLElement & { name: FieldName })[] {
  const fields = [...form.elements] as (HTMLElement & { name: FieldName })[]
  return fields.filter(({ name }) => problems[name])
}

/** What bars and a field itself need of the screen's height, in pixels. */
const takenHeight = 280

/** Focuses the first wrong field, with the summary above it from its heading on where both fit on the screen. */
export function showFirst(form: HTMLFormElement, field: HTMLElement | undefined): void {
  showField(field)
  const summary = form.querySelector('.notice-failed')
  if (!field || !summary) return
  const between = field.getBoundingClientRect().top - summary.getBoundingClientRect().top
  if (between > 0 && between < innerHeight - takenHeight) summary.scrollIntoView({ block: 'start' })
}
