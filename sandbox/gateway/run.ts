import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { gatewaySandbox } from './gateway.ts'
import { fileStore } from './store.ts'

/** Runs the sandbox gateway in a separate process, so that a server reaches it like the real one. */
const { GATEWAY_MERCHANT_ID, GATEWAY_SECRET_KEY, GATEWAY_MERCHANT_NAME } = process.env
const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 3010)

if (!GATEWAY_MERCHANT_ID || !GATEWAY_SECRET_KEY) {
  console.error('The test gateway needs GATEWAY_MERCHANT_ID and GATEWAY_SECRET_KEY, the same as the shop has.')
  process.exit(1)
}

const app = Fastify({ logger: false, bodyLimit: 64 * 1024 })
await app.register(gatewaySandbox, {
  prefix: '/gateway',
  origin: process.env.GATEWAY_ORIGIN ?? `http://${host}:${port}`,
  merchants: { [GATEWAY_MERCHANT_ID]: GATEWAY_SECRET_KEY },
  ...(GATEWAY_MERCHANT_NAME && { merchantNames: { [GATEWAY_MERCHANT_ID]: GATEWAY_MERCHANT_NAME } }),
  store: await fileStore(process.env.GATEWAY_DATA_DIR ?? '.data/gateway'),
  now: () => new Date(),
  newToken: () => randomBytes(32).toString('base64url'),
})
const address = await app.listen({ host, port })
console.log(`The test gateway is ready at ${address}/gateway/payment/4.3/`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
