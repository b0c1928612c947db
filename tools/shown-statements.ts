import { testTitles, type Title } from './test-titles.ts'
import type { SourceFile } from './source-files.ts'

/** A test that says above itself which statements of the specification it shows. */
type ShowingTest = { test: string; statements: readonly string[]; runs: boolean }

const comment = /^[ \t]*\/\/ Specification \S.*$/gm

/**
 * The tests that show statements, as the sources say it: `// Specification 6.4, 6.5` in the lines above a test.
 * @throws Error naming a file in which such a line stands above anything else
 */
export function showingTests(sources: readonly SourceFile[]): ShowingTest[] {
  return sources
    .filter(({ path, text }) => /\.test\.tsx?$/.test(path) && text.includes('// Specification '))
    .flatMap(({ path, text }) => testsIn(path, text))
}

function testsIn(path: string, text: string): ShowingTest[] {
  const titles = testTitles(text)
  const leavesOut = titles.some(({ kind, leftOut }) => kind === 'describe' && leftOut)
  const showing = titles.filter(({ kind, shows }) => kind === 'test' && shows !== '')
  const lines = (given: readonly Title[]) => given.flatMap(({ shows }) => shows.trimEnd().split('\n'))
  if (lines(showing).length !== [...text.matchAll(comment)].length)
    throw new Error(`${path}: a line "// Specification …" does not stand directly above a test`)
  return showing.map(({ title, shows, leftOut }) => ({
    test: `${path}: ${title}`,
    statements: shows.match(/\w+\.\d+/g) ?? [],
    runs: !leftOut && !leavesOut,
  }))
}
