import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'

const address = z.string().check(z.regex(/^\d{1,3}(\.\d{1,3}){3}$/, 'an address of IPv4, such as 10.0.0.11'))
const machine = z.object({ name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)), address })
const planned = z.object({
  /** The three that run etcd, Patroni with PostgreSQL, pgbouncer, HAProxy and a node. */
  machines: z.tuple([machine, machine, machine]),
  /** The proxy in front, with Prometheus, and the address from which it calls the nodes. */
  front: z.object({ address, port: z.int(), figuresPort: z.int(), source: address }),
  /** Where the machines are, such as `10.0.0.0/24`: only from there is a password of the database accepted. */
  network: z.string().check(z.regex(/^\d{1,3}(\.\d{1,3}){3}\/\d{1,2}$/)),
  publicUrl: z.string(),
  /** Of PostgreSQL: about a quarter of a machine's memory. */
  sharedBuffers: z._default(z.string(), '1GB'),
  /** Requests to calls that one address may make in a minute, over all nodes. */
  requestsPerMinute: z._default(z.int(), 1200),
  postgresPrograms: z._default(z.string(), '/usr/lib/postgresql/15/bin'),
})

/** What the machines of a cluster are called and where they are. */
export type ClusterPlan = z.infer<typeof planned>
export type Machine = ClusterPlan['machines'][number]

/** @throws Error where the file is missing or wrong, saying what and where */
export function readPlan(path: string): ClusterPlan {
  const parsed = planned.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`${path} is wrong:\n${lines.join('\n')}`)
}

/** Passwords of a cluster's parts, made once. */
export type Secrets = Record<'superuserPassword' | 'replicationPassword' | 'songdeePassword' | 'metricsToken', string>

/** The secrets in this file, which is made where there is none. */
export function keptSecrets(path: string): Secrets {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Secrets
  const made = () => randomBytes(24).toString('hex')
  const secrets = {
    superuserPassword: made(),
    replicationPassword: made(),
    songdeePassword: made(),
    metricsToken: made(),
  }
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return secrets
}
