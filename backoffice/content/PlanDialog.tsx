import { useState, type FormEvent } from 'react'
import { scheduleContent } from '#contract/backoffice/content/calls.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#backoffice/api/reply.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { TimeField } from '#backoffice/kit/forms/TimeField.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { PlannedKind, StoredContent } from './stored-content.ts'

type PlanDialogProps = {
  kind: PlannedKind
  contentKey: string
  /** The revision that is planned. */
  revision: number
  onClose: () => void
  onDone: (reply: Reply<StoredContent>) => void
}
const formId = 'plan-content'
/** PlanDialog: when the draft goes live, at first tomorrow at midnight, and when the edition before comes back. */
export function PlanDialog({ kind, contentKey: key, revision, onClose, onDone }: PlanDialogProps) {
  const texts = useTexts('content')
  const errors = useTexts('errors')
  const [today] = useState(() => bangkokDate(new Date()))
  const [starts, setStarts] = useState<string | undefined>(() => bangkokDate(new Date(Date.now() + dayMs)))
  const [ends, setEnds] = useState<string | undefined>(undefined)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (!starts) return
    const form = new FormData(event.currentTarget)
    const at = (day: string, time: string) => new Date(`${day}T${String(form.get(time))}:00+07:00`).toISOString()
    const body = { revision, startsAt: at(starts, 'startTime'), endsAt: ends ? at(ends, 'endTime') : null }
    setBusy(true)
    const reply = await call(scheduleContent, { params: { kind, key }, body })
    setBusy(false)
    if (reply.ok || reply.error.code === 'edit_conflict') return onDone(reply)
    const [violation] = reply.error.errors ?? []
    const isLive = reply.error.code === 'conflict'
    setProblem(isLive ? texts.planLive : ((violation && texts.violations[violation.code]) ?? errors[reply.error.code]))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.planTitle}
      foot={<FormButtons form={formId} submit={texts.plan} isBusy={isBusy} onCancel={onClose} />}
    >
      <form id={formId} className="stack" onSubmit={(event) => void onSubmit(event)}>
        <div className="plan-days">
          <DatePicker label={texts.startsAt} value={starts} onChange={setStarts} min={today} isRequired />
          <TimeField label={texts.hourOf(texts.startsAt)} name="startTime" value="00:00" />
          <DatePicker label={texts.planUntil} value={ends} onChange={setEnds} min={starts ?? today} />
          {ends && <TimeField label={texts.hourOf(texts.planUntil)} name="endTime" value="00:00" />}
        </div>
        <p className="field-help">{texts.planHelp}</p>
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
