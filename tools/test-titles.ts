export type Title = {
  kind: 'test' | 'describe'
  title: string
  leftOut: boolean
  /** The lines directly above that say which statements of the specification it shows. */
  shows: string
}

const quoted = /\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)\s*,/g
const opening = /^((?:[ \t]*\/\/ Specification .*\n)*)[ \t]*(testOnce|test|it|describe)((?:\.\w+)*)(?=[(<])/gm

/**
 * The titles of a test file as written in its source, also those of `test.each`. `leftOut`: skipped, a todo, or run
 * only under a condition.
 */
export function testTitles(source: string): Title[] {
  const openings = [...source.matchAll(opening)]
  const said = new Set<number>()
  return [...source.matchAll(quoted)].flatMap(({ index, 1: single, 2: double, 3: template }) => {
    // A title belongs to the last call before it; a table of cases may be between them.
    const opened = openings.findLast((one) => one.index < index)
    const title = (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1')
    if (!opened) return []
    const leftOut = /\.(skip|todo|skipIf|runIf|fails)\b/.test(opened[3] ?? '')
    // What follows the title in the test is quoted too, and shows nothing.
    const shows = said.has(opened.index) ? '' : (opened[1] ?? '')
    said.add(opened.index)
    return [{ kind: opened[2] === 'describe' ? 'describe' : 'test', title, leftOut, shows }]
  })
}
