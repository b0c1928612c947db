import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'

type ChildRequest = { number: number; name: string; value: unknown }
type Reply = { number: number; answer?: unknown; error?: string }

/** A process of the bench that answers requests, also several at a time. */
export type Child = {
  pid: number
  process: ChildProcess
  /** @throws Error with the child's error, or when the child has exited */
  ask: <Answer>(name: string, value?: unknown) => Promise<Answer>
  stop: () => Promise<void>
}

/** Starts a file as a process with a channel. It exits when the channel closes, so also when this process ends. */
export function startChild(file: URL, options: ForkOptions = {}): Child {
  const child = fork(fileURLToPath(file), [], { serialization: 'advanced', ...options })
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let lastNumber = 0
  child.on('message', ({ number, answer, error }: Reply) => {
    const caller = waiting.get(number)
    waiting.delete(number)
    if (error === undefined) caller?.resolve(answer)
    else caller?.reject(new Error(error))
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
        lastNumber += 1
        waiting.set(lastNumber, { resolve: resolve as (answer: unknown) => void, reject })
        child.send({ number: lastNumber, name, value } satisfies ChildRequest)
      }),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}

/** The child's side: answers requests of these names and ignores others, which another listener may answer. */
export function answerParent(answers: Record<string, (value: unknown) => unknown>): void {
  process.on('message', async ({ number, name, value }: ChildRequest) => {
    const answer = answers[name]
    if (!answer) return
    try {
      process.send?.({ number, answer: await answer(value) } satisfies Reply)
    } catch (error) {
      process.send?.({ number, error: error instanceof Error ? error.message : String(error) } satisfies Reply)
    }
  })
}
