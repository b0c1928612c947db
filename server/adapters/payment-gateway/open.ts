import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { gatewaySandbox } from '#sandbox/gateway/gateway.ts'
import { fileStore } from '#sandbox/gateway/store.ts'
import { outsideFetch } from '#server/outside.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { PaymentGateway } from './port.ts'
import { twoC2P } from './two-c-two-p.ts'

const protocol = '/payment/4.3/'
const prefix = '/gateway'
const merchantId = 'SONGDEEDEMO'

export type OpenGateway = {
  client: PaymentGateway
  connected: boolean
  mounts: ((app: FastifyInstance) => Promise<void>)[]
}

const notConnected = {
  ok: false,
  code: 'not_connected',
  respCode: null,
  detail: 'No payment gateway is configured',
} as const
const noGateway: PaymentGateway = {
  requestToken: async () => notConnected,
  startPayment: async () => notConnected,
  requestQr: async () => notConnected,
  inquire: async () => notConnected,
  cancel: async () => notConnected,
  verifyNotice: async () => null,
  decodeReturn: () => null,
}

/**
 * The gateway that the operator has a contract with; in the demo a sandbox with the same protocol, served by this
 * server; else none, and only methods without a gateway are offered.
 */
export async function openGateway(settings: Settings): Promise<OpenGateway> {
  if (settings.gateway) {
    const { url, merchantId: merchant, secretKey } = settings.gateway
    const baseUrl = url.endsWith('/') ? url : `${url}/`
    const given = { baseUrl, merchantId: merchant, secretKey, fetch: outsideFetch(settings) }
    return { client: twoC2P(given), connected: true, mounts: [] }
  }
  if (!settings.demo) return { client: noGateway, connected: false, mounts: [] }
  // The sandbox has no customers and moves no money; its key only shows that signatures are checked.
  const secretKey = 'songdee-demo-merchant-secret-key'
  const store = await fileStore(`${settings.dataDir}/gateway`)
  const mount = async (app: FastifyInstance) => {
    await app.register(gatewaySandbox, {
      prefix,
      origin: settings.publicUrl,
      merchants: { [merchantId]: secretKey },
      merchantNames: { [merchantId]: 'ส่งดี ภาคตะวันออก' },
      store,
      now: () => new Date(),
      newToken: () => randomBytes(24).toString('base64url'),
    })
  }
  // The server calls itself over loopback, whatever public name a proxy gives it.
  const host = ['0.0.0.0', '::'].includes(settings.host) ? '127.0.0.1' : settings.host
  const baseUrl = `http://${host}:${settings.port}${prefix}${protocol}`
  return { client: twoC2P({ baseUrl, merchantId, secretKey, fetch }), connected: true, mounts: [mount] }
}
