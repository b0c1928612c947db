import { expect, test } from 'vitest'
import { topics } from '#server/events/events.ts'
import { sourceFiles } from './source-files.ts'

// What the sources may say in one place alone, or nowhere.

test('what belongs to a retailer is stored by storage.ts alone, so that staff who see as one leave nothing', () => {
  // How the storefront looks on this device belongs to the browser and not to a retailer.
  const ofTheDevice = ['start-script.ts', 'hydrate-page.tsx', 'choose-language.ts', 'text-size.ts', 'dense-list.ts']
  const naming = sourceFiles().filter(
    ({ path, text }) =>
      /^(storefront|design|web)\//.test(path) && !/\.(test|fixture)\.ts$/.test(path) && text.includes('localStorage'),
  )
  const others = naming.map(({ path }) => path).filter((path) => !ofTheDevice.some((file) => path.endsWith(`/${file}`)))
  expect(others.toSorted()).toEqual(['storefront/api/change-session.ts', 'storefront/api/storage.ts'])
})

test('only the settings read the environment', () => {
  const reading = sourceFiles().filter(
    ({ path, text }) =>
      /^(server|rules|contract)\//.test(path) &&
      /process\.env|from 'node:process'/.test(text) &&
      !/\.(test|fixture)\.ts$/.test(path),
  )
  expect(reading.map(({ path }) => path)).toEqual(['server/demo-shop.ts'])
})

test('rules take time and chance as parameters', () => {
  const impure = sourceFiles().filter(
    ({ path, text }) =>
      path.startsWith('rules/') && !path.endsWith('.test.ts') && /Date\.now\(|Math\.random\(|new Date\(\)/.test(text),
  )
  expect(impure.map(({ path }) => path)).toEqual([])
})

test('the outbox is written in one place, and a topic stands only where the compiler knows it for one', () => {
  const production = sourceFiles().filter(
    ({ path }) => /^(rules|server|demo|tools|bench)\//.test(path) && !/\.(test|fixture)\.ts$/.test(path),
  )
  const writers = production.filter(({ text }) => /insert into outbox\b[^_]|insertInto\('outbox'\)/.test(text))
  expect(writers.map(({ path }) => path)).toEqual(['server/events/emit.ts'])
  const named = new RegExp(`['"\`](${topics.join('|').replaceAll('.', '\\.')})['"\`]`)
  const typed = /\btopics?(: | ===? )|PayloadOf<|^ *case '|^ *'[a-z._]+',$/
  const wrong = production
    .filter(({ path }) => path !== 'server/events/events.ts')
    .flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line })))
    .filter(({ line }) => named.test(line) && !typed.test(line))
  expect(wrong).toEqual([])
})

test('what a way of paying means stands in its table: nothing else asks for one by name', () => {
  const naming = sourceFiles().filter(
    ({ path, text }) =>
      /^(rules|contract|server|storefront|backoffice)\//.test(path) &&
      !/\.(test|fixture)\.tsx?$/.test(path) &&
      /'(COD|ACCOUNT)'/.test(text),
  )
  expect(naming.map(({ path }) => path)).toEqual(['rules/payments/pay-types.ts'])
})

test('what is written once is written nowhere else: the length of a day, the choice of a name, the place in a list', () => {
  const once = [
    { rule: 'dayMs', text: /24 \* 60 \* 60(_000| \* 1000)|86_400_000/, at: 'rules/bangkok-time.ts', inTests: true },
    { rule: 'minuteMs', text: /([*/+]|Ms =) 60_000|3_600_000/, at: 'rules/bangkok-time.ts', of: /^server|^rules/ },
    { rule: 'bangkokOffsetMs', text: /\b7 \* 60 \* 60|OffsetHours/, at: 'rules/bangkok-time.ts', inTests: true },
    { rule: 'startOfDay', text: /\$\{[^}]*\}(-01)?T00:00:00\+07:00/, at: 'rules/bangkok-time.ts' },
    { rule: 'dayAfter', text: /T00:00:00Z`\)(\.getTime\(\))? [-+]/, at: 'rules/days-and-months.ts' },
    { rule: 'startOfWeek', text: /getUTCDay\(\) \+ 6/, at: 'rules/days-and-months.ts' },
    {
      rule: 'monthAfter',
      text: /Date\.UTC\(year, month|year - 1\}-12|year \+ 1\}-01/,
      at: 'rules/days-and-months.ts',
      inTests: true,
    },
    { rule: 'toBaht', text: /satangOf\([^)]*\/ 100\)/, at: 'rules/money.ts' },
    { rule: 'inShortBaht', text: /replace\('\.00', ''\)/, at: 'rules/amounts.ts' },
    { rule: 'containing', text: /\[\\\\%_\]/, at: 'server/adapters/database/containing.ts' },
    {
      rule: 'secretHash',
      text: /createHash\('sha256'\)\.update\((secret|token|code|key|page)\)\.digest\('base64url'\)/,
      at: 'server/http/secret-hash.ts',
    },
    { rule: 'readCursor', text: /invalid\('cursor'|path: 'cursor'/, at: 'server/adapters/database/cursor.ts' },
    { rule: 'inLanguage', text: /language === 'th' \? [\w.?]*(thai|Thai)\b/, at: 'rules/in-language.ts' },
    {
      rule: 'nameIn',
      text: /inLanguage\(language, ([\w.]+\.)?nameThai, ([\w.]+\.)?nameEng\)/,
      at: 'rules/in-language.ts',
    },
  ]
  const apart = [
    // Loaded by itself, without the rules.
    'storefront/offline/worker/',
    // Written without looking at the rules.
    'rules/promotions/reference.fixture.ts',
    'tools/one-place.test.ts',
  ]
  const sources = sourceFiles().filter(({ path }) => !apart.some((one) => path.startsWith(one)))
  const standsApart = (path: string) => /\.(test|fixture)\.tsx?$|^(test|bench|tools|demo)\//.test(path)
  const again = once.flatMap(({ rule, text: pattern, at, of = /./, inTests = false }) =>
    sources
      .filter(({ path }) => path !== at && of.test(path) && (inTests || !standsApart(path)))
      .filter(({ text }) => pattern.test(text))
      .map(({ path }) => `${path}: ${rule}`),
  )
  expect(again).toEqual([])
})

test('an object is written out: no part of it is spread where it stands, to save lines', () => {
  const spread = sourceFiles().filter(({ path, text }) => path !== 'tools/one-place.test.ts' && /\.\.\.\{/.test(text))
  expect(spread.map(({ path }) => path)).toEqual([])
})
