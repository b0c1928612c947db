// `npm run bench:bisect`: the first commit that has made a figure of the bench worse than a bound. See README.md in this folder.
import { tmpdir } from 'node:os'
import { command } from '../tools/command.ts'
import { root } from '../tools/source-files.ts'
import { firstWorse } from './bisect/first-worse.ts'

const usage = `Usage: npm run bench:bisect -- GOOD BAD CASE FIGURE BOUND [options of npm run bench]
Searches, with git bisect, the first commit after GOOD in which the line FIGURE of the report of \`npm run bench -- CASE\` is worse
than BOUND: above it, or below it where the line has a target with ≥. BAD has that loss. For example:
  npm run bench:bisect -- HEAD~200 HEAD cart 'add to cart, processor' 1.2 --repetitions 5`

const ending = new AbortController()
const stopped = new Error('Stopped. Everything is removed.')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort(stopped))

await command(async ([good, bad, name, figure, bound, ...options]) => {
  if (!good || !bad || !name || !figure || !bound || Number.isNaN(Number(bound))) throw new Error(usage)
  const found = await firstWorse({
    repository: root,
    good,
    bad,
    words: [name, ...options],
    figure,
    bound: Number(bound),
    within: tmpdir(),
    signal: ending.signal,
    print: (text) => process.stdout.write(text),
  })
  if (!found) throw new Error('Commits that cannot be measured hide it: it is one of those that git has named.')
  process.stdout.write(`\n"${figure}" is worse than ${bound} since ${found}\n`)
})
