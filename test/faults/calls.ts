import { sql } from 'kysely'
import type { Access } from '#contract/call.ts'
import type { Permission } from '#rules/identity/permissions.ts'
import type { TestServer } from '#test/test-server.ts'

export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
}
type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema }
type Operation = {
  /** Missing of what is outside the contract. */
  'x-access'?: Access
  'x-permission'?: Permission
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  security?: object[]
  summary?: string
  responses: Record<string, object>
}

/** One call as the OpenAPI document describes it. */
export type DocumentedCall = {
  name: string
  method: string
  path: string
  access: Access
  /** What a member of staff must have. */
  permission: Permission | null
  parameters: Parameter[]
  body: JsonSchema | null
  /** The body's media type. */
  takes: string
  summary: string | null
  /** Whether the document says that it requires a login. */
  secured: boolean
  /** Every status that the document says it answers with. */
  statuses: string[]
}

/** Every call of the contract that the running server answers, from its own document, so that none is forgotten. */
export async function documentedCalls(server: TestServer): Promise<DocumentedCall[]> {
  const response = await fetch(`${server.url}/api/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const access = operation['x-access']
      if (!access) return []
      const [takes = 'application/json', content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        access,
        permission: operation['x-permission'] ?? null,
        parameters: operation.parameters ?? [],
        body: content?.schema ?? null,
        takes,
        summary: operation.summary ?? null,
        secured: operation.security !== undefined,
        statuses: Object.keys(operation.responses),
      }
    }),
  )
}

/** The token that a call requires, so that it gets as far as reading the request; null if it requires none. */
export const tokenFor = (
  { access }: DocumentedCall,
  tokens: { retailer: string; staff: string; service: string },
): string | null => (access === 'public' ? null : tokens[access === 'signed-in' ? 'retailer' : access])

/** The body of an answer; empty for a stream, which never ends. */
export async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text()
  await response.body?.cancel()
  return ''
}

/** The path with every parameter replaced by `value`. */
export const pathWith = (path: string, value: string): string =>
  path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(value))

const identityTraces = [
  'password_guess',
  'password_code',
  'allowance',
  'sign_in_session',
  'ended_session',
  'apple_errand',
]

/**
 * A fingerprint of everything that a rejected request may not change: all tables except those that record attempts
 * (sessions, answers to idempotency keys, counted tries).
 */
export async function stateOf({ db }: TestServer): Promise<Record<string, string>> {
  const traces = [
    'oidc_payload',
    'refresh_replay',
    'idempotency',
    'secret',
    'verification_code',
    'sms',
    'rate_limit',
    ...identityTraces,
  ]
  // One without a page has no row: most are so, and each takes the planner as long as one with rows. What was inserted and
  // rolled back leaves a page, and no row either.
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_relation_size(oid) > 0 order by 1`.execute(db)
  // In one statement: a hundred and more of them would take longer than what is tested.
  const prints = tables
    .filter(({ name }) => !traces.includes(name))
    .map(
      ({ name }) => sql`select ${sql.lit(name)} as name,
        count(*) || ':' || md5(string_agg(md5(t::text), '' order by md5(t::text))) as print
        from ${sql.table(name)} t having count(*) > 0`,
    )
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}
