import type { Page } from 'playwright-core'
import type { Case } from './bench.ts'
import { openOwnBrowser } from './main-thread.ts'
import { median, percentile } from './measure.ts'
import { tuned } from './search/tuned-queries.ts'

/** How much slower the phone is than this machine. */
const slowdown = 4
const maxQueries = 40
const queries = Object.values(tuned).flatMap((rows) => rows.map(([words]) => words))

/** A suggestion that comes within this time of the key seems immediate, in milliseconds. */
const atMost = 100

/**
 * From the input to the frame after the one with the answer, how long the worker searched, and the processor time of the main thread, in
 * milliseconds. The first two are by the clock: a worker does not say its processor time, so that its waiting for a core counts as work.
 */
type Keystroke = { paintedMs: number; workerMs: number; mainMs: number }

/** Put before the worker's own script: each answer says how long it took. */
const timer = `
  const answer = postMessage.bind(self)
  let began = 0
  addEventListener('message', () => { began = performance.now() })
  self.postMessage = (message) => answer({ ...message, workerMs: performance.now() - began });`

/** Notes when a word is typed, sent to the worker, and drawn. */
const watch = `
  window.typedAt = {}; window.sent = []; window.drawn = {}
  addEventListener('input', ({ target, timeStamp }) => { typedAt[target.value] = timeStamp }, true)
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data: { number, workerMs } }) => {
        const words = sent[number]
        requestAnimationFrame(() => requestAnimationFrame(() => {
          drawn[words] = { paintedMs: performance.now() - typedAt[words], workerMs }
        }))
      })
    }
    postMessage(message) {
      if (message.kind === 'find') sent[message.number] = message.words
      super.postMessage(message)
    }
  }`

/** Types queries letter by letter into the search box of a phone that is four times slower than this machine. */
export const searchBox: Case = {
  name: 'search-box',
  run: async ({ shop }) => {
    const browser = await openOwnBrowser()
    try {
      const url = `http://127.0.0.1:${shop.port}`
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        locale: 'th-TH',
        serviceWorkers: 'block',
      })
      await context.addCookies([{ name: 'popup-count', value: '3', url }])
      const page = await context.newPage()
      await page.route('**/search-worker*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${timer}\n${await response.text()}` })
      })
      await page.addInitScript(watch)
      await page.goto(url)
      const box = page.locator('[name=q]')
      await box.click()
      const devTools = await context.newCDPSession(page)
      await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
      const spentMs = async () => {
        const { metrics } = await devTools.send('Performance.getMetrics')
        return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
      }
      const step = Math.ceil(queries.length / maxQueries)
      const typeAll = async (): Promise<Keystroke[]> => {
        const keystrokes: Keystroke[] = []
        for (const words of queries.filter((_, index) => index % step === 0)) {
          await box.fill('')
          keystrokes.push(...(await keystrokesOf(page, words, spentMs)))
        }
        return keystrokes
      }
      // From here on the index is there, and the code compiled.
      await keystrokesOf(page, 'น้ำปลา', spentMs)
      const work = (await typeAll()).map(({ mainMs, workerMs }) => slowdown * (mainMs + workerMs))
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const keystrokes = await typeAll()
      // A worker is not slowed down with its page: its time is counted as often as it would take.
      const phone = keystrokes.map(({ paintedMs, workerMs }) => paintedMs + (slowdown - 1) * workerMs)
      return [
        {
          name: `work of a key on a phone at 1/${slowdown} of the speed, p95`,
          value: percentile(work, 0.95),
          unit: 'ms',
          digits: 0,
          atMost,
          note: `p50 ${median(work).toFixed(0)} ms, longest ${Math.max(...work).toFixed(0)} ms, ${work.length} keys`,
        },
        {
          name: `suggestion on a phone at 1/${slowdown} of the speed, p95`,
          value: percentile(phone, 0.95),
          unit: 'ms',
          digits: 0,
          atMost,
          note: `by the clock, p50 ${median(phone).toFixed(0)} ms, longest ${Math.max(...phone).toFixed(0)} ms, ${phone.length} keys`,
        },
      ]
    } finally {
      await browser.close()
    }
  },
}

/** Types a query letter by letter, as a thumb does: the next after the answer to the one before. */
async function keystrokesOf(page: Page, query: string, spentMs: () => Promise<number>): Promise<Keystroke[]> {
  const keystrokes: Keystroke[] = []
  const letters = [...query]
  for (const [index, letter] of letters.entries()) {
    const words = JSON.stringify(letters.slice(0, index + 1).join(''))
    // Drawn in an earlier round.
    await page.evaluate(`delete drawn[${words}]`)
    const before = await spentMs()
    await page.keyboard.insertText(letter)
    const answer = await page.evaluate<Omit<Keystroke, 'mainMs'>>(`new Promise((resolve, reject) => {
      setTimeout(reject, 30_000, new Error('No suggestions are drawn'))
      const look = () => (drawn[${words}] ? resolve(drawn[${words}]) : setTimeout(look, 10))
      look()
    })`)
    keystrokes.push({ ...answer, mainMs: (await spentMs()) - before })
  }
  return keystrokes
}
