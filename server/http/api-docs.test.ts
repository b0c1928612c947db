import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { registerApiDocs } from './api-docs.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { createHttp } from './server.ts'

let app: FastifyInstance
beforeAll(() => {
  app = createHttp({ log: pino({ level: 'silent' }) })
  registerSecurityHeaders(app, 'https://shop.example')
  registerApiDocs(app)
})
afterAll(() => app.close())

test('the page runs nothing but files of our own origin', async () => {
  const { statusCode, headers, body } = await app.inject('/api/docs')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).not.toMatch(/unsafe|https?:/)
  expect(body).not.toMatch(/<script>|<style|\sstyle=|\son\w+=|https?:/)
})

test('every file the page names is there, with its type, and compressed', async () => {
  const { body } = await app.inject('/api/docs')
  const paths = [...body.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(paths).toHaveLength(3)
  for (const path of paths) {
    const { statusCode, headers, rawPayload } = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
    expect(statusCode, path).toBe(200)
    expect(headers['content-type'], path).toMatch(path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/)
    expect(headers['content-encoding'], path).toBe('br')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(rawPayload.length, path).toBeLessThan(500_000)
    const known = { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) }
    expect((await app.inject({ url: path, headers: known })).statusCode, path).toBe(304)
  }
})

test('nothing else of the library can be had', async () => {
  for (const path of ['/api/docs/package.json', '/api/docs/..%2fpackage.json', '/api/docs/swagger-ui.js'])
    expect((await app.inject(path)).statusCode, path).toBe(404)
})
