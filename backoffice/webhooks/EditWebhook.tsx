import { useState, type FormEvent } from 'react'
import { addWebhook, saveWebhook } from '#contract/backoffice/webhooks/calls.ts'
import { webhookTopics } from '#rules/webhooks/topics.ts'
import { call } from '#backoffice/api/call.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Field } from '#design/Field.tsx'
import { SelectField } from '#design/SelectField.tsx'
import type { Webhook } from './webhook.ts'

const formId = 'edit-webhook'

type EditWebhookProps = {
  /** None: a new one. */
  webhook?: Webhook
  onClose: () => void
  /** `secret`: of a new one. */
  onSaved: (webhook: Webhook & { secret?: string }) => void
  /** Somebody else changed it: what they saved is to be read. */
  onOutdated?: () => void
}

/** EditWebhook: where messages go and of what. What was typed stays when somebody else saved first. */
export function EditWebhook({ webhook, onClose, onSaved, onOutdated }: EditWebhookProps) {
  const texts = useTexts('webhooks')
  const errors = useTexts('errors')
  const [problem, setProblem] = useState<{ url?: string; form?: string }>({})
  const [topics, setTopics] = useState<readonly string[]>(webhook?.topics ?? ['order.placed'])

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const body = {
      name: String(values.get('name')).trim(),
      url: String(values.get('url')).trim(),
      topics: webhookTopics.filter((topic) => topics.includes(topic)),
      stockLowAt: Number(values.get('stockLowAt')),
    }
    const status = values.get('status') === 'STOPPED' ? ('STOPPED' as const) : ('ACTIVE' as const)
    const reply = webhook
      ? await call(saveWebhook, {
          params: { id: webhook.id },
          body: { ...body, status, revision: webhook.revision },
        })
      : await call(addWebhook, { body })
    if (reply.ok) return onSaved(reply.value)
    const { code, errors: violations = [] } = reply.error
    if (code === 'edit_conflict') onOutdated?.()
    setProblem(
      violations.some(({ path }) => path === 'url')
        ? { url: texts.wrongUrl }
        : { form: code === 'edit_conflict' ? texts.somebodyElse : errors[code] },
    )
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={webhook?.name ?? texts.add}
      closeOnOutsidePress={false}
      foot={
        <FormButtons
          form={formId}
          submit={webhook ? texts.save : texts.add}
          isDisabled={topics.length === 0}
          onCancel={onClose}
        />
      }
    >
      <form id={formId} className="stack" onSubmit={(event) => void save(event)}>
        {problem.form && (
          <p className="problem" role="alert">
            {problem.form}
          </p>
        )}
        <Field label={texts.name} name="name" required maxLength={60} autoComplete="off" defaultValue={webhook?.name} />
        <Field
          label={texts.url}
          name="url"
          type="url"
          help={texts.urlHelp}
          required
          maxLength={500}
          autoComplete="off"
          defaultValue={webhook?.url ?? 'https://'}
          error={problem.url ?? null}
        />
        <fieldset>
          <legend>{texts.topics}</legend>
          {webhookTopics.map((topic) => (
            <label key={topic} className="check">
              <input
                type="checkbox"
                value={topic}
                checked={topics.includes(topic)}
                onChange={({ target }) =>
                  setTopics(target.checked ? [...topics, topic] : topics.filter((one) => one !== topic))
                }
              />
              {texts.topicWords[topic]}
            </label>
          ))}
        </fieldset>
        <Field
          label={texts.stockLowAt}
          name="stockLowAt"
          type="number"
          min={0}
          max={1_000_000}
          step={1}
          required
          defaultValue={webhook?.stockLowAt ?? 10}
        />
        {webhook && (
          <SelectField
            label={texts.status}
            name="status"
            defaultValue={webhook.status === 'ACTIVE' ? 'ACTIVE' : 'STOPPED'}
          >
            <option value="ACTIVE">{texts.statuses.ACTIVE}</option>
            <option value="STOPPED">{texts.statuses.STOPPED}</option>
          </SelectField>
        )}
      </form>
    </Drawer>
  )
}
