import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import type { FieldRule, FormFields } from './form-fields.ts'

/** A field as it is drawn: what it is called, and a value of it in words. */
type FieldWords = { label: string; wordsOf: (value: unknown) => string }
/** What is drawn of a path: a field, or a place for its errors and those of its parts. */
export type DrawnField = { path: string; field: FieldWords | null }

type FormState = {
  fields: FormFields
  /** What is wrong, by the path of the field. */
  errors: Readonly<Record<string, string>>
  isBusy: boolean
  /** What the record holds at a path; undefined in the form of a new one. */
  startOf: (path: string) => unknown
  /** Says that something is drawn. @returns what says that it is not any more */
  draw: (drawn: DrawnField) => () => void
  /** Something was typed or chosen; what was wrong at this path is not what it was. */
  touch: (path?: string) => void
}

export const FormContext = createContext<FormState>({
  fields: {},
  errors: {},
  isBusy: false,
  startOf: () => undefined,
  draw: () => () => undefined,
  touch: () => undefined,
})

/** The rule of a field; items of a list share one. */
export const ruleFor = (fields: FormFields, path: string): FieldRule | undefined =>
  fields[path.replace(/\.\d+(?=\.|$)/g, '.*')]

/**
 * What the form around a field knows of it.
 * @param name its path in the body
 * @param drawn how it is called where two versions are compared; null for what has no value of its own
 */
export function useField(name: string, drawn: FieldWords | null) {
  const { fields, errors, startOf, draw, touch } = useContext(FormContext)
  const hasWords = drawn !== null
  const label = drawn?.label ?? ''
  const wordsOf = useEffectEvent((value: unknown) => drawn?.wordsOf(value) ?? '')
  useEffect(
    () => draw({ path: name, field: hasWords ? { label, wordsOf: (value) => wordsOf(value) } : null }),
    [draw, name, hasWords, label],
  )
  return { rule: ruleFor(fields, name), error: errors[name], errors, start: startOf(name), touch }
}
