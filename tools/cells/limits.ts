import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { until } from '../until.ts'
import type { Cell, CellLimits } from './cell.ts'

/** Half of the machine, so that the others have the other half while one is attacked; room for a large catalogue. */
export const usualLimits = (): CellLimits => ({
  cores: Math.max(1, cpus().length / 2),
  memoryMb: 1500,
  connections: 300,
})

const base = '/sys/fs/cgroup'
/** µs; the kernel's own. */
const period = 100_000
const mostProcesses = 300
/** Of its memory: from here on a cell is slowed down instead of ended. */
const throttledFrom = 0.8

/**
 * Of a cell's processes; the folder tells machines in one apart. All are side by side: below one of their own a cell that uses
 * the processor would make the others wait with it.
 */
const groupOf = ({ folder }: Pick<Cell, 'folder'>): string => `songdee${folder.replaceAll('/', '-')}`

/** What is limited: a cell, or a program with a folder of its own that shares the machine as one. */
type LimitedProgram = Pick<Cell, 'folder' | 'limits'>
type Values = Record<string, string | number>
type Group = {
  folder: string
  values: Values
  /** Not every kernel and disk has them. */
  perhaps?: Values
}

/** What to write where, by the kind of control groups that this kernel has; null: none that this account may make. */
function groupsOf(cell: LimitedProgram): Group[] | null {
  const { cores, memoryMb } = cell.limits
  const group = groupOf(cell)
  const memory = memoryMb * 1024 * 1024
  const quota = Math.round(cores * period)
  if (existsSync(join(base, 'cgroup.controllers'))) {
    const values = {
      'cpu.weight': 100,
      'cpu.max': `${quota} ${period}`,
      'memory.max': memory,
      'pids.max': mostProcesses,
    }
    const perhaps = { 'memory.high': Math.round(memory * throttledFrom), 'io.weight': 100 }
    return [{ folder: join(base, group), values, perhaps }]
  }
  if (!existsSync(join(base, 'cpu', 'cpu.shares'))) return null
  return [
    { folder: join(base, 'cpu', group), values: { 'cpu.shares': 1024, 'cpu.cfs_quota_us': quota } },
    { folder: join(base, 'cpuacct', group), values: {} },
    { folder: join(base, 'memory', group), values: { 'memory.limit_in_bytes': memory } },
    { folder: join(base, 'pids', group), values: { 'pids.max': mostProcesses } },
  ]
}

/**
 * Limits what a cell may take from the others, where systemd does not: each cell the same share of the processor while all
 * want it, and its own limits of cores, memory and processes.
 * @returns the folders of the control groups that its first process enters; none where the kernel allows none
 */
export function limitCell(cell: LimitedProgram): string[] {
  const groups = groupsOf(cell) ?? []
  try {
    for (const { folder, values, perhaps = {} } of groups) {
      mkdirSync(folder, { recursive: true })
      // What a group may limit is decided above it, from the second version on.
      const control = join(base, 'cgroup.subtree_control')
      if (existsSync(control)) {
        writeFileSync(control, '+cpu +memory +pids')
        orNot(() => writeFileSync(control, '+io'))
      }
      for (const [name, value] of Object.entries(values)) writeFileSync(join(folder, name), String(value))
      for (const [name, value] of Object.entries(perhaps)) orNot(() => writeFileSync(join(folder, name), String(value)))
    }
    return groups.map(({ folder }) => folder)
  } catch {
    return []
  }
}

function orNot(set: () => void): void {
  try {
    set()
  } catch {
    // The kernel has no such limit.
  }
}

/** After a cell has gone for ever. */
export async function forgetLimits(cell: LimitedProgram): Promise<void> {
  for (const { folder } of groupsOf(cell) ?? []) {
    if (!existsSync(folder)) continue
    // Something of it may still be ending.
    const isGone = async () => (rmdirSync(folder), true)
    await until(`${folder} is empty`, isGone, { seconds: 5 }).catch(() => undefined)
  }
}

/** Processor time that a cell has used, its database included, in ms; null where nothing counts it. */
export function processorMs(cell: Pick<Cell, 'folder'>): number | null {
  const group = groupOf(cell)
  const old = join(base, 'cpuacct', group, 'cpuacct.usage')
  if (existsSync(old)) return Number(readFileSync(old, 'utf8')) / 1e6
  const stat = join(base, group, 'cpu.stat')
  const micros = existsSync(stat) ? /^usage_usec (\d+)/m.exec(readFileSync(stat, 'utf8'))?.[1] : undefined
  return micros === undefined ? null : Number(micros) / 1000
}
