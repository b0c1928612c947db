import type { Browser, BrowserContext, Page } from 'playwright-core'

/** A task of a page's main thread: when it began after the first paint, and its processor time and clock time, in ms. */
export type Task = { atMs: number; cpuMs: number; clockMs: number }

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { data?: { type?: string } }
}

/** A longer task delays whatever is tapped meanwhile, in milliseconds. */
export const longMs = 50
/** How much slower the phone is than this machine. */
export const slowdown = 4
export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'th-TH',
}

/** Names of the outermost event of a task, in Chromium. */
const taskNames = ['RunTask', 'ThreadControllerImpl::RunTask']
const categories = ['toplevel', 'devtools.timeline', 'loading', 'blink.user_timing']
/** What follows a tap is drawn within this time, also on a busy machine, in milliseconds. */
const drawnMs = 1000

async function traced(browser: Browser, page: Page, action: () => Promise<unknown>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories })
  await action()
  return (JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }).traceEvents
}

/**
 * Opens an address in a browser that was never there, and records its main thread from the first paint on.
 * @param lastsMs how long after the page has loaded, in milliseconds
 */
export async function recordTasks(
  browser: Browser,
  context: BrowserContext,
  url: string,
  lastsMs: number,
): Promise<Task[]> {
  const page = await context.newPage()
  const events = await traced(browser, page, async () => {
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(lastsMs)
  })
  await page.close()
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The page was not painted')
  return tasksOf(events, paint)
}

/** The tasks of a thread from an event of it on. */
function tasksOf(events: TraceEvent[], from: TraceEvent): Task[] {
  const tasks: Task[] = []
  let end = from.ts
  const mine = events.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && taskNames.includes(name) && pid === from.pid && tid === from.tid,
  )
  for (const { ts, dur = 0, tdur = 0 } of mine.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    // What lies in another task is part of it
    if (ts < end) continue
    end = ts + dur
    tasks.push({ atMs: (ts - from.ts) / 1000, cpuMs: tdur / 1000, clockMs: dur / 1000 })
  }
  return tasks
}

/** The last event of a finger or key. */
const ends = ['click', 'keydown', 'input']

/**
 * How long a phone works between the end of a tap and the next frame, in milliseconds of its time.
 * @param shown a mark that the page sets once what the tap asked for is drawn; else the first frame counts
 */
export async function recordTap(
  browser: Browser,
  page: Page,
  tap: () => Promise<unknown>,
  shown?: string,
): Promise<number> {
  const events = await traced(browser, page, async () => {
    await tap()
    if (shown) await page.waitForFunction(`performance.getEntriesByName('${shown}').length > 0`)
    else await page.waitForTimeout(drawnMs)
  })
  const given = events.filter(({ name, args }) => name === 'EventDispatch' && ends.includes(args.data?.type ?? ''))
  const [last] = given.toSorted((a, b) => b.ts - a.ts)
  if (!last) throw new Error('The tap did not reach the page')
  const isEnd = ({ name, pid }: TraceEvent) => pid === last.pid && name === (shown ?? 'Paint')
  const drawn = events.filter((event) => isEnd(event) && event.ts > last.ts).toSorted((a, b) => a.ts - b.ts)[0]
  const around = tasksOf(events, { ...last, ts: 0 })
  const handled = around.findLast(({ atMs }) => atMs <= last.ts / 1000)
  const until = (drawn?.ts ?? last.ts) / 1000
  const work = around.filter(({ atMs }) => atMs >= (handled?.atMs ?? 0) && atMs <= until)
  return onPhone(work).reduce((sum, duration) => sum + duration, 0)
}

/** How long the tasks took on the phone, by processor time: what other programs do meanwhile does not count. */
export const onPhone = (tasks: readonly Task[]): number[] => tasks.map(({ cpuMs }) => cpuMs * slowdown)

/** What tasks take beyond the time in which a tap still seems immediate, in milliseconds, all together. */
export const blocking = (durations: readonly number[]): number =>
  durations.reduce((sum, duration) => sum + Math.max(0, duration - longMs), 0)
