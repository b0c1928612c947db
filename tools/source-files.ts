import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export type SourceFile = { path: string; text: string }
/** `lazy`: by `import()`, when it is needed. */
export type Import = { from: string; to: string; typeOnly: boolean; lazy: boolean }

/** The project's TypeScript, whether git tracks it yet or not. */
export function sourceFiles(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const statement =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*(?:\/\*[^]*?\*\/\s*)?['"]([^'"]+)['"]/g

/** What a file imports: paths from the root for our own files, package names for the rest. */
export function importsOf({ path, text }: SourceFile): Import[] {
  return [...text.matchAll(statement)].flatMap(([, , type, named, dynamic]) => {
    const specifier = named ?? dynamic
    return specifier
      ? { from: path, to: resolved(path, specifier), typeOnly: type !== undefined, lazy: named === undefined }
      : []
  })
}

export function resolved(path: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(path), specifier))
  return specifier
}

export const isOwn = (path: string): boolean =>
  /^(rules|contract|server|storefront|backoffice|design|web|demo|sandbox|test|tools|bench)\//.test(path)

/** Whether an import stands in a test or what only tests use. */
export const isTest = ({ from }: Import): boolean => /\.(test|fixture)\.tsx?$/.test(from)

/** Imports as a failed test names them. */
export const linesOf = (imports: readonly Import[]): string[] => imports.map(({ from, to }) => `${from} → ${to}`)
