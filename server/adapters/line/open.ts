import type { FastifyInstance } from 'fastify'
import { lineSandbox } from '#sandbox/line/line.ts'
import { outsideFetch } from '#server/outside.ts'
import type { Settings } from '#server/settings.ts'
import { messagingApi } from './messaging-api.ts'
import type { LineAccount } from './port.ts'

type OpenLine = { account: LineAccount | null; mounts: ((app: FastifyInstance) => Promise<void>)[] }

const prefix = '/line'
/** The account of the demo. */
export const demoAccount = {
  token: 'songdee-demo-channel-token',
  secret: 'songdee-demo-channel-secret',
  basicId: '@songdee-demo',
}

/** The supplier's account at LINE; in the demo a sandbox with LINE's protocol, served by this server; else none. */
export function openLine(settings: Settings): OpenLine {
  if (settings.line) return { account: messagingApi(settings.line, outsideFetch(settings)), mounts: [] }
  if (!settings.demo) return { account: null, mounts: [] }
  // The server calls itself over loopback, whatever public name a proxy gives it.
  const host = ['0.0.0.0', '::'].includes(settings.host) ? '127.0.0.1' : settings.host
  const origin = `http://${host}:${settings.port}`
  const mount = async (app: FastifyInstance) => {
    await app.register(
      async (scope) => void lineSandbox(scope, { ...demoAccount, webhookUrl: () => `${origin}/api/line/webhook` }),
      { prefix },
    )
  }
  return { account: messagingApi({ ...demoAccount, url: origin + prefix }, fetch), mounts: [mount] }
}
