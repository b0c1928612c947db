import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { lineOf } from '../report.ts'
import { firstWorse, type Search } from './first-worse.ts'

// A repository whose bench only prints a figure, and which notes each installation.

let folder = ''
let repository = ''
let within = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bisect-test-'))
  repository = join(folder, 'repository')
  within = join(folder, 'within')
  for (const one of [repository, within]) mkdirSync(one)
  git('init', '--quiet')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const git = (...words: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...words], {
    cwd: repository,
    encoding: 'utf8',
  }).trim()

const installs = () => join(folder, 'installs')
const started = () => join(folder, 'started')
const install = () => `import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
if (!existsSync('node_modules')) {
  mkdirSync('node_modules')
  appendFileSync(${JSON.stringify(installs())}, 'one\\n')
}
writeFileSync('left-over', '')
`
const prints = (ms: number) =>
  `${install()}console.log(${JSON.stringify(lineOf({ name: 'a tap, processor', value: ms, unit: 'ms', atMost: 9 }))})`

/** Commits a bench; `lock`: what its lockfile has. @returns the commit */
function commit(bench: string, lock = 'one'): string {
  mkdirSync(join(repository, 'tools'), { recursive: true })
  writeFileSync(join(repository, 'tools/bootstrap.mjs'), `// ${crypto.randomUUID()}\n${bench}`)
  writeFileSync(join(repository, 'package-lock.json'), lock)
  git('add', '.')
  git('commit', '--quiet', '--message', `Print another figure`)
  return git('rev-parse', 'HEAD')
}

const search = (good: string, more: Partial<Search> = {}) =>
  firstWorse({
    repository,
    good,
    bad: 'HEAD',
    words: ['cart'],
    figure: 'a tap, processor',
    bound: 1.5,
    within,
    signal: new AbortController().signal,
    print: () => undefined,
    ...more,
  })

test('the first commit that is worse than the bound is found past those that cannot be measured, and nothing is left', async () => {
  const good = commit(prints(1))
  commit('process.exit(1)')
  commit('this does not build')
  commit(prints(1.4), 'two')
  const worse = commit(prints(1.6), 'two')
  commit(prints(1.7))
  expect(await search(good)).toBe(`${worse} Print another figure`)
  expect(readdirSync(within)).toEqual([])
  expect(git('status', '--porcelain')).toBe('')
  expect(git('for-each-ref', 'refs/bisect')).toBe('')
  // Once for each lockfile, however often it changes.
  expect(readFileSync(installs(), 'utf8').trim().split('\n')).toHaveLength(2)
})

test('commits that cannot be measured may hide it', async () => {
  const good = commit(prints(1))
  commit('process.exit(1)')
  commit('process.exit(1)')
  commit(prints(2))
  let printed = ''
  expect(await search(good, { print: (text) => (printed += text) })).toBe(null)
  expect(printed).toContain('could be any of')
})

test('ends that the bound does not tell apart are refused', async () => {
  const good = commit(prints(1))
  commit(prints(1.2))
  await expect(search(good)).rejects.toThrow('should be worse')
  await expect(search(good, { bound: 0.5 })).rejects.toThrow('should be good')
  expect(readdirSync(within)).toEqual([])
})

test('an end that cannot be measured is not one that the bound does not part', async () => {
  const good = commit(prints(1))
  commit(prints(2))
  await expect(search(good, { figure: 'a tep' })).rejects.toThrow(`${good.slice(0, 8)} cannot be measured: see above`)
})

test('a search that fails has not found that commits hide it', async () => {
  const good = commit(prints(1))
  // The step after it does not know what to measure.
  const forgets = `import { rmSync } from 'node:fs'\n${prints(1)}\nrmSync('../plan.json', { force: true })`
  for (let times = 0; times < 3; times += 1) commit(forgets)
  commit(prints(2))
  await expect(search(good)).rejects.toThrow('The search has failed')
  expect(readdirSync(within)).toEqual([])
})

test('stopped in the middle, it ends the bench and removes everything', async () => {
  const good = commit(prints(1))
  const write = `import { writeFileSync as write } from 'node:fs'\nwrite(${JSON.stringify(started())}, String(process.pid))\n`
  commit(`${write}setInterval(() => undefined, 1000)`)
  commit(prints(2))
  const ending = new AbortController()
  const searching = expect(search(good, { signal: ending.signal })).rejects.toThrow('Stopped')
  await expect.poll(() => existsSync(started()) && readFileSync(started(), 'utf8')).toBeTruthy()
  ending.abort(new Error('Stopped'))
  await searching
  expect(readdirSync(within)).toEqual([])
  expect(() => process.kill(Number(readFileSync(started(), 'utf8')), 0)).toThrow('ESRCH')
})
