import type { Browser, BrowserContext } from 'playwright-core'

/** A task of a page's main thread: when it began after the first paint, and its processor time and clock time, in ms. */
export type Task = { atMs: number; cpuMs: number; clockMs: number }

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number }

/** A longer task delays whatever is tapped meanwhile, in milliseconds. */
export const longMs = 50
/** How much slower the phone is than this machine. */
export const slowdown = 4

/** Names of the outermost event of a task, in Chromium. */
const taskNames = ['RunTask', 'ThreadControllerImpl::RunTask']

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
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'loading'] })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(lastsMs)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  await page.close()
  return tasksOf(trace.traceEvents)
}

function tasksOf(events: TraceEvent[]): Task[] {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The page was not painted')
  const tasks: Task[] = []
  let end = paint.ts
  const mine = events.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && taskNames.includes(name) && pid === paint.pid && tid === paint.tid,
  )
  for (const { ts, dur = 0, tdur = 0 } of mine.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    // What lies in another task is part of it
    if (ts < end) continue
    end = ts + dur
    tasks.push({ atMs: (ts - paint.ts) / 1000, cpuMs: tdur / 1000, clockMs: dur / 1000 })
  }
  return tasks
}

/** How long the tasks took on the phone, by processor time: what other programs do meanwhile does not count. */
export const onPhone = (tasks: readonly Task[]): number[] => tasks.map(({ cpuMs }) => cpuMs * slowdown)

/** What tasks take beyond the time in which a tap still seems immediate, in milliseconds, all together. */
export const blocking = (durations: readonly number[]): number =>
  durations.reduce((sum, duration) => sum + Math.max(0, duration - longMs), 0)
