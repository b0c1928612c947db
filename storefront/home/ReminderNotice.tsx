import { useState } from 'react'
import { getReminder, saveReminder } from '#contract/reminders/calls.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { call } from '#storefront/api/call.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { replaceAnswer, useCall } from '#storefront/router/queries.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** Whether the page was opened by the link of a reminder. */
export const isReminded = (): boolean => location.hash === '#reminder'

/** ReminderNotice: why the message came, and one tap to get no more of them, or them again. */
export function ReminderNotice() {
  const texts = useTexts('browse')
  const errors = useTexts('errors')
  const queryKey = ['reminder', useRetailer()?.id]
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  // Until it is known, it is on: the message came.
  const { data: { on } = { on: true } } = useCall(queryKey, getReminder, {})
  const turn = async () => {
    setBusy(true)
    const reply = await call(saveReminder, { body: { on: !on } })
    setBusy(false)
    setFailed(reply.ok ? null : errors[reply.error.code])
    if (!reply.ok) return
    await replaceAnswer(queryKey, reply.value)
    announce(reply.value.on ? texts.reminded : texts.reminderStopped)
  }
  return (
    <Notice tone={failed ? 'failed' : on ? 'info' : 'done'}>
      <div className="reminder-note">
        <p>{failed ?? (on ? texts.reminded : texts.reminderStopped)}</p>
        <Button look="quiet" busy={busy} onClick={() => void turn()}>
          {on ? texts.reminderStop : texts.reminderAgain}
        </Button>
      </div>
    </Notice>
  )
}
