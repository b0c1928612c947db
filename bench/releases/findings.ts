import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../tools/until.ts'
import { findings } from '../cluster/shop-rows.ts'
import { checksOf } from '../recovery/checks.ts'
import type { AskDatabase, Crowd } from './crowd.ts'

const errorLevel = 50

/** What the nodes and their database are not to have at the end. */
export async function wrongAtEnd(
  ask: AskDatabase,
  databaseUrl: string,
  { orders }: Crowd,
  say: (line: string) => void,
): Promise<string[]> {
  const count = (text: string) => ask(async (query) => Number((await query<{ n: string }>(text))[0]?.n))
  const open = `select (select count(*) from outbox where done_at is null) + (select count(*) from outbox_delivery where done_at is null) n`
  await until('all events are delivered', async () => (await count(open)) === 0, { seconds: 60 }).catch(() => undefined)
  const found = await ask((query) => findings(query, orders))
  const { answered, ...rest } = { ...found, undeliveredEvents: await count(open) }
  const words = Object.entries(rest).map(([what, n]) => `${what} ${n}`)
  say(`${answered} answered orders: ${words.join(', ')}`)
  const wrong = Object.entries(rest).flatMap(([what, n]) => (n > 0 ? [`${what}: ${n}`] : []))
  for (const { check, said } of await checksOf({ DATABASE_URL: databaseUrl })) {
    say(`  ${check}: ${said ?? 'nothing wrong'}`)
    if (said !== null) wrong.push(`${check}: ${said}`)
  }
  return wrong
}

/** What nodes have logged as an error, each once with its number. */
export const failedLines = (folder: string): string[] =>
  [...logged(folder, isWrong)].map(([what, n]) => `logged ${n} times: ${what}`)

/** What else nodes have logged, which is nothing wrong by itself: an order that is refused, a connection that broke. */
export function sayWarnings(folder: string, say: (line: string) => void): void {
  for (const [what, n] of logged(folder, (line) => !isWrong(line))) say(`  logged ${n} times: ${what}`)
}

/** An answer that failed is counted where somebody has waited for it: a node on a busy machine also fails for who has gone. */
const isWrong = ({ level = 0, msg }: LogLine): boolean => level >= errorLevel && msg !== 'request failed'

type LogLine = { level?: number; msg?: string; route?: string; code?: string; err?: { message?: string } }

/** These lines in the logs of all nodes, with their number. */
function logged(folder: string, wanted: (line: LogLine) => boolean): Map<string, number> {
  const times = new Map<string, number>()
  for (const name of readdirSync(join(folder, 'log')).filter((one) => /^(one|two|three)\.log$/.test(one)))
    for (const line of readFileSync(join(folder, 'log', name), 'utf8').split('\n')) {
      const read = parsed(line)
      if (read.level === undefined || !wanted(read)) continue
      const what = [read.msg, read.route, read.code, read.err?.message].filter(Boolean).join(' ')
      times.set(what, (times.get(what) ?? 0) + 1)
    }
  return times
}

/** Not every line is of the log. */
function parsed(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return {}
  }
}
