import { expect, test } from 'vitest'
import { stages } from '#rules/orders/stages.ts'
import { countOf, searchWith, tabOf, tabs } from './tabs.ts'

test('every stage has one tab, and every tab a key of its own', () => {
  expect(tabs.flatMap((tab) => tab.stages).toSorted()).toEqual([...stages].toSorted())
  expect(new Set(tabs.map(({ key }) => key)).size).toBe(tabs.length)
})

test('a tab is found again in its address, with the other filters', () => {
  for (const tab of tabs) {
    const params = new URLSearchParams(searchWith(tab, 'province=20&stage=PICKING&held=true&q=x'))
    expect(tabOf({ stage: params.getAll('stage'), held: params.get('held') ?? undefined })).toBe(tab)
    expect([params.get('province'), params.get('q')]).toEqual(['20', 'x'])
  }
  expect(tabOf({ stage: ['PICKING', 'PACKED'], held: undefined })).toBeUndefined()
})

test('a tab counts its stages together, and what waits the longest', () => {
  const none = { count: 0, hasMore: false, oldestOn: null }
  const counts = {
    stages: [
      { stage: 'ACCEPTED' as const, count: 3, hasMore: false, oldestOn: '2026-11-22T01:00:00.000Z' },
      { stage: 'DELIVERED' as const, count: 9, hasMore: true, oldestOn: '2026-11-20T01:00:00.000Z' },
    ],
    ready: { count: 2, hasMore: false, oldestOn: '2026-11-22T02:00:00.000Z' },
    held: none,
    provinces: [],
  }
  const counted = tabs.map((tab) => [tab.name, countOf(tab, counts)?.count ?? null])
  expect(Object.fromEntries(counted)).toMatchObject({
    ready: 2,
    held: 0,
    accepted: 3,
    picking: 0,
    done: null,
    all: null,
  })
})
