import { root } from '../../tools/source-files.ts'
import { git } from '../git.ts'

/** A state of the main line of this repository, as an operator would check it out. */
export type Release = { commit: string; title: string }

/**
 * The state that the rolls begin with, and so many after it, each with migrations that the one before does not have. The last is today's.
 * @param steps commits that add a migration, oldest first; each release is the last state before one of them
 */
export function revisionsOf(steps: readonly string[], count: number): string[] {
  const next = Array.from({ length: count }, (_, at) => steps[Math.round(((at + 1) * steps.length) / count)])
  return [steps[0], ...next].map((step) => (step === undefined ? 'HEAD' : `${step}^`))
}

/**
 * Releases from the history: `count` rolls, of the last commits with migrations, or of those after `since`, equally far from each other.
 * @throws Error where the history has fewer
 */
export function pickReleases({ count, since }: { count: number; since?: string | undefined }): Release[] {
  const range = since === undefined ? 'HEAD' : `${since}..HEAD`
  const adding = ['--first-parent', '--diff-merges=first-parent', '--diff-filter=A', '-s', '--format=%H']
  const all = git(root, 'log', ...adding, range, '--', 'db/migrations/*.sql')
    .split('\n')
    .filter(Boolean)
    .toReversed()
  if (!(count > 0) || all.length < count)
    throw new Error(`The history here has ${all.length} commits with migrations: it takes a clone of all of it.`)
  return revisionsOf(since === undefined ? all.slice(-count) : all, count).map((revision) => {
    const [commit = '', title = ''] = git(root, 'log', '-1', '--format=%H %s', revision).split(/ (.*)/)
    return { commit, title }
  })
}
