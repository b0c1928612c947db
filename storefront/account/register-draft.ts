import type { Area } from './address-parts.ts'

const key = 'songdee.registration'

/** The fields stored for an unsent form: never a password, and no consent, which has to be given each time. */
const kept = ['storeName', 'ownerName', 'lastName', 'phoneNumber', 'email', 'taxId', 'addressLine', 'landmark'] as const
type Draft = Partial<Record<(typeof kept)[number], string> & Area>

export function saveDraft(storage: Storage, form: FormData, area: Area): void {
  const typed = Object.fromEntries(kept.map((name) => [name, String(form.get(name) ?? '')]))
  storage.setItem(key, JSON.stringify({ ...typed, ...area }))
}

export function readDraft(storage: Storage): Draft {
  try {
    return (JSON.parse(storage.getItem(key) ?? '{}') as Draft | null) ?? {}
  } catch {
    return {}
  }
}

export const dropDraft = (storage: Storage): void => storage.removeItem(key)

/** Fills a draft into the fields that are still empty. */
export function fillIn(form: HTMLFormElement, draft: Draft): void {
  for (const name of kept) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value === '') field.value = draft[name] ?? ''
  }
}
