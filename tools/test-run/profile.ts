import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileWork } from '#test/work-times.ts'
import { loadNow } from './machine.ts'
import type { Phase } from './processes.ts'

const listed = 25

/** `12 min 05 s` */
const clock = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(7)} s`
const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, one) => sum + one, 0)

/** One line about a run: processor time of all its processes, the time on the clock, and how busy and slow the machine was. */
export function summaryLine(times: ReadonlyMap<Phase, number>, clockMs: number, patience: number): string {
  const processor = times.size > 0 ? clock(sumOf(times.values())) : 'not measured on this system'
  return `Processor time ${processor}, clock ${clock(clockMs)}, load ${loadNow()}, machine × ${patience}\n`
}

/** Where the processor time of a run went: by phase, by command, by kind of work inside the tests, and by file. */
export function profileLines(
  times: ReadonlyMap<Phase, number>,
  commands: ReadonlyMap<string, number>,
  folder: string | undefined,
): string {
  const works = folder ? read(folder) : []
  const kinds = new Map<string, number>()
  for (const { work } of works)
    for (const [kind, ms] of Object.entries(work)) kinds.set(kind, (kinds.get(kind) ?? 0) + ms)
  const table = (title: string, rows: Iterable<readonly [string, number]>) =>
    `\n${title}\n${[...rows]
      .sort(([, first], [, second]) => second - first)
      .map(([name, ms]) => `${seconds(ms)}  ${name}\n`)
      .join('')}`
  const files = works.map(({ file, processorMs }) => [file, processorMs] as const)
  const most = files.sort(([, first], [, second]) => second - first).slice(0, listed)
  return [
    table('Processor time by phase', times),
    table('Processor time by command, those with most', commands),
    table('Time on the clock inside of the tests, by kind of work', kinds),
    table(`Processor time of the test's own thread, the ${listed} files with most`, most),
    '\n',
  ].join('')
}

function read(folder: string): FileWork[] {
  try {
    return readdirSync(folder).flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .flatMap((line) => (line ? (JSON.parse(line) as FileWork) : [])),
    )
  } catch {
    return []
  }
}
