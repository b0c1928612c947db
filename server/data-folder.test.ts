import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeDataFolder } from './data-folder.ts'

test.skipIf(process.platform === 'win32')(
  'the data folder is closed to other users, also where it was open before',
  async () => {
    const outside = mkdtempSync(join(tmpdir(), 'songdee-'))
    const [fresh, open] = [join(outside, 'fresh'), join(outside, 'open')]
    mkdirSync(join(open, 'gateway'), { recursive: true, mode: 0o755 })
    await closeDataFolder(fresh)
    await closeDataFolder(open)
    const readable = (path: string) => statSync(path).mode & 0o066
    expect([fresh, open, join(open, 'gateway')].map(readable)).toEqual([0, 0, 0])
    expect(statSync(join(open, 'gateway')).mode & 0o777).toBe(0o700)
    rmSync(outside, { recursive: true })
  },
)
