import type { DrawnField } from './form-context.ts'
import { valueAt } from './read-form.ts'

/** A record in a form: values by the paths of the fields, with its revision and who saved it last, where that is known. */
export type FormRecord = { revision?: number; changedBy?: { name: string } | null | undefined }

/** Somebody else has saved the record that a form edits. */
export type Conflict = {
  theirs: FormRecord
  by: string
  /** The label of each field that differs, what is typed in it and what is stored. */
  differing: readonly (readonly [label: string, mine: string, theirs: string])[]
}

/**
 * Whether all that a form saves is stored as the form began with it: who saved meanwhile saved other things of the record.
 * @param paths of the body and of the drawn fields
 */
export const isUntouched = (paths: Iterable<string>, before: unknown, theirs: FormRecord): boolean =>
  [...paths].every((path) => {
    const [name = ''] = path.split('.')
    return name === 'revision' || JSON.stringify(valueAt(before, name)) === JSON.stringify(valueAt(theirs, name))
  })

/** What differs between what is typed and what is stored, in the words of the fields. */
export const conflictOf = (values: object, theirs: FormRecord, drawn: ReadonlySet<DrawnField>): Conflict => ({
  theirs,
  by: theirs.changedBy?.name ?? '',
  differing: [...drawn].flatMap(({ path, field }) => {
    if (!field) return []
    const mine = field.wordsOf(valueAt(values, path))
    const stored = field.wordsOf(valueAt(theirs, path))
    return mine === stored ? [] : [[field.label, mine, stored] as const]
  }),
})

/** Whether what is wrong at a path is said at a field. */
export const isPlaced = (path: string, drawn: ReadonlySet<DrawnField>): boolean =>
  [...drawn].some((one) => one.path === path || (!one.field && path.startsWith(`${one.path}.`)))
