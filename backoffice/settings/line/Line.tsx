import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { Badge, type BadgeTone } from '#backoffice/kit/Badge.tsx'
import { Fact } from '#backoffice/kit/Fact.tsx'
import { choicesOf } from '#backoffice/kit/filters/choices-of.ts'
import {
  getLine,
  listLineMessages,
  makeLineGroupCode,
  removeLineGroup,
  testLine,
} from '#contract/backoffice/settings/line/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { LineMessageState } from '#rules/line/message-states.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate, formatHour, formatMoment } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { SectionHead } from '#backoffice/kit/ScreenHead.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { ShownOnce } from '#backoffice/settings/staff/ShownOnce.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Notice } from '#design/Notice.tsx'
import './line.css'

type State = AnswerOf<typeof getLine>
type Message = AnswerOf<typeof listLineMessages>['content'][number]

/** Milliseconds between two looks: messages leave by themselves, and the group is linked from LINE. */
const refreshMs = 3000
const tones: Record<LineMessageState, BadgeTone> = {
  waiting: 'notice',
  delivered: 'done',
  failed: 'cut',
}

/** What LINE answered, or why nothing is sent; the words of LINE itself as they are. During an upgrade the reason may be missing. */
const answerOf = ({ reason, said, status, error }: Message, texts: AllTexts['webhooks']['line']) =>
  reason ? [texts.reasons[reason], reason === 'refused' && status, said].filter(Boolean).join(' · ') : (error ?? status)

const columnsOf = (texts: AllTexts['webhooks']['line'], language: Language): TableColumn<Message>[] => [
  { id: 'at', title: texts.at, isRowHeader: true, cell: ({ at }) => formatMoment(at, language) },
  {
    id: 'to',
    title: texts.to,
    cell: ({ to, retailer }) => retailer?.storeName ?? texts.receivers[to === 'group' ? 'group' : 'unknown'],
  },
  { id: 'text', title: texts.text, grows: true, cell: ({ text }) => text },
  {
    id: 'state',
    title: texts.state,
    cell: ({ state, nextOn, attempts }) => (
      <Badge tone={tones[state]}>
        {nextOn && attempts > 0 ? texts.next(formatMoment(nextOn, language)) : texts.states[state]}
      </Badge>
    ),
  },
  { id: 'attempts', title: texts.attempts, align: 'end', cell: ({ attempts }) => formatWhole(attempts) },
  { id: 'answer', title: texts.answer, grows: true, cell: (message) => answerOf(message, texts) },
]

/** Line: whether notices by LINE work, the group of the staff, and what became of each message. */
export function Line() {
  const { line: texts } = useTexts('webhooks')
  const state = useCall(['line', 'state'], getLine, {}, { refetchInterval: refreshMs })
  return (
    <section className="stack" aria-label={texts.title}>
      <QueryState query={state}>{state.data && <Whole state={state.data} texts={texts} />}</QueryState>
    </section>
  )
}

function Whole({ state, texts }: { state: State; texts: AllTexts['webhooks']['line'] }) {
  const { run } = useUnderway()
  const tests = useUnderway()
  const language = useLanguage()
  const queries = useQueryClient()
  const [code, setCode] = useState<{ code: string; expiresOn: string } | null>(null)
  const { basicId, groupLinkedOn } = state
  const reload = () => queries.invalidateQueries({ queryKey: ['line'] })

  async function makeCode(): Promise<void> {
    const reply = await run(() => call(makeLineGroupCode, {}))
    if (reply?.ok) setCode(reply.value)
  }
  async function test(): Promise<void> {
    const reply = await tests.run(() => call(testLine, {}), { done: () => ({ text: texts.testSent }) })
    if (!reply?.ok) return
    await reload()
  }
  async function remove(): Promise<void> {
    const question = { title: texts.remove, text: texts.removeText, confirm: texts.remove, finality: 'final' as const }
    if (!(await confirmAction({ ...question, danger: true }))) return
    const reply = await run(() => call(removeLineGroup, {}), { done: () => ({ text: texts.removed }) })
    if (!reply?.ok) return
    await reload()
  }
  const hasGroup = groupLinkedOn !== null
  const actions = useActions({
    remove: { title: texts.remove, key: 'x', hidden: !hasGroup, run: remove },
    test: { title: texts.test, key: 't', hidden: !hasGroup || !basicId, busy: tests.isBusy, run: test },
    code: { title: texts.code, key: 'l', hidden: !basicId, run: makeCode },
  })
  return (
    <>
      <SectionHead title={texts.title} note={texts.note} actions={[actions.code, actions.test, actions.remove]} />
      {basicId ? (
        <dl className="panel facts line-state">
          <Fact name={texts.account}>{basicId}</Fact>
          <Fact name={texts.group}>
            {groupLinkedOn ? (
              <Badge tone="done">{texts.groupSince(formatDate(groupLinkedOn, language))}</Badge>
            ) : (
              <Badge tone="quiet">{texts.noGroup}</Badge>
            )}
          </Fact>
          <Fact name={texts.retailers}>{formatWhole(state.retailers)}</Fact>
          <Fact name={texts.heard}>{state.heardOn ? formatMoment(state.heardOn, language) : texts.neverHeard}</Fact>
          <Fact name={texts.webhookUrl}>{state.webhookUrl}</Fact>
        </dl>
      ) : (
        <Notice
          action={
            <Link className="link" href="/settings/company#line">
              {texts.setUp}
            </Link>
          }
        >
          <b>{texts.notSetUp}</b>
          <p>{texts.notSetUpText}</p>
        </Notice>
      )}
      <Messages texts={texts} />
      {code && basicId && (
        <ShownOnce
          title={texts.codeTitle}
          secret={code.code}
          text={texts.codeText(basicId, formatHour(code.expiresOn))}
          onClose={() => setCode(null)}
        />
      )}
    </>
  )
}

function Messages({ texts }: { texts: AllTexts['webhooks']['line'] }) {
  const language = useLanguage()
  const filters = useFilters({ state: 'one' })
  const list = useList({
    call: listLineMessages,
    queryKey: ['line', 'messages'],
    query: filters.query,
    rowId: ({ id }) => String(id),
    refetchInterval: refreshMs,
  })
  return (
    <>
      <FilterBar
        filters={filters}
        fields={[{ name: 'state', label: texts.state, kind: 'one', choices: choicesOf(texts.states) }]}
      />
      <ListTable
        list={list}
        label={texts.messages}
        columns={useColumns(columnsOf, texts, language)}
        rowName={({ at }) => formatMoment(at, language)}
        empty={<NothingHere title={texts.noMessages} />}
      />
    </>
  )
}
