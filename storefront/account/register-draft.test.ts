import { expect, test } from 'vitest'
import { clearDraft, readDraft, saveDraft } from './register-draft.ts'

function memory(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage
}
const area = { province: 'ชลบุรี', district: 'ศรีราชา', subDistrict: 'สุรศักดิ์', postalCode: '20110' }

// Specification 5.54
test('a half-filled form comes back, without passwords and consents', () => {
  const storage = memory()
  const form = new FormData()
  const typed = { storeName: 'ร้านส้ม', password: 'ลับมาก-1', confirmPassword: 'ลับมาก-1', acceptTerms: 'on' }
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  saveDraft(storage, form, area)
  const draft = readDraft(storage)
  expect(draft).toMatchObject({ storeName: 'ร้านส้ม', ...area })
  expect(JSON.stringify(draft)).not.toMatch(/ลับมาก|accept/)
  clearDraft(storage)
  expect(readDraft(storage)).toEqual({})
})

test('what cannot be read counts as nothing', () => {
  const storage = memory()
  storage.setItem('songdee.registration', '{broken')
  expect(readDraft(storage)).toEqual({})
})
