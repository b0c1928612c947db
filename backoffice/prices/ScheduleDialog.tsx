import { useState, type FormEvent } from 'react'
import { schedulePriceChange } from '#contract/backoffice/prices/calls.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { call } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { TimeField } from '#backoffice/kit/forms/TimeField.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { instantOf } from './instant.ts'
import type { PriceChange } from './price-change.ts'
import { problemText } from './problem-text.ts'

type ScheduleDialogProps = { change: PriceChange; open: boolean; onClose: () => void; onDone: () => void }
const formId = 'schedule-prices'
/** ScheduleDialog: the day and time at which new prices begin; at first tomorrow at midnight. */
export function ScheduleDialog({ change, open, onClose, onDone }: ScheduleDialogProps) {
  const texts = useTexts('prices')
  const errors = useTexts('errors')
  const language = useLanguage()
  const [day, setDay] = useState<string | undefined>(() => bangkokDate(new Date(Date.now() + dayMs)))
  const [today] = useState(() => bangkokDate(new Date()))
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (!day) return
    const startsAt = instantOf(day, String(new FormData(event.currentTarget).get('time')))
    setBusy(true)
    const reply = await call(schedulePriceChange, {
      params: { id: change.id },
      body: { revision: change.revision, startsAt },
    })
    setBusy(false)
    if (!reply.ok) {
      setProblem(problemText(reply.error, { prices: texts, errors }))
      return reply.error.code === 'edit_conflict' ? onDone() : undefined
    }
    showToast({ text: texts.scheduled(formatMoment(startsAt, language)), undo: reply.value.undo })
    onClose()
    onDone()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.scheduleTitle}
      foot={<FormButtons form={formId} submit={texts.schedule} isBusy={isBusy} onCancel={onClose} />}
    >
      <form id={formId} className="stack" onSubmit={(event) => void onSubmit(event)}>
        <DatePicker label={texts.day} value={day} onChange={setDay} min={today} isRequired />
        <TimeField label={texts.time} name="time" value="00:00" />
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
