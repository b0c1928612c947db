import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '#server/adapters/database/database.ts'

export type IssuerKeys = { signing: JWK; cookies: string[] }

const name = 'oidc-keys'

/**
 * The issuer's keys, created at the first start. Of processes that start together the first to store its keys wins, and
 * all use those.
 */
export async function readOrMakeKeys(db: Database): Promise<IssuerKeys> {
  const stored = await read(db)
  if (stored) return stored
  const value = JSON.stringify(await makeKeys())
  await db
    .insertInto('secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const agreed = await read(db)
  if (!agreed) throw new Error('The keys of the identity service could not be stored')
  return agreed
}

async function read(db: Database): Promise<IssuerKeys | null> {
  const row = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  return row ? (row.value as IssuerKeys) : null
}

async function makeKeys(): Promise<IssuerKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const signing = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomBytes(8).toString('hex') }
  return { signing, cookies: [randomBytes(32).toString('base64url')] }
}

/** The public half of the signing key. */
export const publicHalf = ({ kty, crv, x, y, alg, use, kid }: JWK): JWK => ({ kty, crv, x, y, alg, use, kid })
