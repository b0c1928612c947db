import { useRef, useState } from 'react'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { getReminder, saveReminder } from '#contract/reminders/calls.ts'
import { formatDay } from '#rules/day-in-words.ts'
import { formatHour } from '#rules/thai-date.ts'
import { announce } from '#design/announce.ts'
import { buttonClass } from '#design/Button.tsx'
import { CheckField } from '#design/CheckField.tsx'
import { Notice } from '#design/Notice.tsx'
import { SelectField } from '#design/SelectField.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { call } from '#storefront/api/call.ts'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { replaceAnswer, useCall } from '#storefront/router/queries.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import type { Profile } from './save-profile.ts'

type ReminderState = AnswerOf<typeof getReminder>

/** Reminder: one message on the retailer's own ordering day; what was learned of that day, and the choice of another. */
export function Reminder({ profile }: { profile: Profile }) {
  const texts = useTexts('account')
  const errors = useTexts('errors')
  const queryKey = ['reminder', profile.id]
  const { data, error } = useCall(queryKey, getReminder, {})
  const save = async (body: RequestOf<typeof saveReminder>['body']): Promise<string | null> => {
    const reply = await call(saveReminder, { body })
    if (!reply.ok) return errors[reply.error.code]
    await replaceAnswer(queryKey, reply.value)
    return null
  }
  return (
    <section className="panel stack">
      <h2>{texts.reminder}</h2>
      <p className="text-quiet">{texts.reminderLead}</p>
      {error && !data && <Notice tone="failed">{errors[codeOf(error)]}</Notice>}
      {!data && !error && <Skeleton className="h-20" />}
      {data &&
        (profile.phoneVerified ? (
          <ReminderChoices reminder={data} save={save} />
        ) : (
          <Notice
            tone="info"
            action={
              <Link href={href('account', {}, { part: 'security' })} className={buttonClass('plain')}>
                {texts.provePhone}
              </Link>
            }
          >
            {texts.reminderUnverified}
          </Notice>
        ))}
    </section>
  )
}

type ReminderChoicesProps = {
  reminder: ReminderState
  /** Resolves with an error in words, or null. */
  save: (body: RequestOf<typeof saveReminder>['body']) => Promise<string | null>
}

function ReminderChoices({ reminder, save }: ReminderChoicesProps) {
  const texts = useTexts('account')
  const select = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [isDayMissing, setIsDayMissing] = useState(false)
  const { on, weekday, learned } = reminder
  const change = async (body: { on: boolean; weekday: number | null }) => {
    setIsDayMissing(false)
    if (body.on && body.weekday === null && !learned) {
      setIsDayMissing(true)
      select.current?.querySelector('select')?.focus()
      return
    }
    setBusy(true)
    const error = await save(body)
    setBusy(false)
    setFailed(error)
    if (error === null && body.on !== on) announce(body.on ? texts.reminderIsOn : texts.reminderIsOff)
  }
  return (
    <>
      <p>
        {learned
          ? texts.learnedDay(texts.weekdays[learned.weekday] ?? '', learned.part ? texts.dayParts[learned.part] : '')
          : texts.unlearnedDay[reminder.unlearned ?? 'few']}
      </p>
      <CheckField
        label={texts.reminderOn}
        checked={on}
        disabled={busy}
        onChange={(event) => void change({ on: event.target.checked, weekday })}
      />
      <div ref={select}>
        <SelectField
          label={texts.reminderDay}
          value={weekday ?? ''}
          disabled={busy}
          error={isDayMissing ? texts.chooseDayFirst : null}
          onChange={({ target }) => void change({ on, weekday: target.value === '' ? null : Number(target.value) })}
        >
          {/* Where nothing is learned, turning it off is the way back from a chosen day. */}
          {(learned || weekday === null) && (
            <option value="">
              {learned ? texts.learnedDayOption(texts.weekdays[learned.weekday] ?? '') : texts.chooseDay}
            </option>
          )}
          {texts.weekdays.map((name, day) => (
            <option key={name} value={day}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {failed && <Notice tone="failed">{failed}</Notice>}
      {on && <NextReminder reminder={reminder} />}
    </>
  )
}

function NextReminder({ reminder: { nextOn, weekday, learned } }: { reminder: ReminderState }) {
  const texts = useTexts('account')
  const language = useLanguage()
  if (nextOn) return <p className="text-quiet">{texts.reminderNext(formatDay(nextOn, language), formatHour(nextOn))}</p>
  return weekday === null && !learned ? null : <p className="text-quiet">{texts.reminderWaits}</p>
}
