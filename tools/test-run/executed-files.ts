import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What V8 says of one script: each function with where it begins and how often it was called. */
export type ScriptCoverage = {
  url: string
  functions: readonly { ranges: readonly { startOffset: number; count: number }[] }[]
}

const product = /^(rules|contract|server|storefront|backoffice|design|web|sandbox|demo)\/.*\.tsx?$/
export const isProduct = (path: string): boolean => product.test(path) && !/\.test\.tsx?$/.test(path)

/** Under this path the build lists the modules of the script that is part of every page. */
export const onEveryPage = '/start-script.js'

/** The build writes before each module of a file that is not minified where it comes from. */
const origin = /^\/\/ (\S+\.[cm]?[jt]sx?)$/gm

/**
 * The files of the product of which a function has been called. That a module was evaluated does not count: every module
 * is, once.
 * @param root folder of the project
 * @param bundleText the text of a file in `dist/`, to know which part of it is which module
 */
export function executedFiles(
  scripts: readonly ScriptCoverage[],
  root: string,
  bundleText: (path: string) => string,
): string[] {
  const found = new Set<string>()
  for (const { url, functions } of scripts) {
    if (!url.startsWith('file://')) continue
    const path = relative(root, fileURLToPath(url)).replaceAll('\\', '/')
    const called = functions.flatMap(({ ranges: [whole] }) => (whole && whole.count > 0 ? whole.startOffset : []))
    // The module itself begins at 0.
    const inside = called.filter((offset) => offset > 0)
    if (inside.length === 0) continue
    if (path.startsWith('dist/')) for (const one of modulesAt(bundleText(path), inside)) found.add(one)
    else found.add(path)
  }
  return [...found].filter(isProduct).sort()
}

/** The modules of a bundle that these places are in. */
export function modulesAt(bundle: string, offsets: readonly number[]): string[] {
  const starts = [...bundle.matchAll(origin)].map(({ index, 1: path = '' }) => ({ index, path }))
  return offsets.flatMap((offset) => starts.findLast(({ index }) => index <= offset)?.path ?? [])
}
