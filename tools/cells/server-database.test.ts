import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { dumpTo } from './server-database.ts'

const path = process.env['PATH']
afterEach(() => {
  process.env['PATH'] = path
})

test('a dump goes past a pooler, whose connections would keep what it sets for itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cells-'))
  writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\necho "$@" > ${join(folder, 'words')}\n`)
  chmodSync(join(folder, 'pg_dump'), 0o755)
  process.env['PATH'] = `${folder}${delimiter}${path}`
  const DATABASE_URL = 'postgresql://a:b@10.0.0.5:6432/a'
  const dumped = async (settings: Record<string, string>) => {
    const limits = { cores: 1, memoryMb: 1500, connections: 300 }
    await dumpTo({ name: 'saensuk', wanted: 'running', limits, folder, settings }, join(folder, 'dump'))
    return readFileSync(join(folder, 'words'), 'utf8')
  }
  expect(await dumped({ DATABASE_URL })).toMatch(/^--host=10\.0\.0\.5 --port=6432 /)
  const DATABASE_DIRECT_URL = 'postgresql://a:b@10.0.0.6/a'
  expect(await dumped({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatch(/^--host=10\.0\.0\.6 --port=5432 /)
})
