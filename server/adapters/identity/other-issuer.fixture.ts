import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT, type GenerateKeyPairResult } from 'jose'
import type { BoundPort } from '#server/http/bound-port.ts'

const realmPath = '/realms/other'
/** Who has an account there. */
export const person = { id: randomUUID(), outletCode: 'R9001', phone: '0811112222', password: 'ข้าวสาร-2569' }

/** An identity server of somebody else, with Keycloak's claims and keys. */
export class OtherIssuer {
  readonly port: BoundPort
  readonly url: string
  /** It answers token calls with 429 and this `Retry-After`; empty: without one. */
  tooMany: string | null = null
  #app: FastifyInstance | null = null
  #keys: { kid: string; pair: GenerateKeyPairResult }[] = []

  constructor(port: BoundPort) {
    this.port = port
    this.url = `http://127.0.0.1:${port.port}${realmPath}`
  }
  async rotate() {
    this.#keys = [{ kid: randomUUID(), pair: await generateKeyPair('RS256', { extractable: true }) }]
  }
  token(claims: object = {}) {
    const [key] = this.#keys
    if (!key) throw new Error('no key')
    return new SignJWT({
      typ: 'Bearer',
      azp: 'storefront',
      sid: randomUUID(),
      outletCode: person.outletCode,
      phone_number: person.phone,
      name: 'ร้านมาลี',
      realm_access: { roles: ['offline_access', 'retailer'] },
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid })
      .setIssuer(this.url)
      .setSubject(person.id)
      .setAudience('account')
      .setExpirationTime('5m')
      .setJti(randomUUID())
      .sign(key.pair.privateKey)
  }
  async open() {
    const app = Fastify()
    await app.register(formbody)
    app.get(`${realmPath}/.well-known/openid-configuration`, () => ({
      issuer: this.url,
      authorization_endpoint: `${this.url}/auth?theme=shop`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/certs`,
    }))
    app.get(`${realmPath}/certs`, async () => ({
      keys: await Promise.all(
        this.#keys.map(async ({ kid, pair }) => ({ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256' })),
      ),
    }))
    app.post<{ Body: Record<string, string> }>(`${realmPath}/token`, async (request, reply) => {
      if (this.tooMany !== null) {
        if (this.tooMany) reply.header('retry-after', this.tooMany)
        return reply.code(429).send('Too many requests')
      }
      const { grant_type, username, password, refresh_token, code, code_verifier, redirect_uri } = request.body
      const known =
        grant_type === 'password'
          ? username === person.phone && password === person.password
          : grant_type === 'authorization_code'
            ? [code, code_verifier, redirect_uri].join(' ') === 'c v https://shop.example/backoffice/'
            : refresh_token === 'good'
      if (!known) return reply.code(grant_type === 'password' ? 401 : 400).send({ error: 'invalid_grant' })
      return {
        access_token: await this.token(),
        expires_in: 300,
        refresh_token: 'good',
        refresh_expires_in: 1800,
        token_type: 'Bearer',
        session_state: 's',
        'not-before-policy': 0,
        scope: 'profile',
      }
    })
    await this.port.serve(app)
    this.#app = app
  }
  async close() {
    await this.#app?.close()
    this.#app = null
  }
}
