import { readdirSync, readFileSync } from 'node:fs'

/** What a process of a run works for. `kept` outlives the run on purpose. */
export type Phase =
  | 'install'
  | 'build'
  | 'checks'
  | 'tests'
  | 'test workers'
  | 'servers'
  | 'demo shops'
  | 'commands'
  | 'PostgreSQL'
  | 'browser'
  | 'kept'

/** Recognised by the command line, first match first. */
const phases: readonly (readonly [pattern: RegExp, phase: Phase])[] = [
  [/keep-test-cluster/, 'kept'],
  [/chrom/, 'browser'],
  [/postgres|initdb/, 'PostgreSQL'],
  [/vitest\/dist\/workers/, 'test workers'],
  [/vitest\.mjs/, 'tests'],
  [/tools\/build\.ts/, 'build'],
  [/bin\/tsc|typescript|oxlint|oxfmt/, 'checks'],
  [/demo\/fill\.ts/, 'demo shops'],
  [/tools\/start\.ts|tools\/dev\//, 'servers'],
]

type ProcessRow = {
  pid: number
  parent: string | null
  phase: Phase
  command: string
  /** Own processor time, in ms. */
  own: number
  /** Processor time of children that have ended and been waited for, with all that they waited for, in ms. */
  ended: number
  looks: number
}

type TableRow = { pid: number; parentPid: number; key: string; own: number; ended: number }

/** Linux counts in hundredths of a second, whatever its own clock does. */
const msPerTick = 10

/** Processes by pid; none where the system has no `/proc`. */
function processTable(): Map<number, TableRow> {
  const table = new Map<number, TableRow>()
  for (const name of pidsIn('/proc')) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      const at = (index: number) => fields[index] ?? 0
      const pid = Number(name)
      const own = (at(11) + at(12)) * msPerTick
      table.set(pid, {
        pid,
        parentPid: at(1),
        // A pid may be given again: with the moment of its start it is unique.
        key: `${pid}:${at(19)}`,
        own,
        ended: (at(13) + at(14)) * msPerTick,
      })
    } catch {
      // Ended in between.
    }
  }
  return table
}

function pidsIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** The command line, one space between its words; empty where the process has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

const phaseOf = (command: string, inherited: Phase): Phase =>
  phases.find(([pattern]) => pattern.test(command))?.[1] ?? inherited

const lookEveryMs = 500
const mostCommands = 25

/**
 * Follows the processes that this one starts, also those that detach themselves or lose their parent.
 * @returns their processor time, and a way to end what is left of them
 */
export function watchProcesses(): {
  /** Processor time of all of them so far, in ms, by what it was for; empty where the system does not tell. */
  times: () => Map<Phase, number>
  /** The same by command line, of those with the most. */
  commands: () => Map<string, number>
  /** Sends a signal to those that still run. @returns how many those are */
  signal: (name: NodeJS.Signals) => number
} {
  const seen = new Map<string, ProcessRow>()
  const me = processTable().get(process.pid)
  // What the parent of this process has waited for is the installation.
  const installed = processTable().get(process.ppid)?.ended ?? 0

  const look = (): Map<number, TableRow> => {
    const table = processTable()
    const isOurs = (row: TableRow): boolean => {
      if (row.key === me?.key || seen.has(row.key)) return true
      const parent = table.get(row.parentPid)
      return parent !== undefined && isOurs(parent)
    }
    for (const row of table.values()) {
      if (!isOurs(row)) continue
      const parent = table.get(row.parentPid)?.key ?? null
      const known = seen.get(row.key)
      const inherited = (parent && seen.get(parent)?.phase) || 'commands'
      if (!known) {
        const command = commandOf(row.pid)
        const phase = phaseOf(command, inherited)
        seen.set(row.key, { pid: row.pid, parent, phase, command, own: row.own, ended: row.ended, looks: 1 })
        continue
      }
      // A process that was just made has its parent's command line until it runs its own.
      if (known.looks < 3) {
        known.command = commandOf(row.pid) || known.command
        known.phase = phaseOf(known.command, inherited)
      }
      Object.assign(known, { own: row.own, ended: row.ended, looks: known.looks + 1 })
    }
    return table
  }
  look()
  setInterval(look, lookEveryMs).unref()

  return {
    times: () => {
      look()
      const sums = new Map<Phase, number>([['install', installed]])
      const add = (phase: Phase, ms: number) => sums.set(phase, (sums.get(phase) ?? 0) + ms)
      const table = processTable()
      const endedUnder = endedChildren(seen, (key, pid) => table.get(pid)?.key !== key)
      const below = memo((key: string): number => (endedUnder.get(key) ?? []).reduce((sum, one) => sum + whole(one), 0))
      // What had waited for much and ended at once was not looked at in between: its children are known.
      const whole = (key: string): number => {
        const { own, ended } = seen.get(key) ?? { own: 0, ended: 0 }
        return own + Math.max(ended, below(key))
      }
      for (const [key, { phase, own, ended }] of seen) {
        add(phase, own)
        // Children that lived between two looks, and the last moments of the others.
        add(phase, Math.max(0, ended - below(key)))
      }
      sums.delete('kept')
      return me ? sums : new Map()
    },
    commands: () => {
      const sums = new Map<string, number>()
      for (const { command, phase, own } of seen.values()) {
        // What stands at the end of a long path names the program.
        const name = `${phase}: ${command.replaceAll(/\S*\/(?=\S)/g, '').slice(0, 70)}`
        sums.set(name, (sums.get(name) ?? 0) + own)
      }
      return new Map([...sums].sort(([, first], [, second]) => second - first).slice(0, mostCommands))
    },
    signal: (name) => {
      const table = look()
      let count = 0
      for (const [key, { pid, phase }] of seen) {
        if (key === me?.key || phase === 'kept' || table.get(pid)?.key !== key || isKept(pid, table, seen)) continue
        count += 1
        try {
          process.kill(pid, name)
        } catch {
          // Ended in between.
        }
      }
      return count
    },
  }
}

/** By parent, the processes under it that have ended. */
function endedChildren(
  seen: ReadonlyMap<string, ProcessRow>,
  hasEnded: (key: string, pid: number) => boolean,
): Map<string, string[]> {
  const children = new Map<string, string[]>()
  for (const [key, { pid, parent }] of seen)
    if (parent && hasEnded(key, pid)) children.set(parent, [...(children.get(parent) ?? []), key])
  return children
}

function memo(work: (key: string) => number): (key: string) => number {
  const known = new Map<string, number>()
  return (key) => {
    const value = known.get(key) ?? work(key)
    known.set(key, value)
    return value
  }
}

/** Whether a process was started by one that outlives the run on purpose. */
function isKept(pid: number, table: Map<number, TableRow>, seen: Map<string, ProcessRow>): boolean {
  for (let row = table.get(pid); row; row = table.get(row.parentPid))
    if (seen.get(row.key)?.phase === 'kept') return true
  return false
}
