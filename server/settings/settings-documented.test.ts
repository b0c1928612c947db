import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { serviceNames, services } from '#server/services/services.ts'
import { readSettings } from './settings.ts'

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const settingsIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

test('every setting stands in .env.example, and nothing else does', () => {
  const files = globSync('server/settings/*.ts', { cwd: new URL('../..', import.meta.url) })
  const read = files.flatMap((file) =>
    [...textOf(file).matchAll(/^ {2}([A-Z][A-Z\d_]+): z\b/gm)].map(([, name]) => name),
  )
  expect(read.length).toBeGreaterThan(50)
  const listed = [...textOf('.env.example').matchAll(/^(?:# ?)?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name)
  // The former name of MODULES.
  expect(read.filter((name) => name !== 'ROOMS').toSorted()).toEqual([...new Set(listed)].toSorted())
})

test('an example says the same in .env and to a shell', () => {
  const lines = textOf('.env.example').match(/^(?:# ?)?[A-Z][A-Z\d_]+=.*$/gm) ?? []
  const text = lines.map((line) => line.replace(/^# ?/, '')).join('\n')
  // A value that a shell would split, or take for a command, fails.
  const words = ['-euac', `${text}\n"$0" -p 'JSON.stringify(process.env)'`, process.execPath]
  const { stdout, stderr } = spawnSync('sh', words, { env: { PATH: process.env['PATH'] }, encoding: 'utf8' })
  expect([stderr, JSON.parse(stdout || '{}')]).toEqual(['', expect.objectContaining(parseEnv(text))])
})

test('every address of a service stands in .env.example, and the example works', () => {
  const uncommented = settingsIn(textOf('.env.example').replaceAll(/^# (?=[A-Z_]+_URL=)/gm, ''))
  for (const name of serviceNames) expect(uncommented[services[name].setting], name).toMatch(/^https:/)
  const replaced = Object.entries(uncommented).filter(([name]) =>
    serviceNames.some((service) => services[service].setting === name),
  )
  const withSecret = { ...Object.fromEntries(replaced), LOYALTY_TOKEN: 'known-to-both-sides' }
  expect(Object.keys(readSettings(withSecret).replaced)).toEqual(serviceNames)
})

test('the settings in compose.yaml and in the image work', () => {
  const lines = `${textOf('compose.yaml')}${textOf('deploy/compose.env').replaceAll(/^([A-Z_]+)=/gm, '      $1: ')}`
  const inCompose = [...lines.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll(/\$\{\w+:?[-?]?([^}]*)\}/g, '$1').replaceAll("'", ''),
  ])
  const inImage = [...textOf('Dockerfile').matchAll(/\b(HOST|PORT|DATA_DIR)=(\S+)/g)].map(([, ...pair]) => pair)
  const environment = Object.fromEntries([...inImage, ...inCompose.filter(([name]) => !name?.startsWith('POSTGRES_'))])
  expect(readSettings(environment)).toMatchObject({
    host: '0.0.0.0',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: '/data',
    databaseUrl: 'postgresql://songdee:@database/songdee',
    migrateAtStart: false,
    drainMs: 5000,
  })
})

test('the examples in deploy/ are settings that work', () => {
  const read = (name: string) =>
    readSettings(settingsIn(textOf(`deploy/${name}.env`).replaceAll(/change-me[\w-]*/g, 'made-by-the-operator')))
  expect(read('shop')).toMatchObject({
    demo: false,
    modules: null,
    replaced: { loyalty: 'http://10.0.0.21:3000/loyalty', 'smart-basket': 'http://10.0.0.22:3000/smart-basket' },
  })
  expect(read('loyalty')).toMatchObject({ demo: false, modules: ['loyalty'], replaced: {} })
  expect(read('smart-basket')).toMatchObject({ demo: false, modules: ['smart-basket'], replaced: {} })
  expect(read('loyalty').loyaltyToken).toBe(read('shop').loyalty?.token)
  // It learns from the orders' own database; points have a separate one.
  expect(read('smart-basket').databaseUrl).toBe(read('shop').databaseUrl)
  expect(read('loyalty').databaseUrl).not.toBe(read('shop').databaseUrl)
})
