import { useState, type SubmitEvent } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { setRestriction, type listRestrictions } from '#contract/backoffice/restricted-goods/calls.ts'
import { alcohol, audiences } from '#rules/restricted-goods/restriction.ts'
import { readHours, writeHours } from '#rules/restricted-goods/hours-text.ts'
import { inLanguage } from '#rules/in-language.ts'
import { call } from '#backoffice/api/call.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import { SelectField } from '#design/SelectField.tsx'

export type RestrictedCategory = AnswerOf<typeof listRestrictions>[number]

const flags = ['verification', 'licence', 'orderableOnline', 'promotable'] as const

type RuleDrawerProps = { category: RestrictedCategory | null; onClose: () => void; onSaved: () => void }

/** RuleDrawer: how the goods of one category are sold. */
export function RuleDrawer({ category, onClose, onSaved }: RuleDrawerProps) {
  const texts = useTexts('restricted')
  const language = useLanguage()
  const name = category && inLanguage(language, category.categoryNameThai, category.categoryNameEng)
  return (
    <Drawer
      open={category !== null}
      onClose={onClose}
      title={name ? texts.ruleOf(name) : texts.rules}
      closeOnOutsidePress={false}
    >
      {category && name && <RuleForm category={category} name={name} onSaved={onSaved} />}
    </Drawer>
  )
}

function RuleForm({ category, name, onSaved }: { category: RestrictedCategory; name: string; onSaved: () => void }) {
  const texts = useTexts('restricted')
  const errors = useTexts('errors')
  const [isOn, setOn] = useState(category.restriction !== null)
  const [wrong, setWrong] = useState<'hours' | 'dates' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const start = category.restriction ?? alcohol

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const saleHours = readHours(String(form.get('saleHours') ?? ''))
    const blockedDates = String(form.get('blockedDates') ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
    if (isOn && saleHours === undefined) return setWrong('hours')
    if (isOn && blockedDates.some((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day))) return setWrong('dates')
    setWrong(null)
    setBusy(true)
    const has = (flag: string) => form.get(flag) === 'on'
    const reply = await call(setRestriction, {
      params: { id: category.id },
      body: {
        restriction: isOn
          ? {
              verification: has('verification'),
              licence: has('licence'),
              orderableOnline: has('orderableOnline'),
              promotable: has('promotable'),
              visibleTo: audiences.find((one) => one === form.get('visibleTo')) ?? 'everyone',
              saleHours: saleHours ?? null,
              blockedDates,
            }
          : null,
      },
    })
    setBusy(false)
    if (!reply.ok) return showProblem(reply.error, errors)
    showToast({ text: texts.saved(name) })
    onSaved()
  }
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <p className="offer-hint">{texts.lawful}</p>
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
        {texts.isRestricted}
      </label>
      {isOn && (
        <>
          {flags.map((flag) => (
            <label key={flag} className="check">
              <input type="checkbox" name={flag} defaultChecked={start[flag]} />
              {texts[flag]}
            </label>
          ))}
          <SelectField name="visibleTo" label={texts.visibleTo} defaultValue={start.visibleTo}>
            {audiences.map((one) => (
              <option key={one} value={one}>
                {texts.audiences[one]}
              </option>
            ))}
          </SelectField>
          <Field
            name="saleHours"
            label={texts.saleHours}
            help={texts.saleHoursHelp}
            error={wrong === 'hours' ? texts.wrongHours : null}
            defaultValue={writeHours(start.saleHours)}
            autoComplete="off"
          />
          <label className="field">
            <span className="field-label">{texts.blockedDates}</span>
            <textarea
              className="input"
              name="blockedDates"
              rows={5}
              defaultValue={start.blockedDates.join('\n')}
              aria-invalid={wrong === 'dates' ? true : undefined}
            />
            <span className={wrong === 'dates' ? 'field-error' : 'field-help'}>
              {wrong === 'dates' ? texts.wrongDates : texts.blockedDatesHelp}
            </span>
          </label>
        </>
      )}
      <div className="form-foot">
        <Button type="submit" look="primary" busy={isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
