import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '#test/run-command.ts'

test.each(['check-stock', 'reconcile', 'migrate'] as const)(
  'npm run %s refuses a folder without a shop, and makes none',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'none-'))
    const ran = await runCommand(name, [], { settings: { DATA_DIR: folder } })
    expect(ran.complained).toContain(`There is no database in ${folder}: set DATA_DIR as for the shop.`)
    expect([ran.code === 0, ran.printed, readdirSync(folder)]).toEqual([false, '', []])
  },
)
