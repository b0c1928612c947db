import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../browser.ts'
import { shopHere } from './shop-here.ts'
import { visit } from './visit.ts'

// Budgets in bytes and counts. Thousands, as networks count: 90 KB are 90,000 bytes.

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const pages = { home: '/', category: '/category/1', product: '/product/1043' }
const mostHtml = { home: 14_600, category: 20_000, product: 14_600 }
type Name = keyof typeof pages

const names = Object.keys(pages) as Name[]

test.each(names)('%s: the document is small, in either language', async (name) => {
  for (const language of ['th', 'en']) {
    const response = await fetch(shopHere().url + pages[name], {
      headers: { 'accept-encoding': 'br', 'accept-language': language },
    })
    const bytes = Number(response.headers.get('content-length'))
    expect([response.headers.get('content-encoding'), bytes > 1000]).toEqual(['br', true])
    expect(bytes).toBeLessThanOrEqual(mostHtml[name])
    expect(await response.text()).toContain(`<html lang="${language}"`)
  }
})

type Loading = { early: string[]; origins: string[]; scripts: number }
const loading = `(() => {
  const paint = performance.getEntriesByName('first-paint')[0].startTime
  const resources = performance.getEntriesByType('resource')
  const early = resources.filter(({ startTime, name }) => startTime < paint && /\\.(js|woff2?)(\\?|$)/.test(name))
  return {
    early: early.map(({ name }) => name),
    origins: [...new Set(resources.map(({ name }) => new URL(name).origin))],
    scripts: resources.filter(({ name }) => /\\.js(\\?|$)/.test(name)).length,
  }
})()`

test.each(names)(
  '%s: no script and no font is requested before the first paint, and nothing from elsewhere',
  async (name) => {
    const visitor = await visit(browser)
    await visitor.open(pages[name])
    const { early, origins, scripts } = (await visitor.page.evaluate(loading)) as Loading
    expect([early, origins]).toEqual([[], [visitor.url]])
    expect(scripts).toBeGreaterThan(0)
    await visitor.close()
  },
)

test('the policy of a page allows no script but its own', async () => {
  const response = await fetch(shopHere().url)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/default-src 'none'/)
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'(;|$)/)
  expect(policy).not.toMatch(/unsafe/)
})
