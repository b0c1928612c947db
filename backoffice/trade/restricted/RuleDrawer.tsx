import { useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { listRestrictions, setRestriction } from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { alcohol, audiences } from '#rules/restricted-goods/restriction.ts'
import { readDays, readHours, writeHours } from '#rules/restricted-goods/hours-text.ts'
import { inLanguage } from '#rules/in-language.ts'
import { call } from '#backoffice/api/call.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { atPaths, mapReply, refused } from '#backoffice/kit/forms/replies.ts'

export type RestrictedCategory = AnswerOf<typeof listRestrictions>[number]

const flags = ['verification', 'licence', 'orderableOnline', 'promotable'] as const

/** Hours and days are typed as text. */
const fields = {
  isRestricted: { kind: 'flag', required: true },
  verification: { kind: 'flag', required: true },
  licence: { kind: 'flag', required: true },
  orderableOnline: { kind: 'flag', required: true },
  promotable: { kind: 'flag', required: true },
  visibleTo: { kind: 'choice', required: true, choices: audiences },
  saleHours: { kind: 'text', required: false },
  blockedDates: { kind: 'text', required: false },
} as const

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

/** What stands in the fields. */
function recordOf({ restriction, revision }: RestrictedCategory, never: string) {
  const { saleHours, blockedDates, ...rule } = restriction ?? alcohol
  return {
    ...rule,
    isRestricted: restriction !== null,
    saleHours: writeHours(saleHours, never),
    blockedDates: blockedDates.join('\n'),
    revision,
  }
}

function RuleForm({ category, name, onSaved }: { category: RestrictedCategory; name: string; onSaved: () => void }) {
  const texts = useTexts('restricted')
  const [isOn, setOn] = useState(category.restriction !== null)
  async function latest() {
    const reply = await call(listRestrictions, {})
    return mapReply(reply, (all) => recordOf(all.find(({ id }) => id === category.id) ?? category, texts.never))
  }
  return (
    <Form
      call={null}
      fields={fields}
      record={recordOf(category, texts.never)}
      latest={latest}
      onTheirs={(theirs) => setOn('isRestricted' in theirs && theirs.isRestricted === true)}
      submit={texts.save}
      violations={{ hours: texts.wrongHours, dates: texts.wrongDates, tobacco: texts.tobacco }}
      send={async ({ isRestricted, saleHours: hours, blockedDates: dates, ...rule }, { revision }) => {
        const params = { id: category.id }
        const save = async (restriction: RestrictedCategory['restriction']) =>
          atPaths(await call(setRestriction, { params, body: { restriction, revision } }), (path) =>
            path === 'restriction' ? 'isRestricted' : path.replace('restriction.', ''),
          )
        if (!isRestricted) return save(null)
        const saleHours = readHours(hours, texts.never)
        const blockedDates = readDays(dates)
        if (saleHours === undefined) return refused('saleHours', 'hours')
        if (blockedDates === undefined) return refused('blockedDates', 'dates')
        return save({ ...rule, saleHours, blockedDates })
      }}
      onDone={() => {
        showToast({ text: texts.saved(name) })
        onSaved()
      }}
    >
      <p className="offer-hint">{texts.lawful}</p>
      <Field name="isRestricted" label={texts.isRestricted} onChange={(value) => setOn(value === 'true')} />
      {isOn && (
        <>
          {flags.map((flag) => (
            <Field key={flag} name={flag} label={texts[flag]} />
          ))}
          <Field name="visibleTo" label={texts.visibleTo} choices={texts.audiences} />
          <Field name="saleHours" label={texts.saleHours} help={texts.saleHoursHelp} />
          <Field name="blockedDates" label={texts.blockedDates} help={texts.blockedDatesHelp} rows={5} />
        </>
      )}
    </Form>
  )
}
