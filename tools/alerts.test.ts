import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testServer } from '#test/test-server.ts'
import { root } from './source-files.ts'

const rules = readFileSync(join(root, 'deploy', 'alerts.yml'), 'utf8')
const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)\n {8}expr: (.+)\n/gm)].map(([, name = '', expression = '']) => ({
  name,
  expression,
}))

const server = await testServer()

test('every metric that an alert names is one of a running server', async () => {
  await fetch(`${server.url}/api/products/consume`)
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  expect(alerts.length).toBe([...rules.matchAll(/- alert:/g)].length)
  const named = alerts.flatMap(({ expression }) => expression.match(/\b(?:songdee|http|nodejs|process)_\w+/g) ?? [])
  expect(named.length).toBeGreaterThanOrEqual(alerts.length)
  expect(named.filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([])
})

test('what an alert means and what to do is in the guide for operators', () => {
  const guide = readFileSync(join(root, 'docs', 'operations.md'), 'utf8')
  const explained = [...guide.matchAll(/^\| `(Songdee\w+)`/gm)].map(([, name]) => name)
  expect(explained).toEqual(alerts.map(({ name }) => name))
})
