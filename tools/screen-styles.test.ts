import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve, dirname, relative } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, root, sourceFiles } from './source-files.ts'

// A screen that is opened first has only the style sheets that it imports itself: one that takes another screen's would look
// like itself only after that.

const sources = new Map(sourceFiles().map((file) => [file.path, file]))
const sheets = ['backoffice', 'design'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file}`),
)
const textOf = (sheet: string) => readFileSync(join(root, sheet), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')

/** Sheets by the classes that they have rules for. */
const sheetsOf = new Map<string, Set<string>>()
for (const sheet of sheets)
  for (const [, name = ''] of textOf(sheet).matchAll(/\.([a-z][a-z0-9-]+)/g))
    sheetsOf.set(name, (sheetsOf.get(name) ?? new Set()).add(sheet))

const isScreenList = (path: string) => path.endsWith('screens.ts')

function importedBy(path: string): string[] {
  if (path.endsWith('.css'))
    return [...textOf(path).matchAll(/@import '(\.[^']+)'/g)].map(([, to = '']) =>
      relative(root, resolve(root, dirname(path), to)),
    )
  const file = sources.get(path)
  return file ? importsOf(file).flatMap(({ to, typeOnly }) => (typeOnly || isScreenList(to) ? [] : [to])) : []
}

/** All files that come with one, sooner or later. */
function reachedFrom(start: string): Set<string> {
  const reached = new Set([start])
  for (const path of reached) for (const to of importedBy(path)) reached.add(to)
  return reached
}

const classesIn = (path: string): string[] =>
  [...(sources.get(path)?.text.matchAll(/className=(?:"([^"]+)"|\{`([^`]+)`\})/g) ?? [])].flatMap(([, plain, made]) =>
    (plain ?? made ?? '').split(/[\s${}'?:]+/),
  )

test('a screen of the back office imports the rules of all its classes', () => {
  const withEach = reachedFrom('backoffice/entry.tsx')
  const screens = [...sources.values()].filter(({ path }) => isScreenList(path)).flatMap(importsOf)
  const missing = screens
    .filter(({ lazy }) => lazy)
    .flatMap(({ to: screen }) => {
      const reached = reachedFrom(screen)
      return [...reached].flatMap((path) =>
        classesIn(path).flatMap((name) => {
          const having = [...(sheetsOf.get(name) ?? [])]
          const has = having.length === 0 || having.some((sheet) => reached.has(sheet) || withEach.has(sheet))
          return has ? [] : [`${screen}: .${name} of ${path}`]
        }),
      )
    })
  expect(missing).toEqual([])
})
