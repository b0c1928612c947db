import { parseArgs } from 'node:util'

type TestOptions = {
  /** `test:all`: every language, width, screen and long random run. */
  all: boolean
  /** Only what the changes since this commit can touch. */
  affectedSince: string | null
  /** With `--affected`: says which files those are, and runs none. */
  list: boolean
  profile: boolean
  /** Servers of journeys and faults answer late by chance. */
  late: boolean
  stop: boolean
  /** A kept PostgreSQL to open, from the folder of a failed run. */
  open: string | null
  /** Files, and every option that is Vitest's. */
  passedOn: string[]
}

/**
 * Reads what follows `npm test --`. `--affected` alone compares with the last commit.
 */
export function readOptions(given: string[]): TestOptions {
  const { tokens } = parseArgs({ args: given, strict: false, tokens: true, allowPositionals: true })
  const own: Omit<TestOptions, 'passedOn'> = {
    all: false,
    affectedSince: null,
    list: false,
    profile: false,
    late: false,
    stop: false,
    open: null,
  }
  const mine = new Set<number>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const value = token.inlineValue ? token.value : undefined
    if (token.name === 'all') own.all = true
    else if (token.name === 'profile') own.profile = true
    else if (token.name === 'late') own.late = true
    else if (token.name === 'stop') own.stop = true
    else if (token.name === 'affected') own.affectedSince = value || 'HEAD'
    else if (token.name === 'list') own.list = true
    else if (token.name === 'open' && value) own.open = value
    else continue
    mine.add(token.index)
  }
  return { ...own, passedOn: given.filter((_, index) => !mine.has(index)) }
}
