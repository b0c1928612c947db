import { useState } from 'react'
import fields from 'form:backoffice/settings/webhooks/saveWebhook'
import { addWebhook, listWebhooks, saveWebhook } from '#contract/backoffice/settings/webhooks/calls.ts'
import { webhookTopics } from '#rules/webhooks/topics.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { ChoicesField } from '#backoffice/kit/forms/ChoicesField.tsx'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { Webhook } from './webhook.ts'
import { mapReply } from '#backoffice/kit/forms/replies.ts'

type EditWebhookProps = {
  /** None: a new one. */
  webhook?: Webhook
  onClose: () => void
  /** `secret`: of a new one. */
  onSaved: (webhook: Webhook & { secret?: string }) => void
}

/** One that is stopped by itself is stopped. */
const recordOf = (webhook: Webhook) => ({ ...webhook, status: webhook.status === 'ACTIVE' ? 'ACTIVE' : 'STOPPED' })

/** EditWebhook: where messages go and of what. */
export function EditWebhook({ webhook, onClose, onSaved }: EditWebhookProps) {
  const texts = useTexts('webhooks')
  const begun = webhook?.topics ?? ['order.placed']
  const [count, setCount] = useState(begun.length)
  async function latest(): Promise<Reply<Webhook>> {
    const reply = await call(listWebhooks, {})
    const stored = reply.ok && reply.value.webhooks.find(({ id }) => id === webhook?.id)
    return stored ? { ok: true, value: stored } : { ok: false, error: { code: 'not_found', status: 404 } }
  }
  return (
    <FormDialog
      shape="sheet"
      onClose={onClose}
      title={webhook?.name ?? texts.add}
      submit={webhook ? texts.save : texts.add}
      isDisabled={count === 0}
      call={saveWebhook}
      fields={fields}
      record={webhook && recordOf(webhook)}
      latest={webhook && (async () => mapReply(await latest(), recordOf))}
      violations={{ url: texts.wrongUrl, not_https: texts.wrongUrl, not_public: texts.wrongUrl }}
      send={async ({ status, ...body }, { revision, idempotencyKey }): Promise<Reply<Webhook & { secret?: string }>> =>
        webhook
          ? call(saveWebhook, { params: { id: webhook.id }, body: { ...body, status, revision } })
          : call(addWebhook, { body, idempotencyKey })
      }
      onDone={onSaved}
    >
      <Field name="name" label={texts.name} />
      <Field name="url" label={texts.url} type="url" help={texts.urlHelp} defaultValue="https://" />
      <ChoicesField
        name="topics"
        label={texts.topics}
        choices={webhookTopics.map((value) => ({ value, label: texts.topicWords[value] }))}
        defaultValue={begun}
        onChange={(topics) => setCount(topics.length)}
      />
      <Field name="stockLowAt" label={texts.stockLowAt} defaultValue={10} />
      {webhook && <Field name="status" label={texts.status} choices={texts.statuses} />}
    </FormDialog>
  )
}
