import Fastify, { type FastifyInstance } from 'fastify'
import { gatewaySandbox } from './gateway.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { memoryStore } from './store.ts'

export const merchantID = 'JT01'
export const secretKey = 'test-secret'
export const noon = new Date('2026-11-21T05:00:00Z')

type TrialGateway = { app: FastifyInstance; clock: { now: Date }; baseUrl: string; origin: string }

/** A test gateway for one merchant, with a manually advanced time. */
export async function aGateway(options: Partial<GatewayOptions> = {}): Promise<TrialGateway> {
  const app = Fastify()
  const clock = { now: noon }
  let tokens = 0
  const trial = { app, clock, origin: 'http://gateway.test', baseUrl: '' }
  await app.register(gatewaySandbox, {
    prefix: '/gateway',
    origin: () => trial.origin,
    merchants: { [merchantID]: secretKey },
    merchantNames: { [merchantID]: 'ส่งดี <ภาคตะวันออก>' },
    store: memoryStore(),
    now: () => clock.now,
    newToken: () => {
      tokens += 1
      return `token-${tokens}`
    },
    retryDelaysMs: [20, 40],
    ...options,
  })
  return trial
}

/** As `aGateway`, listening on a free loopback port. */
export async function aListeningGateway(options: Partial<GatewayOptions> = {}): Promise<TrialGateway> {
  const trial = await aGateway(options)
  trial.origin = await trial.app.listen({ host: '127.0.0.1', port: 0 })
  trial.baseUrl = `${trial.origin}/gateway/payment/4.3/`
  return trial
}
