import { resolve } from 'node:path'
import * as z from 'zod/mini'

const port = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535))
const url = z.url({ protocol: /^https?$/ })
const onOff = z.enum(['on', 'off'])

/** Every setting the server reads. `.env.example` says what each is for. */
const schema = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(url),
  TRUST_PROXY: z._default(z.string().check(z.regex(/^[\da-f.:/]*(,\s*[\da-f.:/]+)*$/i)), ''),
  DATA_DIR: z._default(z.string(), './.data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.minimum(2), z.maximum(100)), 10),
  DEMO: z.optional(onOff),
  OIDC_ISSUER: z.optional(url),
  PAYMENT_GATEWAY_URL: z.optional(url),
  PAYMENT_MERCHANT_ID: z.optional(z.string()),
  PAYMENT_SECRET_KEY: z.optional(z.string()),
  SMS_URL: z.optional(url),
  SMS_TOKEN: z.optional(z.string()),
  SMS_SENDER: z._default(z.string(), 'Songdee'),
  RATE_LIMIT_FACTOR: z._default(z.coerce.number().check(z.minimum(0.01), z.maximum(1_000_000)), 1),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
})

export type Settings = {
  port: number
  host: string
  /** Origin under which browsers and the payment gateway reach the shop. */
  publicUrl: string
  /** Addresses or networks of the reverse proxies in front; their word about who is calling is taken. */
  trustProxy: string[]
  dataDir: string
  databaseUrl: string | null
  databasePool: number
  /** The demo shop with its known accounts. */
  demo: boolean
  oidcIssuer: string | null
  gateway: { url: string; merchantId: string; secretKey: string } | null
  sms: { url: string; token: string; sender: string } | null
  rateLimitFactor: number
  logLevel: string
}

/**
 * Reads the environment once.
 * @throws Error listing everything that is wrong, one line each
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These settings are wrong (see .env.example):\n${lines.join('\n')}`)
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`).replace(
      /\/$/,
      '',
    ),
    trustProxy: env.TRUST_PROXY.split(',').flatMap((part) => part.trim() || []),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    demo: env.DEMO ? env.DEMO === 'on' : !env.DATABASE_URL,
    oidcIssuer: env.OIDC_ISSUER?.replace(/\/$/, '') ?? null,
    gateway: gatewayOf(env),
    sms: smsOf(env),
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    logLevel: env.LOG_LEVEL,
  }
}

function gatewayOf(env: z.infer<typeof schema>): Settings['gateway'] {
  const { PAYMENT_GATEWAY_URL: gatewayUrl, PAYMENT_MERCHANT_ID: merchantId, PAYMENT_SECRET_KEY: secretKey } = env
  if (!gatewayUrl && !merchantId && !secretKey) return null
  if (gatewayUrl && merchantId && secretKey) return { url: gatewayUrl.replace(/\/$/, ''), merchantId, secretKey }
  throw new Error(
    'PAYMENT_GATEWAY_URL, PAYMENT_MERCHANT_ID and PAYMENT_SECRET_KEY belong together: set all three or none.',
  )
}

function smsOf({ SMS_URL: smsUrl, SMS_TOKEN: token, SMS_SENDER: sender }: z.infer<typeof schema>): Settings['sms'] {
  if (!smsUrl && !token) return null
  if (smsUrl && token) return { url: smsUrl, token, sender }
  throw new Error('SMS_URL and SMS_TOKEN belong together: set both or none.')
}
