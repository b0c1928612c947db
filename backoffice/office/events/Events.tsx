import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import {
  decideUndelivered,
  listOutbox,
  listUndelivered,
  readMessage,
} from '#contract/backoffice/office/outbox/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { call } from '#backoffice/api/call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { Dialog, Drawer } from '#backoffice/kit/Dialog.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { rowByRow } from '#backoffice/kit/row-by-row.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import RotateCcw from '#design/icons/rotate-ccw.ts'
import X from '#design/icons/x.ts'
import { DataTasks } from './DataTasks.tsx'
import './events.css'

type UndeliveredEvent = AnswerOf<typeof listUndelivered>['content'][number]
type Message = AnswerOf<typeof listOutbox>['content'][number]

/** Milliseconds between two looks: what fails is retried by itself. */
const refreshMs = 20_000
const idOf = ({ eventId, consumer }: UndeliveredEvent) => `${eventId} ${consumer}`

const eventColumns = (texts: AllTexts['events'], language: Language): TableColumn<UndeliveredEvent>[] => [
  { id: 'topic', title: texts.topic, cell: ({ topic }) => topic },
  { id: 'consumer', title: texts.consumer, cell: ({ consumer }) => consumer },
  { id: 'since', title: texts.since, cell: ({ at }) => formatMoment(at, language) },
  { id: 'tries', title: texts.tries, align: 'end', cell: ({ tries }) => formatWhole(tries) },
  { id: 'error', title: texts.error, grows: true, cell: ({ error }) => error },
  {
    id: 'state',
    title: texts.state,
    cell: ({ dead }) => <Badge tone={dead ? 'cut' : 'notice'}>{dead ? texts.dead : texts.waiting}</Badge>,
  },
]

const messageColumns = (texts: AllTexts['events'], language: Language): TableColumn<Message>[] => [
  { id: 'phone', title: texts.phone, cell: ({ phone }) => phone },
  { id: 'at', title: texts.since, cell: ({ at }) => formatMoment(at, language) },
  { id: 'text', title: texts.text, grows: true, cell: ({ text }) => text },
  {
    id: 'read',
    title: texts.state,
    cell: ({ read }) => read && texts.readBy(read.by, formatMoment(read.at, language)),
  },
]

/** Events that were not delivered to the modules that wait for them, text messages that no provider has sent, and data tasks. */
export function Screen() {
  const texts = useTexts('events')
  const mayDecide = useMay('events.decide')
  return (
    <>
      <ScreenHead title={texts.title}>
        <ExportButton list="undelivered" />
      </ScreenHead>
      <UndeliveredEvents mayDecide={mayDecide} />
      <Messages mayDecide={mayDecide} />
      <DataTasks mayDecide={mayDecide} />
    </>
  )
}

function UndeliveredEvents({ mayDecide }: { mayDecide: boolean }) {
  const texts = useTexts('events')
  const errors = useTexts('errors')
  const language = useLanguage()
  const client = useQueryClient()
  const [opened, setOpened] = useState<UndeliveredEvent | null>(null)
  const list = useList({
    call: listUndelivered,
    queryKey: ['events', 'undelivered'],
    rowId: idOf,
    refetchInterval: refreshMs,
  })
  const { chosen } = list
  const columns = useColumns(eventColumns, texts, language)
  const { busyWith, runExclusively } = useUnderway()

  async function decide(what: 'again' | 'skip'): Promise<void> {
    const count = formatWhole(chosen.length)
    if (what === 'skip') {
      const question = { title: texts.skipQuestion(count), text: texts.skipText, confirm: texts.skip }
      if (!(await confirmAction({ ...question, finality: 'final', danger: true }))) return
    }
    const decided = await runExclusively(
      () =>
        rowByRow(chosen, {
          nameOf: (event) => ({ id: idOf(event), name: `${event.topic} ${event.consumer}` }),
          send: ({ eventId, consumer }) => call(decideUndelivered, { params: { eventId, consumer }, body: { what } }),
          errors,
        }),
      what,
    )
    if (!decided) return
    const done = formatWhole(decided.done)
    if (decided.done > 0) showToast({ text: what === 'again' ? texts.retried(done) : texts.skipped(done) })
    list.selection.finish(decided.results)
    await client.invalidateQueries({ queryKey: ['events'] })
  }
  const actions = useActions({
    again: {
      title: texts.again,
      key: 'r',
      icon: RotateCcw,
      look: 'primary',
      hidden: !mayDecide,
      disabled: chosen.length === 0,
      busy: busyWith === 'again',
      run: () => decide('again'),
    },
    skip: {
      title: texts.skip,
      key: 'x',
      icon: X,
      look: 'danger',
      hidden: !mayDecide,
      busy: busyWith === 'skip',
      disabled: chosen.length === 0,
      run: () => decide('skip'),
    },
  })
  return (
    <section className="stack">
      <h2>{texts.undelivered}</h2>
      <ListTable
        list={list}
        label={texts.undelivered}
        columns={columns}
        rowName={({ topic }) => topic}
        onOpen={setOpened}
        empty={<NothingHere title={texts.undeliveredNone} />}
        selectionActions={
          mayDecide && (
            <>
              <ActionButton action={actions.again} />
              <ActionButton action={actions.skip} />
            </>
          )
        }
      />
      <Drawer open={opened !== null} onClose={() => setOpened(null)} title={opened?.topic ?? ''}>
        {opened && (
          <>
            <p>{opened.error}</p>
            <h3>{texts.payload}</h3>
            <pre className="event-payload">{JSON.stringify(opened.payload, null, 2)}</pre>
          </>
        )}
      </Drawer>
    </section>
  )
}

function Messages({ mayDecide }: { mayDecide: boolean }) {
  const texts = useTexts('events')
  const { run } = useUnderway()
  const language = useLanguage()
  const client = useQueryClient()
  const [shown, setShown] = useState<{ phone: string; text: string } | null>(null)
  const list = useList({
    call: listOutbox,
    queryKey: ['events', 'messages'],
    rowId: ({ id }) => String(id),
    refetchInterval: refreshMs,
  })
  const columns = useColumns(messageColumns, texts, language)

  /** Codes are read out once, by who may, and only after a question. */
  async function read({ id, phone, hasCode }: Message): Promise<void> {
    if (!mayDecide || !hasCode) return
    const question = { title: texts.readQuestion(phone), text: texts.readText, confirm: texts.readCode }
    if (!(await confirmAction({ ...question, finality: 'final' }))) return
    const reply = await run(() => call(readMessage, { params: { id } }), {
      refused: ({ code }) => {
        if (code === 'conflict') showToast({ text: texts.alreadyRead, tone: 'failed' })
        return code === 'conflict'
      },
    })
    if (reply?.ok) setShown({ phone, text: reply.value.text })
    await client.invalidateQueries({ queryKey: ['events', 'messages'] })
  }
  return (
    <section className="stack">
      <h2>{texts.messages}</h2>
      <ListTable
        list={list}
        label={texts.messages}
        columns={columns}
        rowName={({ phone }) => phone}
        {...(mayDecide && { onOpen: (message: Message) => void read(message) })}
        empty={<NothingHere title={texts.messagesNone} />}
      />
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={shown?.phone ?? ''}>
        <p>{shown?.text}</p>
      </Dialog>
    </section>
  )
}
