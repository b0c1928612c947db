import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '#test/browser.ts'

/** A task of a page's main thread: when it began after the first paint, and its processor time and clock time, in ms. */
export type Task = { atMs: number; cpuMs: number; clockMs: number }

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number }

/** A longer task delays whatever is tapped meanwhile, in milliseconds. */
export const longMs = 50
/** How much slower the phone is than this machine. */
export const slowdown = 4

/** A browser that leaves Ctrl-C to the bench: it would end this process before anything else is stopped. */
export const openOwnBrowser = (): Promise<Browser> =>
  openBrowser([], { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false })

/** A phone of 360 pixels, in Thai. */
export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'th-TH',
}

/** Names of the outermost event of a task, in Chromium; what waits for a promise may run after the task and is none of its own. */
const taskNames = ['RunTask', 'ThreadControllerImpl::RunTask', 'BlinkScheduler_PerformMicrotaskCheckpoint']

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

const tapped = 'songdee tapped'
const painted = 'songdee painted'
const drawn = 'songdee drawn'

/** What a tap or a press of a key is in the page. */
export type Input = 'click' | 'keydown'

/** The work of the main thread from an input on. */
type TapWork = {
  /** Until the next frame is painted, which browsers call the interaction to next paint. */
  painted: Task[]
  /** Until the frame after the one with the whole answer. */
  drawn: Task[]
}

/** Marks the next input, the first frame after it, and the frame after the one in which `answered` is true. */
const watchTap = (answered: string, input: Input) => `
  addEventListener('${input}', () => {
    performance.mark('${tapped}')
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => performance.mark('${painted}')
    requestAnimationFrame(() => port2.postMessage(null))
  }, { capture: true, once: true })
  window.tapDrawn = new Promise((resolve) => {
    const end = () => setTimeout(() => { performance.mark('${drawn}'); resolve() })
    const look = () => requestAnimationFrame((${answered}) ? () => requestAnimationFrame(end) : look)
    addEventListener('${input}', look, { capture: true, once: true })
  })
  undefined`

/**
 * Taps or presses a key, and records the tasks of the main thread until the next frame, and until the answer is drawn.
 * @param answered an expression that is true in the page once the input is answered
 */
export async function recordTap(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
  answered: string,
  input: Input = 'click',
): Promise<TapWork> {
  await page.evaluate(watchTap(answered, input))
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  await act()
  await page.evaluate('window.tapDrawn')
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const [from, frame, to] = [tapped, painted, drawn].map((mark) => traceEvents.find(({ name }) => name === mark))
  if (!from || !frame || !to) throw new Error('The tap was not recorded')
  // The task that handles the tap began before the mark.
  const since = mainTasks(traceEvents, from).filter(({ ts, dur = 0 }) => ts + dur >= from.ts)
  const until = (end: TraceEvent) => {
    const tasks = since.filter(({ ts }) => ts <= end.ts)
    return outermost(tasks, Math.min(...tasks.map(({ ts }) => ts)))
  }
  return { painted: until(frame), drawn: until(to) }
}

function tasksOf(events: TraceEvent[]): Task[] {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The page was not painted')
  return outermost(mainTasks(events, paint), paint.ts)
}

/** The events of tasks on the thread of another event. */
const mainTasks = (events: readonly TraceEvent[], { pid, tid }: TraceEvent): TraceEvent[] =>
  events.filter((event) => event.ph === 'X' && taskNames.includes(event.name) && event.pid === pid && event.tid === tid)

function outermost(mine: readonly TraceEvent[], from: number): Task[] {
  const tasks: Task[] = []
  let end = from
  for (const { ts, dur = 0, tdur = 0 } of mine.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    // What lies in another task is part of it
    if (ts < end) continue
    end = ts + dur
    tasks.push({ atMs: (ts - from) / 1000, cpuMs: tdur / 1000, clockMs: dur / 1000 })
  }
  return tasks
}

/** How long the tasks took on the phone, by processor time: what other programs do meanwhile does not count. */
export const onPhone = (tasks: readonly Task[]): number[] => tasks.map(({ cpuMs }) => cpuMs * slowdown)

/** What tasks take beyond the time in which a tap still seems immediate, in milliseconds, all together. */
export const blocking = (durations: readonly number[]): number =>
  durations.reduce((sum, duration) => sum + Math.max(0, duration - longMs), 0)
