import type { FastifyInstance } from 'fastify'
import { lineSandbox } from '#sandbox/line/line.ts'
import type { LineSettings } from '#server/settings/line.ts'
import { outsideFetch } from '#server/outside.ts'
import type { Settings } from '#server/settings/settings.ts'
import { messagingApi } from './messaging-api.ts'
import type { LineAccount } from './port.ts'

type OpenLine = {
  /** The account of these settings; without them the sandbox in the demo, else none. */
  accountOf: (line: LineSettings | null) => LineAccount | null
  mounts: ((app: FastifyInstance) => Promise<void>)[]
}

const prefix = '/line'
/** The account of the demo. */
export const demoAccount = {
  token: 'songdee-demo-channel-token',
  secret: 'songdee-demo-channel-secret',
  basicId: '@songdee-demo',
}

/** The supplier's account at LINE; in the demo a sandbox with LINE's protocol, served by this server; else none. */
export function openLine(settings: Pick<Settings, 'demo' | 'host' | 'port' | 'outside'>): OpenLine {
  const accountOf = (line: LineSettings | null) => line && messagingApi(line, outsideFetch(settings))
  if (!settings.demo) return { accountOf, mounts: [] }
  // The server calls itself over loopback, whatever public name a proxy gives it.
  const host = ['0.0.0.0', '::'].includes(settings.host) ? '127.0.0.1' : settings.host
  const origin = `http://${host}:${settings.port}`
  const mount = async (app: FastifyInstance) => {
    await app.register(
      async (scope) => void lineSandbox(scope, { ...demoAccount, webhookUrl: () => `${origin}/api/line/webhook` }),
      { prefix },
    )
  }
  const sandbox = messagingApi({ ...demoAccount, url: origin + prefix }, fetch)
  return { accountOf: (line) => accountOf(line) ?? sandbox, mounts: [mount] }
}
