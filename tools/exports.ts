import { resolved, type SourceFile } from './source-files.ts'

/** Everything that a file exports is taken, by `export *`, or by `import()` or `* as` where its name stands alone. */
const everything = '*'

const declaration =
  /^export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:function\*?|const|let|class|enum|type|interface)\s+(\w+)/gm
const list = /^export\s+(?:type\s+)?\{([^}]*)\}/gm

/** The names that a file exports, also those of other files, without the default export. */
export const namesExportedBy = ({ text }: SourceFile): string[] => [
  ...[...text.matchAll(declaration)].flatMap(([, name]) => name ?? []),
  ...[...text.matchAll(list)].flatMap(([, names]) => namesIn(names ?? '', 'after')),
]

/** The names in braces: as they are called in the file they come from (`before`) or where they go (`after` an `as`). */
function namesIn(braces: string, side: 'before' | 'after'): string[] {
  return braces
    .replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '')
    .split(',')
    .map((one) => one.trim().replace(/^type\s+/, ''))
    .filter((one) => one !== '')
    .map((one) => one.split(/\s+as\s+/).at(side === 'before' ? 0 : -1) ?? '')
}

/** What is taken of a file that is imported by `* as`: what is written after its name. */
function membersOf({ text }: SourceFile, statement: string): string[] {
  const [, all] = /import.*\sas\s+(\w+)\s+from/.exec(statement) ?? []
  if (!all) return [everything]
  const uses = [...text.matchAll(new RegExp(`(?<![\\w']|(?<!\\.)\\.)${all}\\b(?!')(?:\\.(\\w+))?`, 'g'))].slice(1)
  return uses.map(([, member = everything]) => member)
}

const taking =
  /^\s*(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?(\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s+['"]([^'"]+)['"]/gm

const lazyCall = /\bimport\(\s*(?:\/\*[^]*?\*\/\s*)?['"]([^'"]+)['"],?\s*\)/g
/** Between the call and what is taken: the texts that are loaded with it. */
const withItsTexts = String.raw`^(?:,\s*\[[^\]]*\],?\s*\))?\s*`
const memberAfter = new RegExp(String.raw`${withItsTexts}\)\.(\w+)`)
const bracesAfter = new RegExp(String.raw`${withItsTexts}\.then\(\s*\(\{([^{}]*)\}\) =>`)
const wholeAfter = new RegExp(String.raw`${withItsTexts}\.then\(\s*\((\w+)\) =>\s*(?:\(\{ default: )?\1\.(\w+)`)
const bracesBefore = /\{([^{}]*)\} = await $/

/** What is taken of a file that is loaded when it is needed: the names right next to the call, else all of them. */
function namesLoaded(before: string, after: string): string[] {
  const braces = bracesBefore.exec(before)?.[1] ?? bracesAfter.exec(after)?.[1]
  if (braces !== undefined) return namesIn(braces.replaceAll(':', ' as '), 'before')
  return [memberAfter.exec(after)?.[1] ?? wholeAfter.exec(after)?.[2] ?? everything]
}

/** What a file takes from others: the file and the name there. */
export function namesTakenBy(file: SourceFile): { from: string; name: string }[] {
  const byName = [...file.text.matchAll(taking)].flatMap(([statement, what = '', specifier = '']) => {
    const from = resolved(file.path, specifier)
    const names = what.startsWith('*') ? membersOf(file, statement) : namesIn(what.slice(1, -1), 'before')
    return names.map((name) => ({ from, name }))
  })
  const lazily = [...file.text.matchAll(lazyCall)].flatMap(({ 0: call, 1: specifier = '', index }) => {
    const [before, after] = [file.text.slice(0, index), file.text.slice(index + call.length)]
    return namesLoaded(before, after).map((name) => ({ from: resolved(file.path, specifier), name }))
  })
  return [...byName, ...lazily]
}

const globCall = /import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|'[^']+')/g

/** Whether a file loads another through Vite's `import.meta.glob`: by one of its patterns and excluded by none with `!`. */
export function loadsByGlob(file: SourceFile, path: string): boolean {
  return [...file.text.matchAll(globCall)].some(([, argument = '']) => {
    const patterns = [...argument.matchAll(/'(!?)([^']+)'/g)].map(([, not, pattern = '']) => ({
      excludes: not === '!',
      matches: globExpression(resolved(file.path, pattern)).test(path),
    }))
    return patterns.some((one) => one.matches && !one.excludes) && !patterns.some((one) => one.matches && one.excludes)
  })
}

/** A glob as a regular expression; of globs it knows `*` within one folder and alternatives in braces. */
function globExpression(glob: string): RegExp {
  const source = glob
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replaceAll(/\{([^}]*)\}/g, (_, alternatives: string) => `(?:${alternatives.replaceAll(',', '|')})`)
  return new RegExp(`^${source}$`)
}

/** Exports that no other file takes, as `file: name`. */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const taken = new Set(files.flatMap(namesTakenBy).map(({ from, name }) => `${from}: ${name}`))
  const globbing = files.filter(({ text }) => text.includes('import.meta.glob'))
  const isTakenWhole = ({ path }: SourceFile) =>
    taken.has(`${path}: ${everything}`) || globbing.some((other) => loadsByGlob(other, path))
  return files
    .filter((file) => !isTakenWhole(file))
    .flatMap((file) =>
      namesExportedBy(file)
        .map((name) => `${file.path}: ${name}`)
        .filter((line) => !taken.has(line)),
    )
}
