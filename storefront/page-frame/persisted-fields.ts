const key = 'songdee.typed'
/** A private page draws its form a moment after it is alive; longer nobody waits for words of theirs. */
const patienceMs = 10_000

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Typed = { path: string; fields: [name: string, value: string][] }

/** Fields of text and choice by their names. Passwords are kept nowhere, and boxes to tick are ticked by hand. */
const fieldsHere = (): Field[] =>
  [...document.querySelectorAll<Field>('input[name], textarea[name], textarea[id], select[name]')].filter(
    ({ type }) => !['password', 'hidden', 'checkbox', 'radio', 'file'].includes(type),
  )
const nameOf = ({ name, id }: Field) => name || id

/** Remembers what stands in the fields of this page, for the same page in the other language. */
export function saveTypedFields(): void {
  const fields = fieldsHere().flatMap((field) =>
    field.value ? [[nameOf(field), field.value] as [string, string]] : [],
  )
  sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, fields } satisfies Typed))
}

/** Puts back what was remembered, as its fields appear; once. */
export function restoreTypedFields(): void {
  const stored = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const { path, fields } = JSON.parse(stored ?? '{"fields":[]}') as Typed
  if (path !== location.pathname || fields.length === 0) return
  const left = new Map(fields)
  const fill = () => {
    for (const field of fieldsHere()) {
      const value = left.get(nameOf(field))
      if (value === undefined) continue
      left.delete(nameOf(field))
      if (!field.value) fillIn(field, value)
    }
    if (left.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), patienceMs)
  fill()
}

/** As a thumb does it: React hears only of values that were set behind its back. */
function fillIn(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  // Words in the search box are not searched for again unasked.
  if (field.role === 'combobox') return
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
