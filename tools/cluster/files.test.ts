import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '#server/settings/settings.ts'
import { root } from '../source-files.ts'
import { debianPlaces, filesOfFront, filesOfMachine } from './files.ts'
import { readPlan } from './plan.ts'

const plan = readPlan(join(root, 'deploy/cluster/plan.json'))
const secrets = {
  superuserPassword: 'superuser-password',
  replicationPassword: 'replication-password',
  songdeePassword: 'songdee-password',
  metricsToken: 'token-of-the-metrics',
}
const filesOf = (machine: (typeof plan.machines)[number]) =>
  Object.fromEntries(filesOfMachine(plan, secrets, machine, debianPlaces).map(({ name, text }) => [name, text]))
const front = Object.fromEntries(filesOfFront(plan, secrets, debianPlaces).map(({ name, text }) => [name, text]))
const guide = readFileSync(join(root, 'deploy/cluster/README.md'), 'utf8')

test('the example of a plan gives files in which nothing is left to fill in', () => {
  for (const machine of plan.machines) {
    const files = filesOf(machine)
    for (const [name, text] of Object.entries(files)) expect([name, text.match(/\$\{\w*\}/g)]).toEqual([name, null])
    expect(files['patroni.yml']).toContain(`listen: ${machine.address}:5432`)
    for (const { address } of plan.machines) expect(files['database.cfg']).toContain(`${address}:5432`)
  }
  for (const { address } of plan.machines) expect(front['front.cfg']).toContain(`${address}:3000`)
})

test('what all machines share names no folder, which may be another on each', () => {
  const [, shared = ''] = /^ {2}dcs:\n([^]*?)^ {2}initdb:/m.exec(filesOf(plan.machines[0])['patroni.yml'] ?? '') ?? []
  expect(shared).toContain('archive_mode')
  for (const folder of Object.values(debianPlaces)) expect(shared).not.toContain(folder)
})

test('the settings of a node work: requests through the pooler, all else past it', () => {
  const [first] = plan.machines
  const text = filesOf(first)['songdee.env'] ?? ''
  const given = Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]),
  )
  expect(readSettings(given)).toMatchObject({
    host: first.address,
    publicUrl: plan.publicUrl,
    trustProxy: [plan.front.source],
    databaseUrl: expect.stringContaining(':6432/'),
    databaseDirectUrl: expect.stringContaining(':5000/'),
  })
})

test('no password is in a file of the front but the one for reading figures', () => {
  const texts = Object.values(front).join('\n')
  expect(texts).toContain(secrets.metricsToken)
  expect(texts).not.toMatch(/superuser-password|replication-password|songdee-password/)
})

test('what an alert of the cluster means and what to do is in its guide', () => {
  const alerts = [...(front['cluster-alerts.yml'] ?? '').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect([...guide.matchAll(/^\| `(Cluster\w+)`/gm)].map(([, name]) => name)).toEqual(alerts)
})

test('every file of a machine and where it goes is in the guide', () => {
  for (const name of [...Object.keys(filesOf(plan.machines[0])), ...Object.keys(front)])
    expect(guide, name).toContain(`\`${name}\``)
})

test('the files of real machines can be read by those whose they are, and what holds a secret by nobody else', () => {
  const out = join(mkdtempSync(join(tmpdir(), 'cluster-')), 'out')
  const words = [join(root, 'tools/cluster.ts'), 'files', join(root, 'deploy/cluster/plan.json'), out]
  // A strict account.
  spawnSync('sh', ['-c', 'umask 077; exec "$0" "$@"', process.execPath, ...words])
  const modeOf = (...path: string[]) => statSync(join(out, ...path)).mode & 0o777
  expect([modeOf(), modeOf('shop1'), modeOf('front')]).toEqual([0o700, 0o755, 0o755])
  expect([modeOf('shop1', 'etcd.yml'), modeOf('shop1', 'patroni.yml'), modeOf('shop1', 'back-up.sh')]).toEqual([
    0o644, 0o600, 0o700,
  ])
  const made: Record<string, string> = JSON.parse(readFileSync(join(out, 'secrets.json'), 'utf8'))
  for (const machine of ['shop1', 'front'])
    for (const name of readdirSync(join(out, machine)).filter((one) => modeOf(machine, one) === 0o644))
      for (const secret of Object.values(made))
        expect(readFileSync(join(out, machine, name), 'utf8'), name).not.toContain(secret)
})
