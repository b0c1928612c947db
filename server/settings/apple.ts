import { createPrivateKey } from 'node:crypto'
import * as z from 'zod/mini'
import { url } from './setting-shapes.ts'

export const appleSchema = {
  APPLE_CLIENT_ID: z.optional(z.string()),
  APPLE_TEAM_ID: z.optional(z.string()),
  APPLE_KEY_ID: z.optional(z.string()),
  APPLE_PRIVATE_KEY: z.optional(z.string()),
  APPLE_URL: z._default(url, 'https://appleid.apple.com'),
}

type AppleVariables = z.infer<z.ZodMiniObject<typeof appleSchema>>
export type AppleSettings = { issuer: string; clientId: string; teamId: string; keyId: string; privateKey: string }

/**
 * The settings of Sign in with Apple; null where none is set.
 * @throws Error where one is missing or the key is invalid
 */
export function appleOf(env: AppleVariables): AppleSettings | null {
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: text } = env
  if (!clientId && !teamId && !keyId && !text) return null
  if (!clientId || !teamId || !keyId || !text)
    throw new Error(
      'APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY belong together: set all or none.',
    )
  // A single line where the environment allows no line breaks.
  const privateKey = text.replaceAll('\\n', '\n')
  if (!isP256Key(privateKey)) throw new Error('APPLE_PRIVATE_KEY: not the content of the .p8 file that Apple gave out.')
  return { issuer: env.APPLE_URL.replace(/\/$/, ''), clientId, teamId, keyId, privateKey }
}

function isP256Key(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
