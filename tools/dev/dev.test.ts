import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { createDatabase, type TestDatabase } from '#test/database.ts'
import { runServer, type RunningServer } from '#test/running-server.ts'
import { root } from '../source-files.ts'

// `npm run dev` in a copy of the project, since its files are changed.

let copy: string
let database: TestDatabase
let shop: RunningServer
let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'songdee-dev-'))
  const left = ['node_modules', 'dist', '.data', '.env', '.git', 'test', 'bench', 'docs']
  cpSync(root, copy, { recursive: true, filter: (path) => !left.includes(relative(root, path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  database = await createDatabase()
  const settings = { DATABASE_URL: database.url, DATA_DIR: join(copy, '.data'), LOG_LEVEL: 'error' }
  shop = await runServer(settings, [], { folder: copy, script: 'tools/dev/run.ts' })
  browser = await openBrowser()
  page = await browser.newPage({ locale: 'en' })
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${shop.url}/`)
})
afterAll(async () => {
  await browser?.close()
  await shop?.kill()
  await database.drop()
  rmSync(copy, { recursive: true, force: true })
})

function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(copy, path), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(copy, path), text.replace(from, to))
}

const textOf = async (path: string) => (await fetch(`${shop.url}${path}`)).text()

test('a changed component and a changed style are seen without loading the page again', async () => {
  await expect.poll(() => page.evaluate('window.songdeeTaps')).toBe(null)
  await page.getByRole('combobox').fill('typed before')
  edit('storefront/shell/Footer.tsx', '<h2>{texts.delivery}</h2>', '<h2>A changed heading</h2>')
  await page.getByRole('heading', { name: 'A changed heading' }).waitFor()
  edit('storefront/shell/shell.css', '.footer {', '.footer {\n  letter-spacing: 7px;')
  await expect.poll(() => page.evaluate("getComputedStyle(document.querySelector('footer')).letterSpacing")).toBe('7px')
  expect(await page.getByRole('combobox').inputValue()).toBe('typed before')
  expect(complaints).toEqual([])
  // The server draws the same.
  await expect.poll(() => textOf('/')).toContain('A changed heading')
})

test('the back office is loaded from its sources, and signs in', async () => {
  const visitor = await browser.newPage({ locale: 'en' })
  await visitor.goto(`${shop.url}/backoffice/`)
  await visitor.getByLabel('Username').waitFor()
  await visitor.close()
})

test('a changed file of the server changes its answers', async () => {
  edit('server/http/health.ts', "status: 'ok'", "status: 'changed'")
  await expect.poll(() => textOf('/healthz')).toContain('changed')
  expect((await fetch(`${shop.url}/`)).status).toBe(200)
})

test('what does not compile leaves the server before it answering, until it is put right', async () => {
  edit('server/http/health.ts', "status: 'changed'", "status: 'changed' (")
  await expect.poll(shop.printed).toContain('The server does not start with this change')
  expect(await textOf('/healthz')).toContain('changed')
  edit('server/http/health.ts', "status: 'changed' (", "status: 'put right'")
  await expect.poll(() => textOf('/healthz')).toContain('put right')
})

test('stopped, it leaves no process and no connection behind', async () => {
  expect(await shop.stop()).toBe(0)
  const others = sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await expect.poll(async () => (await others.execute(database.db)).rows[0]?.count).toBe(0)
  await expect(fetch(shop.url)).rejects.toThrow('fetch failed')
})
