import { useState } from 'react'
import fields from 'form:backoffice/trade/content/scheduleContent'
import { scheduleContent } from '#contract/backoffice/trade/content/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { startOfTomorrow } from '#backoffice/kit/current-day.ts'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { MomentField } from '#backoffice/kit/forms/MomentField.tsx'
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
/** PlanDialog: when the draft goes live, at first tomorrow at midnight, and when the edition before comes back. */
export function PlanDialog({ kind, contentKey: key, revision, onClose, onDone }: PlanDialogProps) {
  const texts = useTexts('content')
  const [today] = useState(() => bangkokDate(new Date()))
  const [tomorrow] = useState(startOfTomorrow)
  return (
    <FormDialog
      onClose={onClose}
      title={texts.planTitle}
      submit={texts.plan}
      call={scheduleContent}
      fields={fields}
      violations={texts.violations}
      problems={{ conflict: texts.planLive }}
      send={async ({ startsAt, endsAt }) => {
        const body = { revision, startsAt, endsAt }
        const reply = await call(scheduleContent, { params: { kind, key }, body })
        // The editor behind it shows both versions.
        if (!reply.ok && reply.error.code === 'edit_conflict') onDone(reply)
        return reply
      }}
      onDone={(stored) => onDone({ ok: true, value: stored })}
    >
      <MomentField
        name="startsAt"
        label={texts.startsAt}
        hourLabel={texts.hourOf(texts.startsAt)}
        defaultValue={tomorrow}
        min={today}
        isRequired
      />
      <MomentField name="endsAt" label={texts.planUntil} hourLabel={texts.hourOf(texts.planUntil)} min={today} />
      <p className="field-help">{texts.planHelp}</p>
    </FormDialog>
  )
}
