import { createHash } from 'node:crypto'
import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/source-files.ts'
import { isOfPackages, packageStamp } from '../checkout-packages.ts'
import { runToEnd } from '../run-to-end.ts'
import type { Release } from './pick-releases.ts'

/** What this run does with programs: `signal` ends them. */
export type Workplace = { folder: string; env: NodeJS.ProcessEnv; signal: AbortSignal }

/**
 * Runs a program to its end; what it says goes to a file.
 * @returns what it has said
 * @throws Error naming that file where it fails, the signal's reason where that ended it
 */
export async function runLogged(
  command: readonly [string, ...string[]],
  { cwd, logFile, env, signal }: { cwd: string; logFile: string } & Omit<Workplace, 'folder'>,
): Promise<string> {
  const output = openSync(logFile, 'w')
  const code = await runToEnd(command, { cwd, env, signal, output }).finally(() => closeSync(output))
  if (code !== 0) throw new Error(`${command.join(' ')} has failed: see ${logFile}`)
  return readFileSync(logFile, 'utf8')
}

/** Makes checkouts of releases, with their packages and their build, each in a folder of its own. */
export function openCheckouts(place: Workplace): (release: Release, name: string) => Promise<string> {
  /** Folders with installed packages, by what they were installed from. */
  const installed = new Map([[lockOf(root), root]])

  return async (release, name) => {
    const folder = join(place.folder, name)
    const run = (what: string, command: readonly [string, ...string[]], cwd: string) =>
      runLogged(command, { ...place, cwd, logFile: join(place.folder, 'log', `${name}-${what}.log`) })
    const archive = `${folder}.tar`
    mkdirSync(folder)
    await run('archive', ['git', 'archive', '--format=tar', '-o', archive, release.commit], root)
    await run('files', ['tar', '-xf', archive], folder)
    rmSync(archive)
    if (!existsSync(join(folder, 'tools', 'migrate.ts')))
      throw new Error(`${release.commit} is older than npm run migrate: it cannot be rolled.`)
    const same = installed.get(lockOf(folder))
    if (same !== undefined) await linkPackages(join(same, 'node_modules'), join(folder, 'node_modules'), run)
    // As its owner does while the release before serves; the shop goes first. It installs what was not linked.
    const build = ['nice', '-n', '10', process.execPath, 'tools/bootstrap.mjs', 'tools/build.ts', 'pages', 'server']
    await run('build', build as [string, ...string[]], folder)
    installed.set(lockOf(folder), folder)
    leaveOutSmallest(folder)
    return folder
  }
}

const lockOf = (folder: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')

type Run = (what: string, command: readonly [string, ...string[]], cwd: string) => Promise<string>

/** A folder on another disk is left to be installed. */
async function linkPackages(from: string, to: string, run: Run): Promise<void> {
  mkdirSync(to)
  const names = readdirSync(from).filter(isOfPackages)
  try {
    await run('packages', ['cp', '-al', '--', ...names, to], from)
    copyFileSync(join(from, packageStamp), join(to, packageStamp))
  } catch (error) {
    if (existsSync(to)) rmSync(to, { recursive: true })
    process.stderr.write(`Packages are installed again: ${String(error)}\n`)
  }
}

/** Nobody waits here for the tenth by which scripts could be smaller, so no start has to make those. */
function leaveOutSmallest(folder: string): void {
  const dist = join(folder, 'dist')
  copyFileSync(join(dist, 'storefront.stamp'), join(dist, 'packed.stamp'))
}
