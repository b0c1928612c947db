import { useRef, useState } from 'react'
import { requestRegistrationCode } from '#contract/identity/calls.ts'
import type { FieldError } from '#rules/identity/address.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { call } from '#storefront/api/call.ts'
import { codeError } from '#storefront/identity/RequestCode.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type SentCode = { phone: string; at: number }

/**
 * The code that verifies the phone of a registration: requested once all else is filled in, for the number in the form.
 * @param onFieldErrors receives the server's errors of the number
 */
export function useRegistrationCode(onFieldErrors: (errors: readonly FieldError[]) => void) {
  const identity = useTexts('identity')
  const errors = useTexts('errors')
  const [sent, setSent] = useState<SentCode | null>(null)
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const busy = useRef(false)

  const request = async (typed: string) => {
    const phone = normalisePhone(typed)
    if (!phone || busy.current) return
    busy.current = true
    setSending(true)
    setFailed(null)
    const reply = await call(requestRegistrationCode, { body: { phoneNumber: phone } })
    busy.current = false
    setSending(false)
    if (reply.ok) return setSent({ phone, at: Date.now() })
    const { error } = reply
    if (error.errors?.length) onFieldErrors(error.errors)
    else setFailed(codeError(error, { identity, errors }))
  }
  return { sent, sending, failed, request, forget: () => setSent(null) }
}
