import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#test/test-server.ts'
import { root } from './source-files.ts'

const textOf = (...path: string[]) => readFileSync(join(root, 'deploy', ...path), 'utf8')

/** What asks Prometheus for something: its name, its expression, and the labels of the answer that it goes by. */
type Question = { name: string; expression: string; labels: string[] }

const wordsIn = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, word = '']) => word)
const alertsIn = (rules: string): Question[] =>
  rules
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((text) => ({
      name: /^\w+/.exec(text)?.[0] ?? '',
      expression: /^ {8}expr: (.+)$/m.exec(text)?.[1] ?? '',
      labels: wordsIn(/\$labels\.(\w+)/g, text),
    }))

type Panel = {
  id: number
  title: string
  datasource?: { uid: string }
  fieldConfig?: { defaults: { thresholds?: { steps: { value: number | null }[] } } }
  targets?: { expr: string; legendFormat: string }[]
}
const questionsOf = ({ title, targets = [] }: Panel): Question[] =>
  targets.map(({ expr, legendFormat }) => ({
    name: title,
    expression: expr,
    labels: wordsIn(/\{\{(\w+)\}\}/g, legendFormat),
  }))

const alerts = alertsIn(textOf('alerts.yml'))
const clusterAlerts = alertsIn(textOf('cluster', 'cluster-alerts.yml'))
const dashboards = ['songdee.json', 'cluster.json'].map((name): { panels: Panel[] } =>
  JSON.parse(textOf('dashboards', name)),
)
const panels = dashboards.flatMap((dashboard) => dashboard.panels)
const shown = panels.flatMap(questionsOf)
const questions = [...alerts, ...clusterAlerts, ...shown]

/** What the programs around the nodes have, with its labels: Patroni 3.0, etcd 3.4 and HAProxy 2.6, as Debian 12 has them. */
const ofOthers: Record<string, string[]> = {
  up: [],
  patroni_primary: ['scope'],
  patroni_replica: ['scope'],
  patroni_sync_standby: ['scope'],
  patroni_is_paused: ['scope'],
  patroni_postgres_running: ['scope'],
  patroni_xlog_location: ['scope'],
  patroni_xlog_replayed_location: ['scope'],
  etcd_server_has_leader: [],
  etcd_server_leader_changes_seen_total: [],
  etcd_disk_wal_fsync_duration_seconds: ['le'],
  haproxy_backend_active_servers: ['proxy'],
  haproxy_backend_current_sessions: ['proxy'],
  haproxy_backend_retry_warnings_total: ['proxy'],
  haproxy_frontend_http_responses_total: ['proxy', 'code'],
}

const server = await testServer({ hasCopy: true })

