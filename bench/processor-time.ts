import { readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const tickMs = 10
const hasProc = process.platform === 'linux'

/** Fields of /proc/<pid>/stat after the name, which may contain blanks. */
function statOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

const ownTicks = (pid: number): number => {
  const stat = statOf(pid)
  return (stat[11] ?? 0) + (stat[12] ?? 0)
}

/** Processor time of one process, milliseconds; 0 where the system does not report it. */
export const processMs = (pid: number): number => (hasProc ? ownTicks(pid) * tickMs : 0)

/**
 * Processor time of a PostgreSQL server with all its processes, those that have ended included, milliseconds.
 * @param pid of the postmaster, whose children all of them are
 */
export function postgresMs(pid: number): number {
  if (!hasProc) return 0
  const stat = statOf(pid)
  const ended = (stat[13] ?? 0) + (stat[14] ?? 0)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  const running = children.reduce((sum, child) => {
    try {
      return sum + ownTicks(child)
    } catch {
      return sum // It has ended since the list was read.
    }
  }, 0)
  return (ownTicks(pid) + ended + running) * tickMs
}

/** Processor time that all programs of the machine have used, milliseconds. */
export function machineMs(): number {
  if (!hasProc) return 0
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] =
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? []
  return (user + nice + system + irq + softirq) * tickMs
}
