import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { satang } from '#rules/money.ts'
import { createBrowser, lostAnswer, offline, withoutNetwork } from './tabs.fixture.ts'

// Tabs of one browser, each of which sees a moment later what another one has stored.

const latencyMs = 8
const products = [1001, 1002, 1003]
const change = (productId: number, qty: number) => ({ productId, qty, price: satang(4500) })
const settled = () => vi.advanceTimersByTimeAsync(240_000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('taps of two tabs in the same moment, which neither sees of the other, all count', async () => {
  const browser = createBrowser(latencyMs)
  const [first, second] = [browser.openTab(), browser.openTab()]
  first.change(change(1001, 1))
  second.change(change(1001, 1))
  second.change(change(1002, 1))
  expect([first.quantity(1001), second.quantity(1001), second.quantity(1002)]).toEqual([1, 1, 1])
  await vi.advanceTimersByTimeAsync(latencyMs)
  expect([first.quantity(1001), second.quantity(1001), first.quantity(1002)]).toEqual([2, 2, 1])
  await settled()
  for (const tab of [first, second])
    expect([tab.quantity(1001), tab.quantity(1002), tab.view().updating]).toEqual([2, 1, false])
  expect(browser.storedKeys()).toEqual(['songdee.cart.outlet-1'])
})

type Step = { tab: number; productId: number; qty: number; pauseMs: number; closes: boolean }
const step: fc.Arbitrary<Step> = fc.record({
  tab: fc.integer({ min: 0, max: 2 }),
  productId: fc.constantFrom(...products),
  qty: fc.integer({ min: 1, max: 3 }),
  // Within one moment, within what is under way, and long enough for all of it.
  pauseMs: fc.constantFrom(0, 0, 1, 5, 40, 320, 2000),
  closes: fc.boolean(),
})
const network = fc.array(fc.constantFrom('answers', 'is away', 'is switched off', 'loses the answer'), { maxLength: 6 })

test('whatever several tabs tap, however they are closed and whatever is lost: each tap is sent, and counts once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), network, async (steps, answers) => {
      const browser = createBrowser(latencyMs)
      const answersOf = {
        answers: [browser.count],
        'is away': [offline],
        // Every tab tries, and it is not back a millisecond later.
        'is switched off': [withoutNetwork, withoutNetwork, withoutNetwork, offline],
        'loses the answer': [lostAnswer(browser)],
      }
      browser.answers.push(...answers.flatMap((kind) => answersOf[kind as keyof typeof answersOf]))
      const tabs = [browser.openTab(), browser.openTab(), browser.openTab()]
      const expected = new Map(products.map((productId) => [productId, 0]))
      for (const { tab, productId, qty, pauseMs, closes } of steps) {
        const tapped = tabs[tab] as (typeof tabs)[number]
        const before = tapped.quantity(productId)
        tapped.change(change(productId, qty))
        expect(tapped.quantity(productId)).toBe(before + qty)
        expected.set(productId, (expected.get(productId) ?? 0) + qty)
        if (closes) browser.closeTab(tapped)
        await vi.advanceTimersByTimeAsync(pauseMs)
        if (closes) {
          tabs[tab] = browser.openTab()
          tabs[tab].resume()
        }
      }
      await settled()
      for (const tab of tabs) {
        expect(new Map(products.map((productId) => [productId, tab.quantity(productId)]))).toEqual(expected)
        expect(tab.view().updating).toBe(false)
      }
      expect(browser.storedKeys()).toEqual(['songdee.cart.outlet-1'])
    }),
    { numRuns: 150 },
  )
})
