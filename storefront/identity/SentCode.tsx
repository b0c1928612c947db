import type { ReactNode, Ref } from 'react'
import { formatPhone } from '#rules/identity/phone.ts'
import { Button } from '#design/Button.tsx'
import { useCountdown } from '#design/use-countdown.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { CodeField } from './CodeField.tsx'

/** Milliseconds until another code can be requested: messages take a while, and a new code invalidates the last one. */
const resendDelayMs = 60_000

type SentCodeProps = {
  phone: string
  /** When the last code was sent, in milliseconds since 1970. */
  sentAt: number
  /** Additional text below the number. */
  note: string
  error: string | null
  inputRef: Ref<HTMLInputElement>
  /** The name of its input in the form. */
  name?: string
  sending: boolean
  onAgain: () => void
  onTyping?: () => void
  /** The submit button, where it belongs directly below the input. */
  children?: ReactNode
}

/** SentCode: the number a code was sent to, its input, and a button for another message. */
export function SentCode({ phone, sentAt, note, error, sending, onAgain, children, ...field }: SentCodeProps) {
  const texts = useTexts('identity')
  const wait = useCountdown(sentAt + resendDelayMs)
  return (
    <>
      <p>
        {texts.codeSentTo} <b className="block text-lg">{formatPhone(phone)}</b>
        <span className="text-sm text-quiet">{note}</span>
      </p>
      <CodeField error={error} {...field} />
      {children}
      {wait > 0 ? (
        <p className="py-3 text-center text-sm text-quiet">{texts.sendAgainIn(wait)}</p>
      ) : (
        <Button look="quiet" busy={sending} onClick={onAgain}>
          {texts.sendAgain}
        </Button>
      )}
    </>
  )
}
