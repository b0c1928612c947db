import { useRef, useState } from 'react'
import { logInByCode, requestSignInCode } from '#contract/identity/calls.ts'
import { call } from '../api/call.ts'
import type { CallProblem, Reply } from '../api/reply.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { codeError } from './RequestCode.tsx'
import { loggedIn } from './log-in.ts'

type SentCode = { phone: string; at: number }

/** Signing in with a code to the phone: its number, another code, and the sign-in itself. */
export function useSignInCode() {
  const texts = useTexts('identity')
  const errors = useTexts('errors')
  const [sent, setSent] = useState<SentCode | null>(null)
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null)
  const under = useRef(false)

  const once = async <Value>(what: 'sending' | 'checking', deed: () => Promise<Reply<Value>>) => {
    under.current = true
    setBusy(what)
    const reply = await deed()
    under.current = false
    setBusy(null)
    return reply
  }
  const told = (error: CallProblem): string => codeError(error, { identity: texts, errors })

  /** @returns null, or the message why no code was sent */
  const send = async (phone: string): Promise<string | null> => {
    if (under.current) return null
    const reply = await once('sending', () => call(requestSignInCode, { body: { phoneNumber: phone } }))
    if (!reply.ok) return told(reply.error)
    setSent({ phone, at: Date.now() })
    return null
  }
  /** @returns null, or the message why the code was rejected */
  const signIn = async (code: string): Promise<string | null> => {
    if (under.current || !sent) return null
    const reply = await once('checking', async () =>
      loggedIn(await call(logInByCode, { body: { phoneNumber: sent.phone, code } })),
    )
    return reply.ok ? null : told(reply.error)
  }
  return { sent, busy, send, signIn, forget: () => setSent(null) }
}
