import { expect, test } from 'vitest'
import { differencesOf, readableDifferencesOf, type AuditEntry } from './differences.ts'

const entry = (before: AuditEntry['before'], after: AuditEntry['after']) => ({ before, after }) as AuditEntry

test('a change has both sides of every column, what machines need last', () => {
  const changed = entry({ stage: 'PICKING', note: null, revision: 1 }, { stage: 'PACKED', note: 'x', revision: 2 })
  expect(differencesOf(changed)).toEqual([
    { column: 'note', before: null, after: 'x' },
    { column: 'stage', before: 'PICKING', after: 'PACKED' },
    { column: 'revision', before: 1, after: 2 },
  ])
  expect(readableDifferencesOf(changed).map(({ column }) => column)).toEqual(['note', 'stage'])
})

test('of an added or removed row one side is not there', () => {
  expect(differencesOf(entry(null, { name: 'x' }))).toEqual([{ column: 'name', before: undefined, after: 'x' }])
  expect(differencesOf(entry({ name: 'x' }, null))).toEqual([{ column: 'name', before: 'x', after: undefined }])
})

test('where only machines would see a difference, it is shown', () => {
  expect(readableDifferencesOf(entry({ updated_at: '1' }, { updated_at: '2' }))).toHaveLength(1)
  expect(readableDifferencesOf(entry({ note: 'a', revision: 1 }, { note: 'b', revision: 2 }))).toHaveLength(1)
  expect(differencesOf(entry(null, null))).toEqual([])
})

test('a stage that changed with the fulfilment of its order is one difference, another one is two', () => {
  const columns = (from: string | null, to: string) =>
    differencesOf(entry({ stage: 'PICKING', fulfilment: from }, { stage: 'PACKED', fulfilment: to })).map(
      ({ column }) => column,
    )
  expect(columns('PICKING', 'PACKED')).toEqual(['stage'])
  expect(columns(null, 'PACKED')).toEqual(['stage', 'fulfilment'])
  expect(columns('PICKING', 'REFUSED')).toEqual(['stage', 'fulfilment'])
  expect(differencesOf(entry({ fulfilment: 'PICKING' }, { fulfilment: 'PACKED' }))).toHaveLength(1)
})
