import Fastify from 'fastify'
import { lineSandbox, type LineSandbox } from '#sandbox/line/line.ts'
import { lineChannel } from './line-channel.ts'
import { shopHere } from './shop-here.ts'

/** LINE for the shop of this worker: what arrives there, what people write, and what goes wrong. */
export async function lineHere(): Promise<LineSandbox & { close: () => Promise<void> }> {
  const { url, linePort } = shopHere()
  const app = Fastify()
  const line = lineSandbox(app, { ...lineChannel, webhookUrl: () => `${url}/api/line/webhook` })
  await app.listen({ port: linePort, host: '127.0.0.1' })
  return { ...line, close: async () => void (await app.close()) }
}
