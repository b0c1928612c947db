import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import { recentSearches, rememberSearch } from './recent-searches.ts'

beforeEach(() => void stubBrowser())
afterEach(() => vi.unstubAllGlobals())

test('the last five searches are stored, each once, newest first', () => {
  for (const words of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) rememberSearch(words)
  expect(recentSearches()).toEqual(['f', 'e', 'd', 'a', 'c'])
})

test.each(['', '{', '3', '[1, null]'])('%j in the storage is no search', (text) => {
  localStorage.setItem('songdee.searches', text)
  expect(recentSearches()).toEqual([])
})
