import type { ReactNode, Ref } from 'react'
import { formatPhone } from '#rules/identity/phone.ts'
import { Button } from '#design/Button.tsx'
import { useCountdown } from '#design/use-countdown.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { CodeField } from './CodeField.tsx'

/** A message may take a while; asking again sooner would only make the one under way worthless. */
const patienceMs = 60_000

type SentCodeProps = {
  phone: string
  /** When the last code was sent, in milliseconds since 1970. */
  sentAt: number
  /** What else the message may say, below the number. */
  note: string
  error: string | null
  inputRef: Ref<HTMLInputElement>
  /** The name of its input in the form. */
  name?: string
  sending: boolean
  onAgain: () => void
  onTyping?: () => void
  /** The button that sends the code, where it stands right below its box. */
  children?: ReactNode
}

/** SentCode: which number a code went to, its box, and another message when none came. */
export function SentCode({ phone, sentAt, note, error, sending, onAgain, children, ...field }: SentCodeProps) {
  const texts = useTexts('identity')
  const wait = useCountdown(sentAt + patienceMs)
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
