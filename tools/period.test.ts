import { expect, test } from 'vitest'
import { readPeriod, refuseNone } from './period.ts'

const iso = (words: { from?: string; to?: string }) => {
  const { from, to } = readPeriod(words)
  return [from?.toISOString(), to?.toISOString()]
}

test('days of Bangkok count from their beginning to their end, and moments as they are', () => {
  expect(iso({ from: '2026-11-01', to: '2026-11-07' })).toEqual([
    '2026-10-31T17:00:00.000Z',
    '2026-11-07T17:00:00.000Z',
  ])
  expect(iso({ from: '2026-11-01', to: '2026-11-01' })).toEqual([
    '2026-10-31T17:00:00.000Z',
    '2026-11-01T17:00:00.000Z',
  ])
  expect(iso({ to: '2026-11-07T10:00:00+07:00' })).toEqual([undefined, '2026-11-07T03:00:00.000Z'])
})

test('a day that there is not and a year of the Buddhist era are refused', () => {
  expect(() => readPeriod({ from: '2026-02-30' })).toThrow('is no time')
  expect(() => readPeriod({ to: '2569-11-01' })).toThrow('here it is 2026')
  expect(() => readPeriod({ from: 'yesterday' })).toThrow('is no time')
})

test('no time at all is refused, since nothing would differ in it', () => {
  const [earlier, later] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')]
  refuseNone(earlier, later)
  expect(() => refuseNone(later, earlier)).toThrow('no time between')
  expect(() => refuseNone(later, later)).toThrow('no time between')
})
