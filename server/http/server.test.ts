import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** The packages that are loaded as CommonJS where the server's app is made. */
const program = `
import { createRequire } from 'node:module'
import { pino } from 'pino'
import { createHttp } from '#server/http/server.ts'
createHttp({ log: pino({ level: 'silent' }) })
const files = Object.keys(createRequire(import.meta.url).cache)
const packages = files.map((file) => /.*node_modules[\\\\/]((?:@[^\\\\/]+[\\\\/])?[^\\\\/]+)/.exec(file)?.[1])
process.stdout.write(JSON.stringify([...new Set(packages)]))`

test('the server loads no validator but that of its schemas', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  const packages = JSON.parse(printed) as string[]
  expect(packages).toContain('fastify')
  expect(packages).not.toContain('ajv')
})
