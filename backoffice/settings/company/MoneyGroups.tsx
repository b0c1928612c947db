import creditFields from 'form:backoffice/settings/company/saveCreditRule'
import methodFields from 'form:backoffice/settings/company/savePaymentMethods'
import accountFields from 'form:backoffice/settings/company/saveTransferAccount'
import { saveCreditRule, savePaymentMethods, saveTransferAccount } from '#contract/backoffice/settings/company/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { useField } from '#backoffice/kit/forms/form-context.ts'
import { FieldErrors } from '#backoffice/kit/forms/Form.tsx'
import { noValue } from '#backoffice/kit/no-value.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { CompanySettings } from './company.ts'
import { Group, Setting } from './Group.tsx'

/** The account to which retailers transfer. */
export function Account({ group }: { group: CompanySettings['account'] }) {
  const { account } = useTexts('company')
  const { fixed, value } = group
  // The number stands for either variable.
  const numberFixed = fixed['biller'] ? { ...fixed, kind: fixed['biller'] } : fixed
  return (
    <Group
      id="account"
      name="account"
      title={account.title}
      note={value ? account.note : account.missing}
      call={saveTransferAccount}
      fields={accountFields}
      group={{ ...group, fixed: numberFixed }}
      send={(body) => call(saveTransferAccount, { body })}
    >
      <Setting
        fixed={numberFixed}
        name="kind"
        label={account.kind}
        choices={account.kinds}
        defaultValue={value?.kind ?? 'promptpay'}
      />
      <Setting
        fixed={numberFixed}
        name="number"
        label={account.number}
        help={account.numberHelp}
        defaultValue={value?.number}
      />
      <Setting
        fixed={numberFixed}
        name="name"
        label={account.name}
        help={account.nameHelp}
        defaultValue={value?.name}
      />
    </Group>
  )
}

/** The payment methods that retailers may choose. */
export function Methods({ group }: { group: CompanySettings['methods'] }) {
  const texts = useTexts('company')
  const { fixed, value } = group
  const variable = fixed['methods']
  return (
    <Group
      id="methods"
      name="methods"
      title={texts.methods.title}
      note={texts.methods.note}
      call={savePaymentMethods}
      fields={methodFields}
      group={group}
      send={(body) => call(savePaymentMethods, { body })}
    >
      <fieldset className="company-choices" disabled={variable !== undefined}>
        <legend className="field-label">{texts.methods.offered}</legend>
        <input type="hidden" name="methods" value="" />
        {value.possible.map((method) => (
          <label key={method} className="check">
            <input
              type="checkbox"
              name="methods"
              value={method}
              defaultChecked={value.methods.includes(method)}
              autoComplete="off"
            />
            {texts.methods.names[method]}
          </label>
        ))}
        {variable !== undefined && <p className="field-help">{texts.fixed(variable)}</p>}
        <MethodWords />
        <FieldErrors name="methods" />
      </fieldset>
    </Group>
  )
}

/** Says which methods are offered, where two versions are compared. */
function MethodWords() {
  const { methods } = useTexts('company')
  const names: Readonly<Record<string, string>> = methods.names
  useField('methods', {
    label: methods.offered,
    wordsOf: (value) =>
      (Array.isArray(value) ? Object.keys(names).filter((name) => value.includes(name)) : [])
        .map((name) => names[name])
        .join(', ') || noValue,
  })
  return null
}

/** Goods on account. */
export function Credit({ group }: { group: CompanySettings['credit'] }) {
  const { credit } = useTexts('company')
  const { fixed, value } = group
  return (
    <Group
      id="credit"
      name="credit"
      title={credit.title}
      note={credit.note}
      call={saveCreditRule}
      fields={creditFields}
      group={group}
      send={(body) => call(saveCreditRule, { body })}
    >
      <Setting fixed={fixed} name="sold" label={credit.sold} choices={credit.onOff} defaultValue={value.sold} />
      <Setting
        fixed={fixed}
        name="overdue"
        label={credit.overdue}
        choices={credit.overdueRules}
        defaultValue={value.overdue}
      />
    </Group>
  )
}
