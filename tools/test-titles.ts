export type Title = { kind: 'test' | 'describe'; title: string; leftOut: boolean }

const quoted = /\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)\s*,/g
const opening = /^[ \t]*(testOnce|test|it|describe)((?:\.\w+)*)(?=[(<])/gm

/**
 * The titles of a test file as they stand in its source, those of tables too. `leftOut`: skipped, still to do, or
 * run only under some condition.
 */
export function testTitles(source: string): Title[] {
  const openings = [...source.matchAll(opening)]
  return [...source.matchAll(quoted)].flatMap(({ index, 1: single, 2: double, 3: template }) => {
    // The call that a title belongs to is the last one opened before it; a table may stand in between.
    const opened = openings.findLast((one) => one.index < index)
    const title = (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1')
    if (!opened) return []
    const leftOut = /\.(skip|todo|skipIf|runIf|fails)\b/.test(opened[2] ?? '')
    return [{ kind: opened[1] === 'describe' ? 'describe' : 'test', title, leftOut }]
  })
}
