import { logIn } from '#contract/identity/log-in.ts'
import { call } from '../api/call.ts'
import type { Reply } from '../api/reply.ts'
import { go } from '../router/navigate.ts'
import { clearSession, storeTokens } from './session.ts'

/** Signs the shop in on this browser. The cart, with what was wished for before, follows by itself. */
export async function login(phoneNumber: string, password: string): Promise<Reply<null>> {
  const reply = await call(logIn, { body: { phoneNumber, password } })
  if (!reply.ok) return reply
  storeTokens(reply.value)
  return { ok: true, value: null }
}

export function logout(): void {
  clearSession()
  void go('/')
}
