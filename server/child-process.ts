import { spawn } from 'node:child_process'

/**
 * Runs a file of the project in a process of its own, so that this one does not keep the memory it takes.
 * @param signal ends it
 * @throws the signal's reason where it was ended; Error with `failure` where it failed
 */
export async function runInChild(
  [file, ...args]: readonly [string, ...string[]],
  { failure, signal, env }: { failure: string; signal?: AbortSignal; env?: NodeJS.ProcessEnv },
): Promise<void> {
  signal?.throwIfAborted()
  const child = spawn(process.execPath, [file, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  const end = () => void child.kill('SIGTERM')
  signal?.addEventListener('abort', end)
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(failure))))
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

/**
 * For a file that `runInChild` runs: Ctrl-C reaches both processes, and it is the other one that ends this one; when
 * that one is gone, this one ends too.
 */
export function followParent(): void {
  if (!process.channel) return
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => process.exit(1))
  process.channel.unref()
}
