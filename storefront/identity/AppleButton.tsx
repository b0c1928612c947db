import { useState } from 'react'
import type { Reply } from '../api/reply.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { useTexts } from '../texts/use-texts.tsx'

/** Apple's logo, as its guidelines require. */
const mark =
  'M16.6 12.7c0-2.2 1.8-3.3 1.9-3.4-1-1.5-2.6-1.7-3.2-1.7-1.4-.1-2.6.8-3.3.8s-1.7-.8-2.8-.8c-1.5 0-2.8.8-3.6 2.1-1.5 2.7-.4 6.6 1.1 8.8.7 1.1 1.6 2.2 2.7 2.200s1.5-.7 2.8-.7 1.7.7 2.8.7 1.9-1.1 2.6-2.100c.8-1.2 1.2-2.4 1.2-2.400s-2.2-.9-2.2-3.500zM14.4 6.200c.6-.7 1-1.7.9-2.7-.9 0-1.9.6-2.5 1.3-.6.6-1.1 1.6-.9 2.6.9.1 1.9-.5 2.5-1.200z'

type Start = () => Promise<Reply<{ url: string }>>
type AppleButtonProps = {
  start: Start
  /** Called when the session is too old for the action; without it the error is shown. */
  onTooOld?: () => void
  children: string
}

/** AppleButton: leaves for Apple; the server decides which page follows. */
export function AppleButton({ start, onTooOld, children }: AppleButtonProps) {
  const errors = useTexts('errors')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const goToApple = async () => {
    setBusy(true)
    const reply = await start()
    if (reply.ok) return location.assign(reply.value.url)
    setBusy(false)
    if (onTooOld && reply.error.code === 'reauthentication_required') return onTooOld()
    setFailed(errors[reply.error.code])
  }
  return (
    <>
      {failed && <Notice tone="failed">{failed}</Notice>}
      <Button busy={busy} onClick={() => void goToApple()}>
        <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d={mark} />
        </svg>
        {children}
      </Button>
    </>
  )
}
