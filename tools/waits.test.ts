import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

// No test waits for a time or measures one: on a busy machine it fails, and on a quiet one it is slow. What waits, waits for
// a condition (`expect.poll`, a locator, `settled()`); what depends on the time sets it.

const forbidden: [what: string, pattern: RegExp][] = [
  ['waits for a time', /waitForTimeout\(|\bsetTimeout as |\{ setTimeout \}|scheduler\.wait\(/],
  ['measures a time', /performance\.now\(\)|process\.hrtime|Date\.now\(\) - (?:start|begun|before|began)/],
  ['sets a timer without being its own clock', /\bsetTimeout\((?![\s\S]*useFakeTimers)(?<!useFakeTimers[\s\S]*)/],
]

/** Exceptions, and why no machine is too slow for them. */
const allowed: Record<string, string> = {
  'test/faults/unlucky.test.ts': 'cuts a request off at any moment; what comes of it is looked at afterwards',
  'server/company-settings/under-load.test.ts':
    'what is promised is a time: its limit is in test/time-limits.ts, and grows with the machine',
  'server/services/remote-services.test.ts': 'measures that something took at least so long',
  'test/journeys/backoffice/live.test.ts':
    'looks for what comes after eight seconds before they are over; on a slower machine it does not look',
  'test/late-answers.ts': 'lets a server answer late, which is what it is for',
  'test/journeys/visit.ts': 'lets the event loop of a page turn',
  'test/pictures/photographer.ts': 'the same',
  'test/builders/stay-signed-in.ts': 'renews a token before it runs out, and asserts nothing',
  'test/shared-cluster.ts': 'waits for a process to start',
  'test/work-times.ts': 'measures for the profile of a run, and asserts nothing',
  'test/for-file.ts': 'gives up on what does not open, at the limit of hooks',
  'test/running-server.ts': 'gives up on a server that does not start',
}

const errorsOf = (text: string): string[] => forbidden.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)

test('no test waits for a time or measures one', () => {
  const files = sourceFiles().filter(({ path }) => /\.test\.tsx?$|^test\//.test(path) && path !== 'tools/waits.test.ts')
  const found = files.flatMap(({ path, text }) => errorsOf(text).map((what) => `${path} ${what}`))
  expect(found.filter((one) => !((one.split(' ')[0] ?? '') in allowed))).toEqual([])
  for (const path of Object.keys(allowed))
    expect(
      found.some((one) => one.startsWith(path)),
      path,
    ).toBe(true)
})

test('no journey of the back office lets the page evaluate a string: its policy forbids that unless it is true at once', () => {
  const files = sourceFiles().filter(({ path }) => path.startsWith('test/journeys/backoffice/'))
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter(({ text }) => text.includes('waitForFunction(')).map(({ path }) => path)).toEqual([])
})

/** What looks without waiting, and passes where nothing is there yet. */
function hastyLooks(text: string): string[] {
  const lines = text.split('\n')
  return lines.filter((line, nth) => {
    if (/\bif \(.*await .*\.isVisible\(\)/.test(line)) return true
    const before = lines.slice(Math.max(0, nth - 5), nth).join('\n')
    return /await .*\.all\(\)\)/.test(line) && !/\.waitFor\(\)|\.count\(\)\)\.toBe\(/.test(before)
  })
}

test('no journey goes by what it finds at once: a loop or a condition follows a wait for what it is about', () => {
  // Whether a panel is open, once it is there.
  const waited = ["if (!(await shop.page.getByRole('radio').first().isVisible())) await panel.click()"]
  const files = sourceFiles().filter(({ path }) => path.startsWith('test/journeys/'))
  const found = files.flatMap(({ text }) => hastyLooks(text)).map((line) => line.trim())
  expect(found).toEqual(waited)
  const loop = 'for (const one of await rows.all()) expect(await one.isEnabled()).toBe(true)'
  expect(hastyLooks(`await rows.first().waitFor()\n${loop}`)).toEqual([])
  expect(hastyLooks(loop)).toEqual([loop])
  expect(hastyLooks('if (await cash.isVisible()) {')).toHaveLength(1)
})

test.each([
  ['await page.waitForTimeout(300)', 'waits for a time'],
  ["import { setTimeout as pause } from 'node:timers/promises'", 'waits for a time'],
  ['const took = performance.now() - begun', 'measures a time'],
  ['await new Promise((done) => setTimeout(done, 50))', 'sets a timer without being its own clock'],
])('%s %s', (text, what) => {
  expect(errorsOf(text)).toContain(what)
})

test('a test that is its own clock may set timers', () => {
  expect(errorsOf('vi.useFakeTimers()\nawait new Promise((done) => setTimeout(done, 50))')).toEqual([])
})

test('no test has a limit of its own: they stand in one place, and grow with the machine', () => {
  const own = /\btimeout: *[\d_]{2,}|\}, *[\d_]{5,}\)$/m
  const files = sourceFiles().filter(({ path }) => path.endsWith('.test.ts') && path !== 'tools/waits.test.ts')
  // Less than the ten seconds that the outbox grants running work: it must not wait for all of them.
  const allowedFiles = ['server/outbox/outbox.test.ts']
  expect(files.filter(({ text }) => own.test(text)).map(({ path }) => path)).toEqual(allowedFiles)
  expect(own.test("test('x', async () => {\n}, 20_000)")).toBe(true)
})
