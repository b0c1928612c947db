import { expect, test } from 'vitest'
import { testServer } from '#test/test-server.ts'

const server = await testServer({ rateLimitFactor: 0.2 })

const document = (headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/openapi.json`, { headers: { 'accept-encoding': 'identity', ...headers } })

test('the document is sent compressed, once to a client that has it, and the same each time', async () => {
  const plain = await document()
  const packed = await document({ 'accept-encoding': 'br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(packed.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const size = Number(packed.headers.get('content-length'))
  expect(size).toBeGreaterThan(0)
  expect(size).toBeLessThan(Number(plain.headers.get('content-length')) / 8)
  expect(await packed.json()).toEqual(await plain.json())
  const known = await document({ 'if-none-match': plain.headers.get('etag') ?? '' })
  expect([known.status, await known.text()]).toEqual([304, ''])
})

test('it names the success of every call, also of one that answers with nothing', async () => {
  type Operation = { responses: Record<string, { content?: object }> }
  const { paths } = (await (await document()).json()) as { paths: Record<string, Record<string, Operation>> }
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { responses }]) => ({ name: `${method} ${path}`, responses })),
  )
  expect(calls.length).toBeGreaterThan(300)
  const without = calls.filter(({ responses }) => !Object.keys(responses).some((status) => Number(status) < 400))
  expect(without.map(({ name }) => name)).toEqual([])
  const done = paths['/backoffice/api/runs/{id}']?.['delete']?.responses['204']
  expect(done).toEqual({ description: 'Done' })
})

// Specification 7.2, 7.36
test('it also describes what other programs use outside of the contract', async () => {
  type Content = Record<string, { schema: { properties: object } }>
  type Operation = {
    parameters?: { name: string; in: string; schema: object }[]
    requestBody?: { content: Content }
    responses: Record<string, { content?: Content }>
  }
  const { paths } = (await (await document()).json()) as { paths: Record<string, Record<string, Operation>> }
  const form = 'application/x-www-form-urlencoded'
  const token = paths['/realms/marlin/protocol/openid-connect/token']?.['post']
  expect(Object.keys(token?.requestBody?.content[form]?.schema.properties ?? {})).toContain('refresh_token')
  expect(Object.keys(token?.responses ?? {})).toEqual(['200', '400', '401', '429'])
  const image = paths['/content/images/{id}']?.['get']
  expect(image?.parameters?.find(({ name }) => name === 'w')?.schema).toMatchObject({ enum: [160, 300, 600, 824] })
  expect(Object.keys(image?.responses['200']?.content ?? {})).toEqual(['image/webp'])
  const comeBack = paths['/api/payment/return']?.['post']
  expect(Object.keys(comeBack?.requestBody?.content ?? {})).toEqual([form])
  expect(Object.keys(comeBack?.responses ?? {})).toEqual(['303', '429'])
})

test('an address that fetches it without end is refused', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 13; turn += 1) statuses.push((await document()).status)
  expect(statuses).toContain(429)
  expect((await fetch(`${server.url}/api/docs`)).status).toBe(200)
})
