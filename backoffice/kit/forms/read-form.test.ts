import { expect, test } from 'vitest'
import type { FormFields } from './form-fields.ts'
import { readForm, valueAt } from './read-form.ts'

const formOf = (entries: readonly (readonly [string, string])[]): FormData => {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}
const fields = {
  name: { kind: 'text', required: true, maxLength: 20 },
  note: { kind: 'text', required: false, nullable: true },
  contact: { kind: 'text', required: false, maxLength: 20 },
  branch: { kind: 'text', required: false, pattern: '^[0-9]{5}$' },
  limit: { kind: 'number', required: false, nullable: true },
  units: { kind: 'number', required: true },
  endsAt: { kind: 'instant', required: false, nullable: true },
  startsAt: { kind: 'instant', required: true },
  isOpen: { kind: 'flag', required: true },
  'tiers.silver.percent': { kind: 'number', required: true },
  'lines.*.units': { kind: 'number', required: true },
  'lines.*.reason': { kind: 'text', required: false, minLength: 1 },
  'topics.*': { kind: 'choice', required: true },
  'ids.*': { kind: 'number', required: true },
} satisfies FormFields

test('values have the types of the body, text without the spaces around it', () => {
  const data = formOf([
    ['name', ' Rice '],
    ['note', 'by the door'],
    ['units', '12'],
    ['limit', '0'],
    ['tiers.silver.percent', '2'],
    ['startsAt', '2026-12-01T00:00:00+07:00'],
  ])
  expect(readForm(fields, data)).toEqual({
    name: 'Rice',
    note: 'by the door',
    units: 12,
    limit: 0,
    tiers: { silver: { percent: 2 } },
    startsAt: '2026-12-01T00:00:00+07:00',
  })
})

test('an empty field is null where that is allowed, a required text stays empty, and others are left out', () => {
  const names = ['name', 'note', 'contact', 'branch', 'limit', 'units', 'startsAt', 'endsAt']
  expect(readForm(fields, formOf(names.map((name) => [name, ' '])))).toEqual({
    name: '',
    note: null,
    limit: null,
    startsAt: '',
    endsAt: null,
  })
})

test('a box that is drawn is true or false, and lists of them are what is ticked', () => {
  const unticked = [
    ['isOpen', 'false'],
    ['topics', ''],
  ] as const
  expect(readForm(fields, formOf(unticked))).toEqual({ isOpen: false, topics: [] })
  const ticked = [...unticked, ['isOpen', 'true'], ['topics', 'a'], ['topics', 'b'], ['ids', '4']] as const
  expect(readForm(fields, formOf(ticked))).toEqual({ isOpen: true, topics: ['a', 'b'], ids: [4] })
})

test('items of a list are at their places', () => {
  const data = formOf([
    ['lines.0.units', '3'],
    ['lines.0.reason', ''],
    ['lines.1.units', ''],
    ['lines.2.units', '5'],
    ['lines.2.reason', 'broken'],
  ])
  expect(readForm(fields, data)).toEqual({ lines: [{ units: 3 }, {}, { units: 5, reason: 'broken' }] })
})

test('a password keeps its spaces', () => {
  expect(readForm(fields, formOf([['name', ' a b ']]), new Set(['name']))).toEqual({ name: ' a b ' })
})

test('a value of a record is found by its path', () => {
  const record = { tiers: { silver: { percent: 2 } }, lines: [{ units: 3 }] }
  expect([valueAt(record, 'tiers.silver.percent'), valueAt(record, 'lines.0.units')]).toEqual([2, 3])
  expect([valueAt(record, 'tiers.gold.percent'), valueAt(undefined, 'name')]).toEqual([undefined, undefined])
})
