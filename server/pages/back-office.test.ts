import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createHttp } from '#server/http/server.ts'
import { expectBuilt } from '#test/expect-built.ts'
import { backOfficePages } from './back-office.ts'
import { readBuiltBackOffice } from './built-back-office.ts'

let app: FastifyInstance

beforeAll(async () => {
  await expectBuilt()
  app = createHttp({ log: pino({ level: 'silent' }) })
  const built = await readBuiltBackOffice()
  const brandName = (language: string) => (language === 'th' ? 'ส่งดี' : 'Songdee & <Sons>')
  backOfficePages(app, { built, publicUrl: 'https://shop.example', brandName, outside: true })
  return () => app.close()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test.each(['/backoffice', '/backoffice/', '/backoffice/orders?stage=PICKING', '/backoffice/nowhere/at/all'])(
  '%s is the one document, which nobody stores',
  async (url) => {
    const { statusCode, body, headers } = await get(url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect(body).toContain('<div id="app"></div>')
  },
)

test('a call that does not exist is no page', async () => {
  for (const url of ['/backoffice/api', '/backoffice/api/nowhere']) {
    const { statusCode, headers } = await get(url)
    expect([statusCode, String(headers['content-type'])]).toEqual([404, expect.stringContaining('problem+json')])
  }
})

test('its policy allows nothing inline but the one style of React Aria', async () => {
  const { body, headers } = await get('/backoffice/')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-")
  expect(policy.match(/sha256-/g)).toHaveLength(1)
  expect(policy).not.toContain('unsafe')
  expect(body).not.toMatch(/<script>|<style|\sstyle="|\son\w+="/)
})

test('language, brand and what was chosen on this device are in its first line; nothing else of a cookie is', async () => {
  const chosen = await get('/backoffice/', { cookie: 'lang=en; backoffice-theme=dark; backoffice-density=comfortable' })
  expect(chosen.body).toContain('<html lang="en" data-origin="https://shop.example"')
  expect(chosen.body).toContain('data-brand="Songdee &amp; &lt;Sons&gt;"')
  expect(chosen.body).toContain('data-theme="dark" data-density="comfortable"')
  const hostile = await get('/backoffice/', { cookie: 'backoffice-theme="><script>; backoffice-density=constructor' })
  expect(hostile.body).toContain('<html lang="th"')
  expect(hostile.body).not.toMatch(/data-theme|data-density|<script>/)
})

test('a server that does nothing outside says so to every screen, and others do not', async () => {
  const copy = createHttp({ log: pino({ level: 'silent' }) })
  const built = await readBuiltBackOffice()
  backOfficePages(copy, { built, publicUrl: 'https://shop.example', brandName: () => 'ส่งดี', outside: false })
  expect((await copy.inject('/backoffice/')).body).toMatch(/<html[^>]* data-outside="off"/)
  expect((await get('/backoffice/')).body).not.toContain('data-outside')
  await copy.close()
})

test('the texts of the language are loaded with the page, those of the other are not', async () => {
  const [th, en] = await Promise.all([get('/backoffice/'), get('/backoffice/', { cookie: 'lang=en' })])
  expect([th.body.includes('/texts-th-'), th.body.includes('/texts-en-')]).toEqual([true, false])
  expect([en.body.includes('/texts-th-'), en.body.includes('/texts-en-')]).toEqual([false, true])
})

test('where the scripts do not come, the document says so in its language, with a way to try again', async () => {
  const [th, en] = await Promise.all([get('/backoffice/'), get('/backoffice/', { cookie: 'lang=en' })])
  expect(th.body).toContain('<a class="link" href="">ลองอีกครั้ง</a>')
  expect(en.body).toContain('<a class="link" href="">Try again</a>')
})
