import { choicesOf } from './choices-of.ts'
import type { FilterField } from './FilterBar.tsx'

/** The filter by the state of a record, in the words of its subject. */
export const stateField = (texts: { state: string; states: Readonly<Record<string, string>> }): FilterField => ({
  name: 'state',
  label: texts.state,
  kind: 'one',
  choices: choicesOf(texts.states),
})
