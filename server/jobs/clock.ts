import type { FastifyBaseLogger } from 'fastify'
import type { RoomName } from '#server/services.ts'

export type Job = {
  name: string
  everyMs: number
  /** Whose work it is, where it is not the main room's; `any` does it wherever a process runs. */
  room?: RoomName | 'any'
  run: (now: Date) => Promise<unknown>
}

/**
 * Runs each job at its interval, never twice at once in this process; the jobs themselves take their work from the
 * database in a way that lets several processes share it. A job that fails is logged and runs again at its next turn.
 * @returns a function that stops the clock and waits for what is running
 */
export function startClock(jobs: readonly Job[], log: FastifyBaseLogger): () => Promise<void> {
  const running = new Map<string, Promise<unknown>>()
  const timers = jobs.map((job) =>
    setInterval(() => {
      if (running.has(job.name)) return
      const run = job
        .run(new Date())
        .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed'))
        .finally(() => running.delete(job.name))
      running.set(job.name, run)
    }, job.everyMs).unref(),
  )
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running.values())
  }
}
