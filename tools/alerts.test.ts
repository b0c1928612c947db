import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#test/test-server.ts'
import { root } from './source-files.ts'

const rules = readFileSync(join(root, 'deploy', 'alerts.yml'), 'utf8')
const alerts = rules
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? '',
    expression: /^ {8}expr: (.+)$/m.exec(text)?.[1] ?? '',
    labels: [...text.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
  }))

const server = await testServer({ hasCopy: true })

const figuresOf = async () => (await fetch(`${server.url}/metrics`)).text()
const metricsIn = (expression: string) => expression.match(/\b(?:songdee|http|nodejs|process)_\w+/g) ?? []

test('every metric that an alert names is one of a running server', async () => {
  await fetch(`${server.url}/api/products/consume`)
  const text = await figuresOf()
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  expect(alerts.length).toBe([...rules.matchAll(/- alert:/g)].length)
  const cluster = readFileSync(join(root, 'deploy', 'cluster', 'cluster-alerts.yml'), 'utf8')
  const ofCluster = [...cluster.matchAll(/^ {8}expr: (.+)$/gm)].map(([, expression = '']) => expression)
  const named = [...alerts.map(({ expression }) => expression), ...ofCluster].flatMap(metricsIn)
  expect(named.length).toBeGreaterThanOrEqual(alerts.length)
  expect(named.filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([])
})

test('every label that an alert goes by or names is one of its metric as Prometheus stores it', async () => {
  await fetch(`${server.url}/api/products/consume`)
  await sql`insert into job_run (job, since, late_after_seconds) values ('points', now(), 60)`.execute(server.db)
  await sql`with event as (insert into outbox (topic, payload, at) values ('order', '{}', now()) returning id)
    insert into outbox_delivery (event_id, consumer) select id, 'points' from event`.execute(server.db)
  const lines = (await figuresOf()).split('\n')
  /** Prometheus adds `instance` and `job` of the target; a label of ours of that name is then called `exported_…`. */
  const labelsOf = (metric: string) => {
    const ours = lines
      .filter((line) => line.startsWith(`${metric}{`))
      .flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, label = '']) => label))
    return [
      'instance',
      'job',
      ...ours.map((label) => (['instance', 'job'].includes(label) ? `exported_${label}` : label)),
    ]
  }
  for (const { name, expression, labels } of alerts) {
    const known = new Set(['up', ...metricsIn(expression)].flatMap(labelsOf))
    const selected = [...expression.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label)
    const grouped = [...expression.matchAll(/\b(?:by|on) \(([\w, ]*)\)/g)].flatMap(([, list = '']) => list.split(', '))
    const unknown = [...labels, ...selected, ...grouped].filter((label) => !known.has(label))
    expect([name, unknown]).toEqual([name, []])
    // What stands in the target's own place would name the job of Prometheus.
    if (labels.includes('job')) expect([name, known.has('exported_job')]).toEqual([name, false])
  }
})

test('each alert, also of a cluster, has figures at which it must fire', () => {
  const tests = readFileSync(join(root, 'deploy', 'alerts-tests.yml'), 'utf8')
  const cluster = readFileSync(join(root, 'deploy', 'cluster', 'cluster-alerts.yml'), 'utf8')
  const all = [...`${rules}${cluster}`.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect([...tests.matchAll(/alertname: (\w+)/g)].map(([, name]) => name)).toEqual(all)
})

test('what an alert means and what to do is in the guide for operators', () => {
  const guide = readFileSync(join(root, 'docs', 'operations.md'), 'utf8')
  const explained = [...guide.matchAll(/^\| `(Songdee\w+)`/gm)].map(([, name]) => name)
  expect(explained).toEqual(alerts.map(({ name }) => name))
})
