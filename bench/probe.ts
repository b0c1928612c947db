// Loaded into a measured process before its own code: reports to the bench what the process uses.
import { writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { answerParent } from './child.ts'

export type Usage = { cpuMs: number; residentMb: number; heapMb: number }
/**
 * How late the event loop was at its turns, milliseconds. `worked`: the longest that it worked between two turns, in processor time,
 * which other programs do not change.
 */
export type LoopDelay = { p99: number; max: number; worked: number }

const delay = monitorEventLoopDelay({ resolution: 5 })
const session = new Session()
/** Between two looks at the processor time of the thread, ms. */
const everyMs = 2
let [worked, usedBefore, looking] = [0, 0, setInterval(() => undefined, 1e9).unref()]

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function lookAtWork(): void {
  const used = threadMs()
  worked = Math.max(worked, used - usedBefore)
  usedBefore = used
}

answerParent({
  usage: (): Usage => {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed } = process.memoryUsage()
    return { cpuMs: (user + system) / 1000, residentMb: rss / 1024 ** 2, heapMb: heapUsed / 1024 ** 2 }
  },
  watchLoop: () => {
    delay.reset()
    delay.enable()
    clearInterval(looking)
    worked = 0
    usedBefore = threadMs()
    looking = setInterval(lookAtWork, everyMs).unref()
  },
  loopDelay: (): LoopDelay => {
    delay.disable()
    clearInterval(looking)
    lookAtWork()
    // The histogram holds whole intervals, the 5 ms between two looks included.
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - 5)
    return { p99: late(delay.percentile(99)), max: late(delay.max), worked }
  },
  startProfile: async () => {
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.start')
  },
  writeProfile: async (file) => {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    await writeFile(String(file), JSON.stringify(profile))
  },
})
