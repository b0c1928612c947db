import { spawnSync } from 'node:child_process'

/**
 * Writes a program that does what these lines of a shell say. Another process writes it: what is open for writing cannot be run, and
 * a program that another thread of this process starts meanwhile has what is open here until it runs.
 */
export function writeProgram(path: string, lines: string): void {
  const { status } = spawnSync('sh', ['-c', 'cat > "$0" && chmod 755 "$0"', path], { input: `#!/bin/sh\n${lines}\n` })
  if (status !== 0) throw new Error(`${path} could not be written`)
}
