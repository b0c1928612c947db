import { execFileSync } from 'node:child_process'

/** @returns what git prints. @throws Error where it fails */
export const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd()
