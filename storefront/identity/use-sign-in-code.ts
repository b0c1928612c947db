import { useRef, useState } from 'react'
import { logInByCode, requestSignInCode } from '#contract/identity/calls.ts'
import { isPerhapsDone } from '#web/is-decided.ts'
import { call } from '../api/call.ts'
import type { CallProblem, Reply } from '../api/reply.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { codeError } from './RequestCode.tsx'
import { storeSession } from './log-in.ts'

/** The code of a phone, and when it was sent; null: none was, since too many were requested, but the phone may have one. */
type SentCode = { phone: string; at: number | null }

/** Signing in with a code to the phone: its number, another code, and the sign-in itself. */
export function useSignInCode() {
  const texts = useTexts('identity')
  const errors = useTexts('errors')
  const [sent, setSent] = useState<SentCode | null>(null)
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null)
  const isPending = useRef(false)
  // A code may be used by a sign-in whose answer was lost.
  const unanswered = useRef<string | null>(null)

  const whileBusy = async <Value>(what: 'sending' | 'checking', operation: () => Promise<Reply<Value>>) => {
    isPending.current = true
    setBusy(what)
    const reply = await operation()
    isPending.current = false
    setBusy(null)
    return reply
  }
  const errorText = (error: CallProblem): string => codeError(error, { identity: texts, errors })

  /** @returns null, or the message why no code was sent */
  const send = async (phone: string): Promise<string | null> => {
    if (isPending.current) return null
    const reply = await whileBusy('sending', () => call(requestSignInCode, { body: { phoneNumber: phone } }))
    if (!reply.ok) {
      if (reply.error.code === 'rate_limited') setSent((before) => before ?? { phone, at: null })
      return errorText(reply.error)
    }
    setSent({ phone, at: Date.now() })
    return null
  }
  /** @returns null, or the message why the code was rejected */
  const signIn = async (code: string): Promise<string | null> => {
    if (isPending.current || !sent) return null
    const reply = await whileBusy('checking', async () =>
      storeSession(await call(logInByCode, { body: { phoneNumber: sent.phone, code } })),
    )
    if (reply.ok) return null
    if (isPerhapsDone(reply)) unanswered.current = code
    const isPerhapsUsed = reply.error.code === 'code_wrong' && unanswered.current === code
    return isPerhapsUsed ? texts.codePerhapsUsed : errorText(reply.error)
  }
  return { sent, busy, send, signIn, forget: () => setSent(null) }
}
