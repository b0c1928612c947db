const key = 'songdee.typed'
/** How long after hydration a form may appear and still get its input back, in milliseconds. */
const restoreWithinMs = 10_000

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type TypedFields = { path: string; fields: [name: string, value: string][] }

/** Text fields and selects by their names. Passwords are never stored, and boxes are ticked by hand. */
const fieldsHere = (): Field[] =>
  [...document.querySelectorAll<Field>('input[name], textarea[name], textarea[id], select[name]')].filter(
    ({ type }) => !['password', 'hidden', 'checkbox', 'radio', 'file'].includes(type),
  )
const nameOf = ({ name, id }: Field) => name || id

/** Stores the input on this page, for the same page in the other language or of a newer version. */
export function saveTypedFields(): void {
  const fields = fieldsHere().flatMap((field) =>
    field.value ? [[nameOf(field), field.value] as [string, string]] : [],
  )
  sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, fields } satisfies TypedFields))
}

/** Restores stored input once, as its fields appear. */
export function restoreTypedFields(): void {
  const stored = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const { path, fields } = JSON.parse(stored ?? '{"fields":[]}') as TypedFields
  if (path !== location.pathname || fields.length === 0) return
  const remaining = new Map(fields)
  const fill = () => {
    for (const field of fieldsHere()) {
      const value = remaining.get(nameOf(field))
      if (value === undefined) continue
      remaining.delete(nameOf(field))
      if (!field.value) fillIn(field, value)
    }
    if (remaining.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), restoreWithinMs)
  fill()
}

/** Sets a value so that React notices: it ignores values set through its own setter. */
function fillIn(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  // The search box must not search by itself.
  if (field.role === 'combobox') return
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
