import type { Browser } from 'playwright-core'
import { serveBarePages, shownIn, type BarePage } from './bare-page.ts'
import type { Case } from './bench.ts'
import { blocking, longMs, onPhone, openOwnBrowser, phone, recordTasks, slowdown, type Task } from './main-thread.ts'
import { median } from './measure.ts'
import type { Row } from './report.ts'

const pages = { home: '/', category: '/category/1', product: '/product/1043' }

/** The service worker is registered some seconds after the page has loaded: what it costs the page counts too. */
const lastsMs = 6000
/** Nothing happens on a bare page later than this. */
const bareLastsMs = 1500

async function visit(browser: Browser, url: string, duration: number): Promise<Task[]> {
  const context = await browser.newContext(phone)
  try {
    return await recordTasks(browser, context, url, duration)
  } finally {
    await context.close()
  }
}

/** What each page shows, so that the bare pages show the same. */
async function shownPages(browser: Browser, url: string): Promise<Map<string, BarePage>> {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: true, serviceWorkers: 'block' })
  const page = await context.newPage()
  const shown = new Map<string, BarePage>()
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(url + path)
    shown.set(name, await page.evaluate<BarePage>(shownIn('main', false)))
  }
  await context.close()
  return shown
}

function rowsOf(name: string, own: readonly Task[][], bare: readonly Task[][]): Row[] {
  const durations = own.map(onPhone)
  const [ours, theirs] = [median(durations.map(blocking)), median(bare.map(onPhone).map(blocking))]
  const long = median(durations.map((each) => each.filter((duration) => duration > longMs).length))
  const clock = own.map((tasks) => blocking(tasks.map(({ clockMs }) => clockMs * slowdown)))
  const script = median(durations.map((each) => each.reduce((sum, duration) => sum + duration, 0)))
  return [
    {
      name: `${name}: blocking after the first paint`,
      value: ours / theirs,
      unit: 'of bare',
      atMost: 1.3,
      note: `${ours.toFixed(0)} ms (bare ${theirs.toFixed(0)}), by the clock ${median(clock).toFixed(0)} ms, all work ${script.toFixed(0)} ms`,
    },
    {
      name: `${name}: longest task after the first paint`,
      value: median(durations.map((each) => Math.max(...each))),
      unit: 'ms',
      digits: 0,
      atMost: 100,
      note: `${long} longer than ${longMs} ms`,
    },
  ]
}

/** What a first visit's scripts and layout do to a phone at a quarter of the speed, against bare pages that show the same. */
export const blockingOfPages: Case = {
  name: 'blocking',
  run: async ({ shop, repetitions }) => {
    const browser = await openOwnBrowser()
    const url = `http://127.0.0.1:${shop.port}`
    let bare: Awaited<ReturnType<typeof serveBarePages>> | undefined
    try {
      bare = await serveBarePages(await shownPages(browser, url))
      const rows: Row[] = []
      for (const [name, path] of Object.entries(pages)) {
        const [own, theirs]: [Task[][], Task[][]] = [[], []]
        for (let turn = 0; turn < repetitions; turn += 1) {
          theirs.push(await visit(browser, `${bare.url}/${name}`, bareLastsMs))
          own.push(await visit(browser, url + path, lastsMs))
        }
        rows.push(...rowsOf(name, own, theirs))
      }
      return rows
    } finally {
      bare?.server.close()
      await browser.close()
    }
  },
}
