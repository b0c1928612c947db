import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '#server/settings/settings.ts'
import { contractCalls } from '#test/faults/contract-calls.ts'
import { root } from './source-files.ts'

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

test.each(['shop', 'loyalty', 'smart-basket'])('deploy/%s.env may be read by a shell as it is by systemd', (name) => {
  const path = join(root, 'deploy', `${name}.env`)
  const { status, stderr } = spawnSync('sh', ['-euc', `. ${path}`], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

test('settings of an operator, which hold secrets, are neither built into the image nor committed', () => {
  for (const path of ['.dockerignore', '.gitignore'])
    expect(textOf(path)).toContain('\n*.env\n.env.*\n!.env.example\n!deploy/**\n')
})

test('what songdee.env sets is what the shop in compose.yaml has', () => {
  const { shop } = (parse(textOf('compose.yaml')) as { services: { shop: Record<'environment' | 'env_file', object> } })
    .services
  // `environment` wins over files, and a later file over the one before it.
  expect(Object.keys(shop.environment).toSorted()).toEqual(['<<', 'MIGRATE_AT_START'])
  expect(shop.env_file).toEqual(['deploy/compose.env', { path: 'songdee.env', required: false }])
  expect(textOf('deploy/compose.env')).toMatch(/^PUBLIC_URL=.*^DRAIN_SECONDS=5$/ms)
})

test('the settings of one machine for good are those of its service, and its proxy is believed', () => {
  const [, steps = ''] = /\n## One machine for good\n(.*?)\n## /s.exec(textOf('docs/operations.md')) ?? []
  const [, given = ''] = /```sh\n\s*(DEMO=off\n.*?)```/s.exec(steps) ?? []
  expect(readSettings(parseEnv(given.replaceAll(/^ +/gm, '')))).toMatchObject({
    demo: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'https://shop.example',
    trustProxy: ['127.0.0.1'],
    dataDir: '/var/lib/songdee',
  })
  expect(textOf('deploy/songdee.service')).toMatch(/^EnvironmentFile=\/etc\/songdee\.env$.*^StateDirectory=songdee$/ms)
  expect(steps).toContain('server 127.0.0.1:3000;')
})

test('a machine is brought to a release that was built before, since its service writes nothing in the checkout', () => {
  expect(textOf('deploy/songdee.service')).toMatch(/^User=songdee\nWorkingDirectory=\/opt\/songdee$/m)
  const [, ofDeploy = ''] = /\n5\. (.*?)\n(?=\*\*)/s.exec(textOf('deploy/README.md')) ?? []
  expect(ofDeploy).toMatch(/npm run build.*mv -T \/opt\/songdee\.new \/opt\/songdee.*systemctl restart songdee/s)
  const [, ofCluster = ''] = /\n\*\*Upgrades\.\*\* (.*?)\n\n/s.exec(textOf('deploy/cluster/README.md')) ?? []
  expect(ofCluster).toMatch(/step 5 of\s`\.\.\/README\.md`/)
})

test('nginx takes no 503 of a call for a failure of the machine, which would be out of reach for orders as well', async () => {
  const nginx = textOf('deploy/nginx.conf')
  expect(nginx).toMatch(/proxy_next_upstream .*http_503/)
  const [, calls = ''] = /location ~ (\S+) \{\s+proxy_pass http:\/\/songdee_calls;/.exec(nginx) ?? []
  const isCall = new RegExp(calls)
  expect(
    (await contractCalls()).map(({ name }) => name.split(' ')[1] ?? '').filter((path) => !isCall.test(path)),
  ).toEqual([])
  const [, machines = ''] = /upstream songdee_calls \{(.*?)\}/s.exec(nginx) ?? []
  expect(machines.match(/server .*/g)?.filter((line) => !line.endsWith(' max_fails=0;'))).toEqual([])
})

test('every proxy drops what a client says of its way here, and of what is recorded of it', () => {
  const said = ['X-Forwarded-For', 'Forwarded', 'traceparent', 'tracestate']
  for (const path of ['deploy/cluster/front.cfg', 'deploy/cells/router.cfg']) {
    // Before a header of the proxy's own is set.
    const dropped = [...textOf(path).matchAll(/^ {2}http-request del-header (\S+)$/gm)].map(([, name]) => name)
    expect([path, dropped]).toEqual([path, said])
  }
  const set = [...textOf('deploy/nginx.conf').matchAll(/^ {2}proxy_set_header (\S+) +(\S+);$/gm)]
  const values = Object.fromEntries(set.map(([, name = '', value]) => [name, value]))
  expect(said.map((name) => values[name])).toEqual(['$remote_addr', '""', '""', '""'])
})
