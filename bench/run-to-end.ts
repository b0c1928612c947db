import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { until } from '../tools/until.ts'

type RunOptions = {
  cwd: string
  env?: NodeJS.ProcessEnv
  /** Ends the program, and all that it has started. */
  signal: AbortSignal
  /** Takes what it says: a function, or the descriptor of an open file. */
  output: ((text: string) => void) | number
}

/** Time for a shop and its database to stop after a signal, in seconds. */
const stopSeconds = 60

/**
 * Runs a program to its end.
 * @returns its exit code, null where a signal of somebody else has ended it
 * @throws the reason of `signal` where that has ended it; nothing of it runs any more then
 */
export async function runToEnd(
  [program, ...args]: readonly [string, ...string[]],
  { cwd, env, signal, output }: RunOptions,
): Promise<number | null> {
  signal.throwIfAborted()
  const to = typeof output === 'number' ? output : 'pipe'
  // In a group of its own: Ctrl-C reaches this process alone, which ends all of the group, and waits for it.
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', to, to] })
  if (typeof output === 'function')
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', output)
  const group = -Number(child.pid)
  const stop = () => send(group, 'SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    if (signal.aborted)
      await until('the program has stopped', async () => !send(group, 0), { seconds: stopSeconds }).catch(() =>
        send(group, 'SIGKILL'),
      )
    signal.throwIfAborted()
    return code
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Sends a signal to the processes of a group; 0 only looks. @returns whether there are any */
function send(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, signal)
  } catch {
    return false
  }
}
