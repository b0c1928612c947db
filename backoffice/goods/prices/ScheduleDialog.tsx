import { useState } from 'react'
import fields from 'form:backoffice/goods/prices/schedulePriceChange'
import { schedulePriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { call } from '#backoffice/api/call.ts'
import { startOfTomorrow } from '#backoffice/kit/current-day.ts'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { MomentField } from '#backoffice/kit/forms/MomentField.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { PriceChange } from './price-change.ts'
import { mapReply } from '#backoffice/kit/forms/replies.ts'

type ScheduleDialogProps = { change: PriceChange; open: boolean; onClose: () => void; onDone: () => void }
/** ScheduleDialog: the day and time at which new prices begin; at first tomorrow at midnight. */
export function ScheduleDialog({ change, open, onClose, onDone }: ScheduleDialogProps) {
  const texts = useTexts('prices')
  const language = useLanguage()
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={texts.scheduleTitle}
      submit={texts.schedule}
      call={schedulePriceChange}
      fields={fields}
      violations={texts.violations}
      problems={{ edit_conflict: texts.somebodyElse }}
      send={async ({ startsAt }) => {
        const body = { revision: change.revision, startsAt }
        const reply = await call(schedulePriceChange, { params: { id: change.id }, body })
        if (!reply.ok && reply.error.code === 'edit_conflict') onDone()
        return mapReply(reply, ({ undo }) => ({ undo, startsAt }))
      }}
      onDone={({ undo, startsAt }) => {
        showToast({ text: texts.scheduled(formatMoment(startsAt ?? '', language)), undo })
        onClose()
        onDone()
      }}
    >
      {open && <StartField />}
    </FormDialog>
  )
}

/** When the prices begin; counted from the day on which the dialog was opened, which may be a later one than its page. */
function StartField() {
  const texts = useTexts('prices')
  const [today] = useState(() => bangkokDate(new Date()))
  const [tomorrow] = useState(startOfTomorrow)
  return (
    <MomentField
      name="startsAt"
      label={texts.day}
      hourLabel={texts.time}
      defaultValue={tomorrow}
      min={today}
      isRequired
    />
  )
}
