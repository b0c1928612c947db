import { randomUUID } from 'node:crypto'
import { createApiKey } from '#contract/backoffice/settings/api-keys/calls.ts'
import type { AnswerOf, Call } from '#contract/call.ts'
import type { KeyScope } from '#rules/identity/key-scopes.ts'
import type { StaffRole } from '#rules/identity/permissions.ts'
import { createStaff } from '#server/identity/identity.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { cheapHash } from './cheap-hash.ts'
import { signInByPassword } from './realm.ts'
import { send, type Answer, type CallInput } from './retailer.ts'
import { staySignedIn, type SignIn } from './stay-signed-in.ts'

export type StaffClient = {
  id: string
  username: string
  /** Of the sign-in: it ends after five minutes. */
  token: string
  /** The token that `call` sends, renewed before it ends. */
  freshToken: () => Promise<string>
  /** Makes a call as this staff account. */
  call: <C extends Call>(call: C, sending?: Partial<CallInput<C>>) => Promise<Answer<AnswerOf<C>>>
}

export const staffPassword = 'เฝ้าร้าน-2569'
const passwordHash = cheapHash(staffPassword)

/** Somebody who works for the supplier in these roles, as a clerk without any; signed in at the realm. */
export async function aStaff(shop: { url: string; db: Database }, ...roles: StaffRole[]): Promise<StaffClient> {
  const [role = 'clerk'] = roles
  const id = randomUUID()
  const username = `${role}-${id.slice(0, 8)}`
  await createStaff(shop.db, {
    id,
    username,
    name: 'น้อย',
    roles: roles.length > 0 ? roles : [role],
    passwordHash: await passwordHash,
  })
  return staffClient(shop.url, { id, username })
}

/** A member of staff, signed in. */
export async function staffClient(
  url: string,
  { id, username }: Pick<StaffClient, 'id' | 'username'>,
): Promise<StaffClient> {
  const tokens = await signIn(url, username)
  const current = staySignedIn(url, 'backoffice', tokens)
  const call: StaffClient['call'] = async (what, sending = {}) =>
    send(url, what, { ...sending, token: await current() })
  return { id, username, token: tokens.access_token, freshToken: current, call }
}

/** Somebody of the staff at work: who it is, and what they call. */
export type StaffCaller = Pick<StaffClient, 'id' | 'username' | 'call'>

/** A member of staff who signs in with the first call. */
export function signedInOnCall(url: string, { id, username }: Pick<StaffClient, 'id' | 'username'>): StaffCaller {
  let client: Promise<StaffClient> | null = null
  return {
    id,
    username,
    call: async (what, sending) => {
      client ??= staffClient(url, { id, username })
      return (await client).call(what, sending)
    },
  }
}

/** Signs a member of staff in at the realm. */
async function signIn(url: string, username: string): Promise<SignIn> {
  const response = await signInByPassword(url, username, staffPassword)
  return (await response.json()) as SignIn
}

/** A caller by an API key with these scopes. Only administrators make keys. */
export async function byKeyOf(url: string, admin: StaffClient, scopes: KeyScope[]): Promise<StaffClient> {
  const { key } = (await admin.call(createApiKey, { body: { name: 'ERP', scopes, days: 1 } })).body
  return {
    ...admin,
    token: key,
    freshToken: async () => key,
    call: (what, sending = {}) => send(url, what, { ...sending, token: key }),
  }
}
