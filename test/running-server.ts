import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepOnFailure } from './kept-failures.ts'
import { timeLimits } from './time-limits.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const late = process.env['TEST_LATE'] ? ['--import', new URL('late-answers.ts', import.meta.url).href] : []

export type RunningServer = {
  url: string
  /** Everything it has printed. */
  printed: () => string
  process: ChildProcess
  /** Stops it as Ctrl-C does. @returns its exit code */
  stop: () => Promise<number | null>
  /** As the kernel does when memory runs out: no time to say goodbye. */
  kill: () => Promise<void>
}

/**
 * The server as `npm start` runs it: a separate process, on a free port unless `PORT` names one.
 * @param from a copy of the project, or another script that starts it; `log`: a file that gets what it prints
 */
export async function runServer(
  settings: Record<string, string>,
  flags: string[] = [],
  { folder = root, script = 'tools/start.ts', log }: { folder?: string; script?: string; log?: string } = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...late, join(folder, script), ...flags], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: '0', DRAIN_SECONDS: '0', ...settings },
    // When this process exits the channel closes, and the server stops with its database.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (more: string) => {
      text += more
      if (log) appendFileSync(log, more)
    })
  const forget = keepOnFailure((kept) => writeFileSync(join(kept, `server-${child.pid}.log`), text))
  const gone = once(child, 'exit').finally(forget)
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The shop does not start:\n${text}`)), timeLimits.start)
    const look = () => {
      const [, address] = /^Songdee is ready at (\S+)\n/m.exec(text) ?? []
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout?.on('data', look)
    // Closed, and not only ended: its last words may still be on their way.
    child.on('close', (code) => (clearTimeout(timer), reject(new Error(`The shop ended (${code}):\n${text}`))))
  })
  return {
    url,
    printed: () => text,
    process: child,
    stop: async () => {
      child.kill('SIGINT')
      return (await gone)[0] as number | null
    },
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}
