import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const textOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test.each(['deploy/songdee.service', 'deploy/cells/songdee-cell@.service'])(
  '%s tries again for ever, not five times at once',
  (path) => {
    expect(textOf(path)).toMatch(/^StartLimitIntervalSec=0$[^]*^\[Service\]$[^]*^Restart=on-failure$\n^RestartSec=2$/m)
  },
)

test('what compose.yaml starts is there again after the machine was started again; the migration ends', () => {
  const { services } = parse(textOf('compose.yaml')) as { services: Record<string, { restart?: string }> }
  const restarts = Object.entries(services).map(([name, { restart }]) => [name, restart])
  // Docker does not look at `on-failure` when it starts itself.
  expect(Object.fromEntries(restarts)).toEqual({
    database: 'unless-stopped',
    migrate: undefined,
    shop: 'unless-stopped',
  })
})
