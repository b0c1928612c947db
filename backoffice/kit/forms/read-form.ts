import type { Call, RequestOf } from '#contract/call.ts'
import type { FieldRule, FormFields } from './form-fields.ts'

type Value<Rule extends FieldRule> =
  | (Rule['kind'] extends 'number'
      ? number
      : Rule['kind'] extends 'flag'
        ? boolean
        : Rule extends { choices: readonly (infer Choice)[] }
          ? Choice
          : string)
  | (Rule extends { nullable: true } ? null : never)

/** The values of a form that is no call's: of fields that a screen names itself, `lines.*.units` being a list. */
type OwnValues<Fields extends FormFields> = {
  [
    Path in keyof Fields as Path extends `${infer List}.*.${string}` ? List : Path
  ]: Path extends `${string}.*.${infer Item}` ? { [Key in Item]: Value<Fields[Path]> }[] : Value<Fields[Path]>
}

/** What a form holds: the body of its call, or the values of its own fields. */
export type ValuesIn<C, Fields extends FormFields> = C extends Call
  ? RequestOf<C> extends { body: infer Body }
    ? Body
    : never
  : OwnValues<Fields>

/**
 * The values of a form by the rules of its fields. A field that is not drawn is left out, and so is an empty one; but it is
 * null where the rule allows that, and a text that is required stays an empty one.
 * @param exact fields whose text is taken with its spaces, such as passwords
 */
export function readForm(fields: FormFields, data: FormData, exact: ReadonlySet<string> = new Set()): object {
  const values = {}
  for (const [path, rule] of Object.entries(fields)) {
    if (path.endsWith('.*')) {
      const list = path.slice(0, -2)
      const given = data.getAll(list)
      // Boxes that are all unticked are an empty list.
      if (given.length > 0)
        put(
          values,
          list,
          given.filter((one) => one !== '').map((one) => read(one, rule, false)),
        )
      continue
    }
    for (const name of namesOf(path, data)) {
      const value =
        rule.kind === 'flag' ? data.getAll(name).includes('true') : read(data.get(name), rule, exact.has(name))
      put(values, name, value)
    }
  }
  return values
}

/** The names in a form that are at a path: `lines.*.units` is `lines.0.units`, `lines.1.units` … */
function namesOf(path: string, data: FormData): string[] {
  if (!path.includes('*')) return data.has(path) ? [path] : []
  const pattern = new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll('*', String.raw`\d+`)}$`)
  return [...new Set(data.keys())].filter((name) => pattern.test(name))
}

function read(given: FormDataEntryValue | null, rule: FieldRule, isExact: boolean): string | number | null | undefined {
  const text = isExact ? String(given) : String(given).trim()
  if (text !== '') return rule.kind === 'number' ? Number(text) : text
  if (rule.nullable) return null
  return rule.required && rule.kind !== 'number' ? '' : undefined
}

/** Sets what is at a path; digits in it are places of a list, whose items are there also where nothing is in them. */
function put(values: object, path: string, value: unknown): void {
  const keys = path.split('.')
  let inside = values as Record<string, unknown>
  keys.forEach((key, at) => {
    const next = keys[at + 1]
    if (next === undefined) {
      if (value !== undefined) inside[key] = value
    } else {
      inside[key] ??= /^\d+$/.test(next) ? [] : {}
      inside = inside[key] as Record<string, unknown>
    }
  })
}

/** What is at a path of a record; undefined where there is nothing. */
export const valueAt = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inside, key) => (inside as Readonly<Record<string, unknown>> | null | undefined)?.[key], record)
