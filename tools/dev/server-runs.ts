import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { HotPayload } from 'vite'
import type { FromServer, ToServer } from './messages.ts'

const script = fileURLToPath(new URL('server.ts', import.meta.url))
/** A run that has not stopped by then is killed. */
const timeoutMs = 8000

type Options = {
  environment: Record<string, string | undefined>
  /** Vite's answer to a request of a run's module runner. */
  invoke: (payload: HotPayload) => Promise<{ result: unknown } | { error: unknown }>
  startScript: () => Promise<string>
  say: (line: string) => void
}

export type ServerRuns = {
  /** The port of the newest run that started, once the last change is in it. @throws Error while there is none */
  port: () => Promise<number>
  /** Starts a new run of the server; the previous one answers until the new one does, and stays if that fails. */
  restart: () => void
  /** Makes the server render pages with a changed file of the storefront. */
  refresh: (file: string) => void
  stop: () => Promise<void>
}

type Run = { child: ChildProcess; ready: Promise<number>; refreshed: Promise<unknown>; isEnded: boolean }

/** The server's processes under `npm run dev`: the one that answers, and briefly the next one. */
export function serverRuns({ environment, invoke, startScript, say }: Options): ServerRuns {
  let answering: Run | null = null
  let newest: Run | null = null
  let current: Promise<Run> = Promise.reject(new Error('The server was not started'))
  current.catch(() => undefined)
  let changes = 0

  function spawn(): Run {
    const child = fork(script, [], { env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const send = (message: ToServer) => {
      if (child.connected) child.send(message, () => undefined)
    }
    void startScript().then((text) => send({ kind: 'begin', startScript: text }))
    const ready = new Promise<number>((resolve, reject) => {
      child.on('message', (message: FromServer) => {
        if (message.kind === 'ready') resolve(message.port)
        if (message.kind === 'invoke')
          void invoke(message.payload).then((outcome) => send({ kind: 'invoked', id: message.id, outcome }))
      })
      child.once('exit', () => reject(new Error('The server does not start')))
    })
    return { child, ready, refreshed: Promise.resolve(), isEnded: false }
  }

  async function end(run: Run): Promise<void> {
    run.isEnded = true
    const { child } = run
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    await gone
    clearTimeout(timer)
  }

  async function begin(run: Run): Promise<Run> {
    const started = performance.now()
    try {
      await run.ready
    } catch (error) {
      if (run !== newest) return current
      if (!answering) {
        say('The server does not start; see above. Waiting for the next change …')
        throw error
      }
      say('The server does not start with this change; see above. The one before it still answers.')
      return answering
    }
    if (run !== newest) return current
    const before = answering
    answering = run
    run.child.once('exit', () => {
      if (run.isEnded || run !== answering) return
      answering = null
      say('The server has ended; see above. Waiting for the next change …')
      current = Promise.reject(new Error('The server has ended'))
      current.catch(() => undefined)
    })
    if (before) {
      say(`The server was restarted (${Math.round(performance.now() - started)} ms)`)
      void end(before)
    }
    return run
  }

  return {
    port: async () => {
      const run = await current
      await run.refreshed
      return run.ready
    },
    restart: () => {
      const superseded = newest !== answering ? newest : null
      newest = spawn()
      current = begin(newest)
      current.catch(() => undefined)
      if (superseded) void end(superseded)
    },
    refresh: (file) => {
      for (const run of new Set([answering, newest])) {
        if (!run || run.isEnded || !run.child.connected) continue
        const id = ++changes
        const done = new Promise<void>((resolve) => {
          run.child.on('message', (message: FromServer) => {
            if (message.kind === 'refreshed' && message.id === id) resolve()
          })
          run.child.once('exit', () => resolve())
        })
        run.refreshed = Promise.all([run.refreshed, done])
        run.child.send({ kind: 'changed', id, file } satisfies ToServer, () => undefined)
      }
    },
    stop: async () => {
      const runs = [...new Set([answering, newest])].filter((run) => run !== null)
      answering = null
      await Promise.all(runs.map(end))
    },
  }
}
