import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'

type Question = { number: number; name: string; value: unknown }
type Reply = { number: number; answer?: unknown; error?: string }

/** A process of the bench that answers questions, one at a time or many. */
export type Child = {
  pid: number
  process: ChildProcess
  /** @throws Error with what the child threw, or when it has ended */
  ask: <Answer>(name: string, value?: unknown) => Promise<Answer>
  stop: () => Promise<void>
}

/** Starts a file as a process with a channel. It ends with us: losing its channel tells it to stop. */
export function startChild(file: URL, options: ForkOptions = {}): Child {
  const child = fork(fileURLToPath(file), [], { serialization: 'advanced', ...options })
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let asked = 0
  child.on('message', ({ number, answer, error }: Reply) => {
    const asker = waiting.get(number)
    waiting.delete(number)
    if (error === undefined) asker?.resolve(answer)
    else asker?.reject(new Error(error))
  })
  const ended = new Promise<void>((resolve) => {
    child.on('exit', (code, signal) => {
      const error = new Error(`${fileURLToPath(file)} has ended (${code ?? signal})`)
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
      resolve()
    })
  })
  return {
    pid: child.pid ?? 0,
    process: child,
    ask: <Answer>(name: string, value?: unknown) =>
      new Promise<Answer>((resolve, reject) => {
        asked += 1
        waiting.set(asked, { resolve: resolve as (answer: unknown) => void, reject })
        child.send({ number: asked, name, value } satisfies Question)
      }),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}

/** The other end: answers what the parent asks under these names; other names are somebody else's in this process. */
export function answerParent(answers: Record<string, (value: unknown) => unknown>): void {
  process.on('message', async ({ number, name, value }: Question) => {
    const answer = answers[name]
    if (!answer) return
    try {
      process.send?.({ number, answer: await answer(value) } satisfies Reply)
    } catch (error) {
      process.send?.({ number, error: error instanceof Error ? error.message : String(error) } satisfies Reply)
    }
  })
}
