import { readStored } from '#web/read-stored.ts'
import type { Area } from './address-parts.ts'

const key = 'songdee.registration'

/** The fields stored for an unsent form: never a password, and no consent, which has to be given each time. */
const storedFields = [
  'storeName',
  'ownerName',
  'lastName',
  'phoneNumber',
  'email',
  'taxId',
  'addressLine',
  'landmark',
] as const
type Draft = Partial<Record<(typeof storedFields)[number], string> & Area>

export function saveDraft(storage: Storage, form: FormData, area: Area): void {
  const typed = Object.fromEntries(storedFields.map((name) => [name, String(form.get(name) ?? '')]))
  storage.setItem(key, JSON.stringify({ ...typed, ...area }))
}

export const readDraft = (storage: Storage): Draft => readStored<Draft>(storage, key, {})

export const clearDraft = (storage: Storage): void => storage.removeItem(key)

/** Fills a draft into the fields that are still empty. */
export function fillIn(form: HTMLFormElement, draft: Draft): void {
  for (const name of storedFields) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value === '') field.value = draft[name] ?? ''
  }
}
