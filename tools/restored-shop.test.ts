import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveLog } from '#server/adapters/database/embedded/backup/archive-log.ts'
import { decideRestored } from '#server/restored-shop.ts'
import { readSettings } from '#server/settings/settings.ts'
import { anEmptyShelf, aProduct } from '#test/builders/catalogue.ts'
import { afterAllOfIt, openKept, openKeptShop, stateOf, type KeptShop } from '#test/kept-shop.ts'
import { root } from './source-files.ts'

// What may become of a folder that was restored, and what may not; and what a folder of back-ups has, and lacks.

let folder: string
let backupDir: string
let shop: KeptShop
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'songdee-restored-'))
  backupDir = join(folder, 'backup')
  shop = await openKeptShop(folder, backupDir)
  await anEmptyShelf(shop.opened.db)
  expect(await shop.command('backup', [])).toMatchObject({ code: 0, complained: '' })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Restores what is in the back-ups only, as on another machine. @returns the new data folder */
async function restore(name: string, to?: Date): Promise<string> {
  const args = ['--into', join(folder, name), ...(to ? ['--to', to.toISOString()] : [])]
  const restored = await shop.command('restore', args, { DATA_DIR: join(folder, 'gone') })
  expect(restored).toMatchObject({ code: 0, complained: '' })
  return join(folder, name)
}

async function restoredState(name: string, to?: Date): Promise<Record<string, unknown>> {
  await restore(name, to)
  return stateIn(name)
}

async function stateIn(name: string): Promise<Record<string, unknown>> {
  const copy = await openKept(join(folder, name))
  const state = await stateOf(copy.db)
  await copy.pool.end()
  await copy.stop()
  return state
}

/** Makes a restored folder the shop, backs it up among the others, and archives a change in it with the rest of its segment. */
async function goOn(dataDir: string, price: number) {
  await decideRestored(readSettings({ DATA_DIR: dataDir, OUTSIDE: 'on' }))
  const copy = await openKept(dataDir)
  const kept = await shop.command('backup', ['--keep', '9'], { DATA_DIR: dataDir })
  expect(kept).toMatchObject({ code: 0, complained: '' })
  await aProduct(copy.db, { id: 77, price })
  const [state, moment] = [await stateOf(copy.db), await afterAllOfIt()]
  await sql`select pg_switch_wal()`.execute(copy.db)
  await archiveLog(copy.db, backupDir)
  await copy.pool.end()
  await copy.stop()
  return { state, moment }
}

test('two that are restored from one back-up and are backed up in its folder do not mix their changes', async () => {
  const before = await afterAllOfIt()
  await archiveLog(shop.opened.db, backupDir)
  const [one, other] = [await restore('first-choice', before), await restore('second-choice', before)]
  const first = await goOn(one, 10_00)
  // Another moment was wanted; the names of the changes are the same.
  const second = await goOn(other, 20_00)
  expect(second.state).not.toEqual(first.state)
  expect(await restoredState('second-again')).toEqual(second.state)
  expect(await restoredState('first-again', first.moment)).toEqual(first.state)
  expect(await restoredState('before-both', before)).toEqual(await stateOf(shop.opened.db))
})

test('the newest back-up is the last one also where the clock was set back since the one before it', async () => {
  const { db } = shop.opened
  const [disk, into] = [join(folder, 'set-back'), join(folder, 'of-set-back')]
  const backUp = async () =>
    expect(await shop.command('backup', ['--keep', '1'], { BACKUP_DIR: disk })).toMatchObject({
      code: 0,
      complained: '',
    })
  await backUp()
  const [only = ''] = readdirSync(join(disk, 'base'))
  // As it is named where the clock was a day ahead.
  renameSync(join(disk, 'base', only), join(disk, 'base', String(Number(only) + 1_000_000)))
  await aProduct(db, { id: 88 })
  await backUp()
  const restored = await shop.command('restore', ['--into', into], { BACKUP_DIR: disk, DATA_DIR: join(folder, 'gone') })
  expect(restored).toMatchObject({ code: 0, complained: '' })
  expect(await stateIn('of-set-back')).toEqual(await stateOf(db))
  // A name that a person has given is no time.
  const [newest = ''] = readdirSync(join(disk, 'base'))
  renameSync(join(disk, 'base', newest), join(disk, 'base', 'before-the-upgrade'))
  expect(await shop.command('backup', ['--keep', '9'], { BACKUP_DIR: disk })).toMatchObject({ code: 0 })
  expect(readdirSync(join(disk, 'base'))).toEqual([expect.stringMatching(/^\d{14}$/), 'before-the-upgrade'])
})

