import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import {
  listWebhooks,
  removeWebhook,
  replayWebhookDeliveries,
  rotateWebhookSecret,
  testWebhook,
} from '#contract/backoffice/settings/webhooks/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { orGone } from '#backoffice/api/or-gone.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { ShownOnce } from '#backoffice/settings/staff/ShownOnce.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { EditWebhook } from './EditWebhook.tsx'
import { WebhookStatus } from './WebhookStatus.tsx'
import { formatMoment } from '#rules/thai-date.ts'
import type { Webhook } from './webhook.ts'

/** One webhook and its log. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const texts = useTexts('webhooks')
  const webhooks = useCall(['webhooks', 'list'], listWebhooks, {})
  const webhook = webhooks.data?.webhooks.find((one) => one.id === id)
  return (
    <QueryState query={webhooks}>
      {webhook ? <Whole webhook={webhook} /> : <NothingHere title={texts.none} />}
    </QueryState>
  )
}

function Whole({ webhook }: { webhook: Webhook & { givenUp: number } }) {
  const texts = useTexts('webhooks')
  const { run } = useUnderway()
  const tests = useUnderway()
  const language = useLanguage()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const params = { id: webhook.id }
  const reload = () => void queries.invalidateQueries({ queryKey: ['webhooks'] })

  async function rotate(): Promise<void> {
    const question = { title: texts.rotate, text: texts.rotateText, confirm: texts.rotate, finality: 'final' as const }
    if (!(await confirmAction(question))) return
    const reply = await run(() => call(rotateWebhookSecret, { params }))
    if (!reply?.ok) return
    setSecret(reply.value.secret)
    reload()
  }
  async function test(): Promise<void> {
    const reply = await tests.run(() => call(testWebhook, { params }), { done: () => ({ text: texts.testSent }) })
    if (!reply?.ok) return
    reload()
  }
  async function replayAll(): Promise<void> {
    const reply = await run(() => call(replayWebhookDeliveries, { params }), {
      done: ({ sent }) => ({ text: texts.replayed(formatWhole(sent)) }),
    })
    if (!reply) return
    reload()
  }
  async function remove(): Promise<void> {
    const title = `${texts.remove}: ${webhook.name}`
    const question = { title, text: texts.removeText, confirm: texts.remove, finality: 'final' as const, danger: true }
    if (!(await confirmAction(question))) return
    const reply = await run(() => orGone(call(removeWebhook, { params })), { done: () => ({ text: texts.removed }) })
    if (!reply) return
    // Also without an answer: it may be done.
    reload()
    if (reply.ok) navigate('/webhooks')
  }
  const actions = useActions({
    remove: { title: texts.remove, key: 'x', run: remove },
    rotate: { title: texts.rotate, key: 's', run: rotate },
    test: { title: texts.test, key: 't', disabled: webhook.status !== 'ACTIVE', busy: tests.isBusy, run: test },
    replayAll: {
      title: texts.replayGivenUp(formatWhole(webhook.givenUp)),
      key: 'Shift+R',
      hidden: webhook.givenUp === 0,
      disabled: webhook.status !== 'ACTIVE',
      run: replayAll,
    },
    edit: { title: texts.edit, key: 'e', look: 'primary', run: () => setEditing(true) },
  })
  const { failingSince, formerSecretUntil } = webhook
  return (
    <>
      <ScreenHead
        title={webhook.name}
        note={
          <>
            <WebhookStatus webhook={webhook} /> {webhook.url}
          </>
        }
        actions={[actions.replayAll, actions.test, actions.rotate, actions.remove, actions.edit]}
      />
      <p className="screen-note">
        {[
          webhook.topics.map((topic) => texts.topicWords[topic]).join(', '),
          failingSince && texts.failingSince(formatMoment(failingSince, language)),
          formerSecretUntil && texts.former(formatMoment(formerSecretUntil, language)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <DeliveryLog id={webhook.id} />
      {isEditing && (
        <EditWebhook
          webhook={webhook}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            showToast({ text: texts.saved })
            reload()
          }}
        />
      )}
      {secret && (
        <ShownOnce title={texts.secret} secret={secret} text={texts.shownOnce} onClose={() => setSecret(null)} />
      )}
    </>
  )
}
