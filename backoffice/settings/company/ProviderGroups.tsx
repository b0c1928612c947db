import lineFields from 'form:backoffice/settings/company/saveLineAccount'
import smsFields from 'form:backoffice/settings/company/saveSmsProvider'
import tryFields from 'form:backoffice/settings/company/trySmsProvider'
import { useState } from 'react'
import {
  saveLineAccount,
  saveSmsProvider,
  tryLineAccount,
  trySmsProvider,
} from '#contract/backoffice/settings/company/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { call } from '#backoffice/api/call.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import type { CompanySettings } from './company.ts'
import { Group, Secret, Setting } from './Group.tsx'

type Trial = AnswerOf<typeof tryLineAccount>

/** The LINE Official Account that sends notices. */
export function Line({ group }: { group: CompanySettings['line'] }) {
  const { line } = useTexts('company')
  const { fixed, value } = group
  return (
    <Group
      id="line"
      name="line"
      title={line.title}
      note={line.note}
      call={saveLineAccount}
      fields={lineFields}
      group={group}
      send={(body) => call(saveLineAccount, { body })}
      below={value.connected && <TryLine />}
    >
      <Setting fixed={fixed} name="basicId" label={line.basicId} help={line.basicIdHelp} defaultValue={value.basicId} />
      <Secret fixed={fixed} name="token" label={line.token} isSet={value.connected} />
      <Secret fixed={fixed} name="secret" label={line.secret} isSet={value.connected} />
    </Group>
  )
}

function TryLine() {
  const { line, tried } = useTexts('company')
  const [trial, setTrial] = useState<Trial | null>(null)
  const { isBusy, run } = useUnderway()
  async function tryIt(): Promise<void> {
    const reply = await run(() => call(tryLineAccount, {}))
    if (reply?.ok) setTrial(reply.value)
  }
  return (
    <div className="company-trial">
      <Button busy={isBusy} onClick={() => void tryIt()}>
        {line.test}
      </Button>
      {trial && <output>{trial.ok ? tried.works(trial.answer) : tried.fails(trial.answer)}</output>}
    </div>
  )
}

/** The provider of text messages. */
export function Sms({ group }: { group: CompanySettings['sms'] }) {
  const { sms } = useTexts('company')
  const { fixed, value } = group
  return (
    <Group
      id="sms"
      name="sms"
      title={sms.title}
      note={value.provider === 'bridge' ? sms.bridge : sms.note}
      call={saveSmsProvider}
      fields={smsFields}
      group={group}
      send={(body) => call(saveSmsProvider, { body })}
      below={value.connected && <TrySms />}
    >
      <Setting
        fixed={fixed}
        name="provider"
        label={sms.provider}
        choices={sms.providers}
        defaultValue={value.provider}
      />
      <Setting fixed={fixed} name="sender" label={sms.sender} help={sms.senderHelp} defaultValue={value.sender} />
      <Setting fixed={fixed} name="credit" label={sms.credit} choices={sms.credits} defaultValue={value.credit} />
      <Secret fixed={fixed} name="key" label={sms.key} isSet={value.connected} />
      <Secret fixed={fixed} name="secret" label={sms.secret} isSet={value.connected} />
    </Group>
  )
}

function TrySms() {
  const { sms, tried, violations } = useTexts('company')
  const [trial, setTrial] = useState<Trial | null>(null)
  return (
    <div className="company-trial">
      <Form
        call={trySmsProvider}
        fields={tryFields}
        submit={sms.test}
        violations={violations}
        send={(body) => call(trySmsProvider, { body })}
        onDone={setTrial}
      >
        <Field name="phone" label={sms.testPhone} />
      </Form>
      {trial && <output>{trial.ok ? tried.sent : tried.fails(trial.answer)}</output>}
    </div>
  )
}
