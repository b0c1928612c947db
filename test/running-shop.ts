import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const patienceMs = 90_000

export type RunningShop = {
  url: string
  /** Everything it has printed. */
  printed: () => string
  process: ChildProcess
  /** As Ctrl-C does; resolves with the exit code when it is gone. */
  stop: () => Promise<number | null>
  /** As the kernel does when memory runs out: no time to say goodbye. */
  kill: () => Promise<void>
}

/** The shop as `npm start` runs it: a process of its own, on a port of its own. */
export async function runShop(settings: Record<string, string>, flags: string[] = []): Promise<RunningShop> {
  const port = settings['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [join(root, 'tools/start.ts'), ...flags], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => (text += more))
  const gone = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The shop does not start:\n${text}`)), patienceMs)
    const look = () => text.includes('Songdee is ready at') && (clearTimeout(timer), resolve())
    child.stdout.on('data', look)
    child.on('exit', (code) => (clearTimeout(timer), reject(new Error(`The shop ended (${code}):\n${text}`))))
  })
  return {
    url: `http://127.0.0.1:${port}`,
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
