import * as z from 'zod/mini'
import type { DatabaseLimits } from '#server/adapters/database/database.ts'

const severalHosts =
  'it names several hosts, of which only one would be used: name a proxy, or a name in DNS, that follows the primary'
function namesOneHost(text: string): boolean {
  const authority = /^\w+:\/\/([^/?]*)/.exec(text)?.[1] ?? ''
  const hosts = authority.slice(authority.lastIndexOf('@') + 1)
  return !hosts.includes(',') && !/[?&]host=[^&]*(?:,|%2c)/i.test(text)
}
/** As the driver reads it, which takes a bare % as it is. @throws URIError where it is nothing in UTF-8 */
const decoded = (text: string): string => decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
/** Whether the driver takes it: also without a host, where a parameter names one. */
function isAddress(text: string): boolean {
  try {
    decoded(text)
  } catch {
    return false
  }
  return URL.canParse(text.replace('@/', '@host/'))
}
const databaseUrl = z.string().check(
  z.regex(/^postgres(ql)?:\/\//),
  z.refine(namesOneHost, { error: severalHosts, abort: true }),
  z.refine(isAddress, {
    error: 'it is no address: write %, #, / and ? of its password as %25, %23, %2F and %3F',
    abort: true,
  }),
  z.refine(
    (text) => !/^change-?me/i.test(decoded(URL.parse(text)?.password ?? '')),
    'its password is still the example',
  ),
)
const seconds = z.coerce.number().check(z.minimum(1), z.maximum(3600))

/** The settings of the database. */
export const databaseSchema = {
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_DIRECT_URL: z.optional(databaseUrl),
  DATABASE_READ_URL: z.optional(databaseUrl),
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.minimum(2), z.maximum(100)), 10),
  DATABASE_STATEMENT_SECONDS: z._default(seconds, 30),
  DATABASE_IDLE_TRANSACTION_SECONDS: z._default(seconds, 30),
  DATABASE_CONNECT_SECONDS: z._default(seconds, 10),
  MIGRATE_AT_START: z._default(z.enum(['on', 'off']), 'on'),
}

type DatabaseEnvironment = Record<
  'DATABASE_STATEMENT_SECONDS' | 'DATABASE_IDLE_TRANSACTION_SECONDS' | 'DATABASE_CONNECT_SECONDS',
  number
>

/** How long the database may take, ms. */
export const limitsOf = (env: DatabaseEnvironment): DatabaseLimits => ({
  statementMs: env.DATABASE_STATEMENT_SECONDS * 1000,
  idleInTransactionMs: env.DATABASE_IDLE_TRANSACTION_SECONDS * 1000,
  connectMs: env.DATABASE_CONNECT_SECONDS * 1000,
})

export type DatabaseUrls = {
  databaseUrl: string | null
  /** Past the pooler in transaction mode that `databaseUrl` names; null: that one names the database itself. */
  databaseDirectUrl: string | null
  /** A copy of the database for figures, files and checks; null: there is none. */
  databaseReadUrl: string | null
}

/** @throws Error where the address past a pooler or of a copy is set, and not that of the database */
export function databaseUrlsOf(env: {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_READ_URL?: string | undefined
}): DatabaseUrls {
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new Error('DATABASE_DIRECT_URL wants DATABASE_URL: the address of the pooler that it leads past.')
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    throw new Error('DATABASE_READ_URL wants DATABASE_URL: the database that it names a copy of.')
  return {
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
  }
}
