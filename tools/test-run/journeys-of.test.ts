import { expect, test } from 'vitest'
import type { SourceFile } from '../source-files.ts'
import { inMap, makeMap, type JourneyRecording } from './journey-map.ts'
import { journeyChoice } from './journeys-of.ts'

const source = (path: string, text = ''): SourceFile => ({ path, text })
const journey = (name: string) => `test/journeys/${name}.test.ts`
const [pay, cash, login] = [journey('pay'), journey('cash'), journey('login')]

const house = [
  source(pay, "import { open } from './open.ts'"),
  source(cash),
  source(login, "import { open } from './open.ts'"),
  source('test/journeys/open.ts'),
  source('server/pay/pay.ts', "import { fee } from '#rules/fee.ts'\nexport const pay = () => fee()"),
  source('server/cash/cash.ts', "import { most, big } from '#rules/fee.ts'\nexport const close = () => most + big"),
  source('server/cash/print.ts', 'export const print = () => 1'),
  source('server/cash/start.ts', "export const start = () => new URL('./thread.ts', import.meta.url)"),
  source('server/cash/thread.ts', "import { sum } from './sum.ts'\nsum()"),
  source('server/cash/sum.ts', 'export const sum = () => 1\nexport const other = () => 2'),
  source('server/login/login.ts', "import { words } from './words.ts'\nexport const login = () => words.hello"),
  source('server/login/words.ts', "import { polite } from './polite.ts'\nexport const words = { hello: polite() }"),
  source('server/login/polite.ts', 'export const polite = () => "ka"\nexport const rude = () => ""'),
  source('server/settings/settings.ts', 'export const readSettings = () => 1'),
  source('server/never.ts', 'export const never = () => 1'),
  source('rules/fee.ts', 'export const most = 5\nexport const fee = () => 2\nexport const big = 7'),
  source('rules/stock.ts', 'export const stock = () => 1'),
  source('storefront/login/Login.tsx', 'export const Login = () => null'),
  source('storefront/pay/Pay.tsx', 'export const Pay = () => null'),
  source('storefront/start-script.ts', 'void 0'),
  source('demo/fill.ts', "import { stock } from '#rules/stock.ts'\nstock()"),
]
const recordings: JourneyRecording[] = [
  { journey: null, files: ['server/settings/settings.ts', 'server/pay/pay.ts'], scripts: [] },
  { journey: pay, files: ['server/pay/pay.ts', 'rules/fee.ts'], scripts: ['/assets/pay.js'] },
  { journey: cash, files: ['server/cash/cash.ts', 'server/cash/start.ts', 'rules/stock.ts'], scripts: [] },
  { journey: login, files: ['server/login/login.ts'], scripts: ['/assets/login.js'] },
]
const modules = {
  '/start-script.js': ['storefront/start-script.ts'],
  '/assets/pay.js': ['storefront/pay/Pay.tsx', 'server/cash/sum.ts', 'server/login/polite.ts'],
  '/assets/login.js': ['storefront/login/Login.tsx'],
}
const made = { sources: house, basis: 'as it was', recordings, modules, filling: ['rules/stock.ts', 'demo/fill.ts'] }
const map = makeMap({ ...made, passed: new Set([pay, cash, login]) })
const all = [cash, login, pay]

const choice = (path: string, sources = house, basis = 'as it was') => journeyChoice(sources, map, basis)(path)
const changed = (path: string, text: string) => [...house.filter((one) => one.path !== path), source(path, text)]

test('a file takes the journeys that execute it on the server or load it in a browser', () => {
  expect(choice('server/pay/pay.ts')).toEqual([pay])
  expect(choice('storefront/login/Login.tsx')).toEqual([login])
  expect(choice('storefront/start-script.ts')).toEqual(all)
})

test('what the start of the server or the filling of its shop executes takes all journeys', () => {
  for (const path of ['server/settings/settings.ts', 'rules/stock.ts', 'demo/fill.ts'])
    expect([path, choice(path)]).toEqual([path, all])
})

test('what no journey was seen to use, and what the map does not know, takes all', () => {
  for (const path of ['server/never.ts', 'server/new.ts', 'storefront/pay/pay.css', 'server/cash/cash.test.ts'])
    expect([path, choice(path)]).toEqual([path, all])
})

test('a value acts where it is read, without a call of a function of its file', () => {
  expect(choice('rules/fee.ts')).toEqual([cash, pay])
})

test('a function that was called to make a value acts where that value is read', () => {
  expect(choice('server/login/polite.ts')).toEqual([login, pay])
})

test('what runs in a thread of its own takes the journeys that execute what starts it', () => {
  expect(choice('server/cash/sum.ts')).toEqual([cash, pay])
})

test('a file that has changed since the map was made may call now whatever it imports, directly or not', () => {
  const now = changed(
    'server/login/login.ts',
    "import { close } from '../cash/cash.ts'\nexport const login = () => close()",
  )
  expect(choice('server/cash/cash.ts', now)).toEqual([cash, login])
  expect(choice('rules/fee.ts', now)).toEqual(all)
  expect(choice('storefront/pay/Pay.tsx', now)).toEqual([pay])
})

test('a journey that has changed since, with its helpers, always runs, as does one that was not recorded or failed', () => {
  expect(choice('server/cash/cash.ts', changed(pay, 'expect()'))).toEqual([cash, pay])
  expect(choice('server/cash/cash.ts', changed('test/journeys/open.ts', 'export {}'))).toEqual(all)
  expect(choice('server/cash/cash.ts', [...house, source(journey('new'))])).toEqual([cash, journey('new')])
  const partly = makeMap({ ...made, passed: new Set([cash, login]) })
  expect(journeyChoice(house, partly, 'as it was')('server/cash/cash.ts')).toEqual([cash, pay])
})

test('without a map, or with other data than it was recorded with, all journeys run', () => {
  expect(journeyChoice(house, null, '')('server/pay/pay.ts')).toEqual(all)
  expect(choice('server/pay/pay.ts', house, 'other migrations')).toEqual(all)
})

test('a map lists each file once, with the group of its journeys', () => {
  expect(map.groups.length).toBeLessThan(house.length)
  expect(inMap(map, 'server/pay/pay.ts')?.journeys).toEqual([pay])
  expect(inMap(map, 'server/never.ts')?.journeys).toBeNull()
  expect(inMap(map, 'test/journeys/open.ts')).toBeNull()
})
