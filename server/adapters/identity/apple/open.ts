import { generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { appleSandbox } from '#sandbox/apple/apple.ts'
import type { Settings } from '#server/settings/settings.ts'
import { callbackPath, type AppleSignIn } from './port.ts'
import { signInWithApple } from './sign-in-with-apple.ts'

export type OpenApple = { client: AppleSignIn | null; mounts: ((app: FastifyInstance) => Promise<void>)[] }

const prefix = '/apple'
const demo = { clientId: 'shop.songdee.demo', teamId: 'SONGDEEDEM', keyId: 'DEMOKEY001' }

/**
 * Sign in with Apple where the supplier has an agreement with Apple; in the demo a sandbox with Apple's protocol,
 * served by this server; else none. With an external issuer none either: it signs in on its own.
 */
export function openApple(settings: Settings): OpenApple {
  const { apple, publicUrl } = settings
  const redirectUri = publicUrl + callbackPath
  if (settings.oidcIssuer) return { client: null, mounts: [] }
  if (apple) return { client: settings.outside ? signInWithApple({ ...apple, redirectUri }) : null, mounts: [] }
  if (!settings.demo) return { client: null, mounts: [] }
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = publicUrl + prefix
  const mount = async (app: FastifyInstance) => {
    const registered = { ...demo, publicKey, redirectUris: [redirectUri] }
    await app.register(appleSandbox, { prefix, issuer, clients: [registered], now: () => new Date() })
  }
  // The server calls itself over loopback, whatever public name a proxy gives it.
  const host = ['0.0.0.0', '::'].includes(settings.host) ? '127.0.0.1' : settings.host
  const reachedAt = `http://${host}:${settings.port}${prefix}`
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { client: signInWithApple({ ...demo, issuer, reachedAt, privateKey: pem, redirectUri }), mounts: [mount] }
}
