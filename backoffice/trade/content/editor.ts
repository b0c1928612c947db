import { createContext, useContext } from 'react'

/** A value inside a content by its path: `title.th`, `fees.provinces.0.fee`. */
type Json = null | string | number | boolean | readonly Json[] | { readonly [name: string]: Json }

type Editor = {
  value: unknown
  set: (path: string, next: unknown) => void
  /** Words by path, of what the server refused. */
  errors: Readonly<Record<string, string>>
}

export const EditorContext = createContext<Editor>({ value: {}, set: () => undefined, errors: {} })

const valueAt = (whole: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], whole)

/** The whole with another value at a path; everything else stays as it is. */
export function withValueAt(whole: unknown, path: string, next: unknown): unknown {
  const [name = '', ...rest] = path.split('.')
  const inner =
    rest.length === 0 ? next : withValueAt((whole as Record<string, unknown>)[name] ?? {}, rest.join('.'), next)
  if (Array.isArray(whole)) return whole.map((item: unknown, at) => (String(at) === name ? inner : item))
  return { ...(whole as Record<string, Json>), [name]: inner }
}

/** One value of the content that is being edited, its setter, and what the server said of it or of what is inside. */
export function useValue<Value>(path: string): [value: Value, set: (next: Value) => void, error: string | undefined] {
  const { value, set, errors } = useContext(EditorContext)
  const error = Object.entries(errors).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1]
  return [valueAt(value, path) as Value, (next) => set(path, next), error]
}