test('a restored shop says that it is to be backed up, until it is', async () => {
  const copy = await openKept(await restore('not-backed-up'))
  await expect(archiveLog(copy.db, backupDir)).rejects.toThrow('was restored and is not backed up since')
  const kept = await shop.command('backup', ['--keep', '9'], { DATA_DIR: join(folder, 'not-backed-up') })
  expect(kept.complained).toContain('is not the shop')
  await copy.pool.end()
  await copy.stop()
})

test('changes are not archived among those of another database', async () => {
  const other = await openKept(join(folder, 'other'))
  const itsOwn = { DATA_DIR: join(folder, 'other'), BACKUP_DIR: join(folder, 'other-backup') }
  expect(await shop.command('backup', [], itsOwn)).toMatchObject({ code: 0, complained: '' })
  await expect(archiveLog(other.db, backupDir)).rejects.toThrow('has the changes of another database')
  expect(await archiveLog(other.db, itsOwn.BACKUP_DIR)).toBe(true)
  await other.pool.end()
  await other.stop()
})

test('of two disks that take turns, each refuses to be restored to what it lacks', async () => {
  const { db } = shop.opened
  const [first, second] = [join(folder, 'first-disk'), join(folder, 'second-disk')]
  const on = (disk: string) => ({ BACKUP_DIR: disk })
  const backUp = (disk: string) => expect(shop.command('backup', [], on(disk))).resolves.toMatchObject({ code: 0 })
  const restoreFrom = (into: string, to: Date | null) =>
    shop.command('restore', ['--into', join(folder, into), ...(to ? ['--to', to.toISOString()] : [])], {
      ...on(first),
      DATA_DIR: join(folder, 'gone'),
    })
  const change = async (id: number) => {
    await aProduct(db, { id })
    await sql`select pg_switch_wal()`.execute(db)
    return afterAllOfIt()
  }
  await backUp(first)
  const moment = await change(101)
  const wanted = await stateOf(db)
  await change(102)
  await archiveLog(db, first)
  // An empty disk is not written to as if it were enough.
  await expect(archiveLog(db, second)).rejects.toThrow('has no back-up of this database')
  await backUp(second)
  const lacked = await change(103)
  await archiveLog(db, second)
  await expect(archiveLog(db, first)).rejects.toThrow('are missing in')
  await backUp(first)
  await archiveLog(db, first)

  const refused = await restoreFrom('lacked', lacked)
  expect(refused).toMatchObject({ code: 1, complained: expect.stringContaining('are missing in') })
  expect(existsSync(join(folder, 'lacked'))).toBe(false)
  expect(await restoreFrom('had', moment)).toMatchObject({ code: 0, complained: '' })
  expect(await restoreFrom('all', null)).toMatchObject({ code: 0, complained: '' })
  expect(await stateIn('had')).toEqual(wanted)
  expect(await stateIn('all')).toEqual(await stateOf(db))
})

test('a copy does not become the shop while that still runs on this machine', async () => {
  const [running, into] = [join(folder, 'running'), join(folder, 'second-shop')]
  const holder = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
  try {
    mkdirSync(running)
    writeFileSync(join(running, 'postgres.owner'), String(holder.pid))
    expect(await shop.command('restore', ['--into', into], { DATA_DIR: running })).toMatchObject({
      code: 0,
      complained: '',
    })
    const start = (outside: 'on' | 'off') => decideRestored(readSettings({ DATA_DIR: into, OUTSIDE: outside }))
    await start('off')
    await expect(start('on')).rejects.toThrow(`still runs in ${running}`)
    holder.kill()
    await once(holder, 'exit')
    await start('on')
  } finally {
    holder.kill()
  }
})

test('what an interrupted restoring has left starts as no shop, whatever is said of it', async () => {
  const into = join(folder, 'interrupted')
  const env = { ...process.env, DATA_DIR: shop.dataDir, BACKUP_DIR: backupDir }
  const child = spawn(process.execPath, ['tools/restore.ts', '--into', into], { env, cwd: root, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await expect.poll(() => existsSync(join(into, 'restored.json'))).toBe(true)
  child.kill('SIGKILL')
  await ended
  const expectRefused = async () => {
    for (const outside of ['on', 'off'])
      await expect(decideRestored(readSettings({ DATA_DIR: into, OUTSIDE: outside }))).rejects.toThrow(
        'not restored to its end',
      )
  }
  await expectRefused()
  // As it is where the process was killed between making and writing it.
  truncateSync(join(into, 'restored.json'))
  await expectRefused()
  expect((await shop.command('restore', ['--into', into])).complained).toContain('not empty')
})
