import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listWebhookDeliveries, replayWebhookDelivery } from '#contract/backoffice/settings/webhooks/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole } from '#rules/money.ts'
import { webhookTopics } from '#rules/webhooks/topics.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { oneByOne } from '#backoffice/kit/one-by-one.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { SelectionBar } from '#backoffice/kit/SelectionBar.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { formatMoment } from '#rules/thai-date.ts'

type Delivery = AnswerOf<typeof listWebhookDeliveries>['deliveries'][number]

/** Milliseconds between two looks: messages leave by themselves. */
const refreshMs = 3000

const columnsOf = (texts: AllTexts['webhooks'], language: Language): TableColumn<Delivery>[] => [
  { id: 'at', title: texts.at, isRowHeader: true, cell: ({ at }) => formatMoment(at, language) },
  {
    id: 'topic',
    title: texts.topic,
    cell: ({ topic }) => texts.topicWords[webhookTopics.find((one) => one === topic) ?? 'test'],
  },
  {
    id: 'status',
    title: texts.status,
    cell: ({ deliveredOn, nextOn, attempts }) => {
      if (deliveredOn) return <Badge tone="done">{texts.delivered}</Badge>
      if (!nextOn) return <Badge tone="cut">{texts.gaveUp}</Badge>
      return attempts.length > 0 && <Badge tone="notice">{texts.waiting(formatMoment(nextOn, language))}</Badge>
    },
  },
  { id: 'tries', title: texts.attempts, align: 'end', cell: ({ attempts }) => formatWhole(attempts.length) },
  {
    id: 'ms',
    title: texts.ms,
    align: 'end',
    cell: ({ attempts }) => formatWhole(attempts.at(-1)?.ms ?? 0),
  },
  {
    id: 'answer',
    title: texts.answer,
    grows: true,
    cell: ({ attempts }) => attempts.at(-1)?.error ?? attempts.at(-1)?.status,
  },
]

/** DeliveryLog: the newest messages of a webhook, what came of them, and sending them again. */
export function DeliveryLog({ id }: { id: string }) {
  const texts = useTexts('webhooks')
  const { run } = useUnderway()
  const language = useLanguage()
  const queries = useQueryClient()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const log = useCall(
    ['webhooks', 'log', id],
    listWebhookDeliveries,
    { params: { id } },
    { refetchInterval: refreshMs },
  )
  async function replay(): Promise<void> {
    // What was sent again before a refusal is not sent a third time with the rest.
    const left = new Set(selected)
    const reply = await run(
      () =>
        oneByOne(selected, async (delivery) => {
          const sent = await call(replayWebhookDelivery, { params: { id, delivery: Number(delivery) } })
          if (sent.ok) left.delete(delivery)
          return sent
        }),
      { done: () => ({ text: texts.replayed(formatWhole(selected.size)) }) },
    )
    if (!reply) return
    setSelected(left)
    await queries.invalidateQueries({ queryKey: ['webhooks', 'log', id] })
  }
  const actions = useActions({
    replay: { title: texts.replay, key: 'r', hidden: selected.size === 0, run: replay },
  })
  return (
    <QueryState query={log}>
      <DataTable
        label={texts.log}
        columns={useColumns(columnsOf, texts, language)}
        rows={log.data?.deliveries ?? []}
        rowId={(delivery) => String(delivery.id)}
        rowName={({ at }) => formatMoment(at, language)}
        selected={selected}
        onSelect={setSelected}
        empty={<NothingHere title={texts.noLog} />}
      />
      <SelectionBar count={selected.size} onClear={() => setSelected(new Set())}>
        <ActionButton action={actions.replay} />
      </SelectionBar>
    </QueryState>
  )
}
