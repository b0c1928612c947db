import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

/** Folders can be read at once: what has more entries than this says why. */
const most = 25

/** Entries of each folder, tests and their fixtures left out: they stand next to what they test. */
function entriesOfFolders(): Map<string, Set<string>> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  const entries = new Map<string, Set<string>>()
  for (const path of listed.split('\0').filter((one) => one !== '' && !/\.(test|fixture)\.tsx?$/.test(one))) {
    const parts = path.split('/')
    for (const [depth, name] of parts.entries()) {
      const folder = parts.slice(0, depth).join('/') || '.'
      entries.set(folder, (entries.get(folder) ?? new Set()).add(name))
    }
  }
  return entries
}

test('a folder that is too long to be read at once is in architecture.md, with the reason', () => {
  const [, part = ''] =
    /## Long folders\n([\s\S]*?)(?:\n## |$)/.exec(readFileSync(join(root, 'docs/architecture.md'), 'utf8')) ?? []
  const named = [...part.matchAll(/^\| (`[^|]+`) \| \S/gm)].flatMap(([, folders = '']) =>
    [...folders.matchAll(/`([^`]+)`/g)].map(([, folder]) => folder),
  )
  const long = [...entriesOfFolders()].flatMap(([folder, { size }]) => (size > most ? [folder] : []))
  expect(named.toSorted()).toEqual(long.toSorted())
})