const figuresOf = async () => (await fetch(`${server.url}/metrics`)).text()
/** Every word with a `_`, or `up`, that is no label, no text and no function. */
const metricsIn = (expression: string) =>
  expression.replaceAll(/\{[^}]*\}|\b(?:by|on) \([^)]*\)/g, '').match(/\b(?:[a-z]+_\w+|up)\b(?! ?\()/g) ?? []
const familyOf = (metric: string) => metric.replace(/_(?:bucket|count|sum)$/, '')

test('every metric that an alert or a dashboard names is one of a running server, or of the programs around it', async () => {
  await fetch(`${server.url}/api/products/consume`)
  const known = new Set([...wordsIn(/^# TYPE (\S+)/gm, await figuresOf()), ...Object.keys(ofOthers)])
  expect(alerts.length).toBe([...textOf('alerts.yml').matchAll(/- alert:/g)].length)
  for (const { name, expression } of questions) {
    expect([name, metricsIn(expression).length]).not.toEqual([name, 0])
    expect([name, metricsIn(expression).filter((metric) => !known.has(familyOf(metric)))]).toEqual([name, []])
  }
})

test('every label that an alert or a dashboard goes by or names is one of its metric as Prometheus stores it', async () => {
  await fetch(`${server.url}/api/products/consume`)
  await sql`insert into job_run (job, since, late_after_seconds) values ('points', now(), 60)`.execute(server.db)
  await sql`with event as (insert into outbox (topic, payload, at) values ('order', '{}', now()) returning id)
    insert into outbox_delivery (event_id, consumer) select id, 'points' from event`.execute(server.db)
  const lines = (await figuresOf()).split('\n')
  /** Prometheus adds `instance` and `job` of the target; a label of ours of that name is then called `exported_…`. */
  const labelsOf = (metric: string) => {
    const own = lines.filter((line) => line.startsWith(`${metric}{`)).flatMap((line) => wordsIn(/(\w+)="/g, line))
    return [
      'instance',
      'job',
      ...(ofOthers[familyOf(metric)] ?? []),
      ...own.map((label) => (['instance', 'job'].includes(label) ? `exported_${label}` : label)),
    ]
  }
  for (const { name, expression, labels } of questions) {
    const known = new Set(metricsIn(expression).flatMap(labelsOf))
    const selected = wordsIn(/(\w+)=~?"/g, expression)
    const grouped = wordsIn(/\b(?:by|on) \(([\w, ]+)\)/g, expression).flatMap((list) => list.split(', '))
    const unknown = [...labels, ...selected, ...grouped].filter((label) => !known.has(label))
    expect([name, unknown]).toEqual([name, []])
    // What stands in the target's own place would name the job of Prometheus.
    if (labels.includes('job')) expect([name, known.has('exported_job')]).toEqual([name, false])
  }
})

test('what only grows is a counter, by its type and its name', async () => {
  const types = [...(await figuresOf()).matchAll(/^# TYPE (songdee_\S+) (\w+)$/gm)]
  expect(types.length).toBeGreaterThan(0)
  for (const [, name = '', type] of types)
    expect([name, type]).toEqual([name, name.endsWith('_total') ? 'counter' : 'gauge'])
  // These names are what dashboards count by `rate` and `increase`.
  const grown = questions.flatMap(({ expression }) => wordsIn(/\b(?:rate|increase)\((songdee_\w+)/g, expression))
  expect(grown.filter((name) => !name.endsWith('_total'))).toEqual([])
})

test('each alert, also of a cluster, has figures at which it must fire', () => {
  const all = [...alerts, ...clusterAlerts].map(({ name }) => name)
  expect([...new Set(wordsIn(/alertname: (\w+)/g, textOf('alerts-tests.yml')))]).toEqual(all)
})

test('what an alert means and what to do is in the guide for operators', () => {
  const guide = readFileSync(join(root, 'docs', 'operations.md'), 'utf8')
  expect(wordsIn(/^\| `(Songdee\w+)`/gm, guide)).toEqual(alerts.map(({ name }) => name))
})

test('what an alert goes by is on a dashboard, and the line of a limit is where one fires', () => {
  const visible = new Set(shown.flatMap(({ expression }) => metricsIn(expression)).map(familyOf))
  for (const { name, expression } of [...alerts, ...clusterAlerts])
    expect([name, metricsIn(expression).filter((metric) => !visible.has(familyOf(metric)))]).toEqual([name, []])
  for (const panel of panels) {
    const limits = panel.fieldConfig?.defaults.thresholds?.steps.flatMap(({ value }) => value ?? []) ?? []
    const metrics = new Set(questionsOf(panel).flatMap(({ expression }) => metricsIn(expression)))
    const firing = [...alerts, ...clusterAlerts]
      .filter(({ expression }) => metricsIn(expression).some((metric) => metrics.has(metric)))
      .flatMap(({ expression }) => wordsIn(/[<>] (\S+)/g, expression).map(Number))
    expect([panel.title, limits.filter((limit) => !firing.includes(limit))]).toEqual([panel.title, []])
  }
})

test('a dashboard can be taken in as it is: it leaves open which Prometheus it reads, and each panel is one of its own', () => {
  for (const dashboard of dashboards)
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  const sources = panels.filter(({ targets }) => targets).map(({ datasource }) => datasource?.uid)
  expect(new Set(sources)).toEqual(new Set(['${source}']))
})
