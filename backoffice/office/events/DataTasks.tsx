import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { changeDataTask, listDataTasks } from '#contract/backoffice/office/data-tasks/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { taskSteps } from '#rules/data-tasks.ts'
import { formatWhole } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { call } from '#backoffice/api/call.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { wordOf } from '#backoffice/texts/word-of.ts'

type Task = AnswerOf<typeof listDataTasks>[number]
type Step = RequestOf<typeof changeDataTask>['body']['what']

/** Milliseconds between two looks at a task that runs, and at those that rest. */
const runningMs = 2000
const restingMs = 20_000

const tones = { RUNNING: 'info', PAUSED: 'notice', DONE: 'done', FAILED: 'cut' } as const

const nameOf = (texts: AllTexts['events'], name: string): string => wordOf(texts.taskNames, name) ?? name

const columnsOf = (texts: AllTexts['events'], language: Language): TableColumn<Task>[] => [
  { id: 'task', title: texts.task, grows: true, cell: ({ name }) => nameOf(texts, name) },
  {
    id: 'state',
    title: texts.state,
    cell: ({ state }) => (state ? <Badge tone={tones[state]}>{texts.taskStates[state]}</Badge> : texts.taskNever),
  },
  {
    id: 'progress',
    title: texts.taskProgress,
    align: 'end',
    cell: ({ state, looked, total }) => state && texts.taskLooked(formatWhole(looked), formatWhole(total)),
  },
  {
    id: 'changed',
    title: texts.taskChanged,
    align: 'end',
    cell: ({ state, trial, changed }) =>
      state && (trial ? texts.taskWould(formatWhole(changed)) : formatWhole(changed)),
  },
  {
    id: 'begun',
    title: texts.since,
    cell: ({ begunOn, begunBy }) => begunOn && `${formatMoment(begunOn, language)} ${begunBy ?? ''}`,
  },
]

/** DataTasks: work on rows of before, which somebody begins, watches and stops, one at a time. */
export function DataTasks({ mayDecide }: { mayDecide: boolean }) {
  const texts = useTexts('events')
  const language = useLanguage()
  const [opened, setOpened] = useState<string | null>(null)
  const query = useCall(
    ['events', 'data-tasks'],
    listDataTasks,
    {},
    {
      refetchInterval: ({ state }) => (state.data?.some((task) => task.state === 'RUNNING') ? runningMs : restingMs),
    },
  )
  const columns = useColumns(columnsOf, texts, language)
  const task = query.data?.find(({ name }) => name === opened) ?? null
  return (
    <section className="stack">
      <h2>{texts.tasks}</h2>
      <QueryState query={query}>
        <DataTable
          label={texts.tasks}
          columns={columns}
          rows={query.data ?? []}
          rowId={({ name }) => name}
          rowName={({ name }) => nameOf(texts, name)}
          onOpen={({ name }) => setOpened(name)}
        />
      </QueryState>
      <Drawer open={task !== null} onClose={() => setOpened(null)} title={nameOf(texts, opened ?? '')}>
        {task && <TaskSteps task={task} mayDecide={mayDecide} />}
      </Drawer>
    </section>
  )
}

function TaskSteps({ task: { name, state, error }, mayDecide }: { task: Task; mayDecide: boolean }) {
  const texts = useTexts('events')
  const client = useQueryClient()
  const { busyWith, run } = useUnderway()
  const steps = mayDecide ? taskSteps(state) : []

  async function take(what: Step): Promise<void> {
    if (what === 'begin') {
      const question = {
        title: texts.taskQuestion(nameOf(texts, name)),
        text: texts.taskText,
        confirm: texts.taskSteps.begin,
      }
      if (!(await confirmAction({ ...question, finality: 'final', rule: texts.taskRule }))) return
    }
    await run(() => call(changeDataTask, { params: { name }, body: { what } }), {}, what)
    await client.invalidateQueries({ queryKey: ['events', 'data-tasks'] })
  }
  const step = (what: Step, key: string) => ({
    title: texts.taskSteps[what],
    key,
    hidden: !steps.includes(what),
    busy: busyWith === what,
    run: () => take(what),
  })
  const actions = useActions({
    pause: { ...step('pause', 'p'), look: 'primary' },
    resume: { ...step('resume', 'u'), look: 'primary' },
    try: step('try', 't'),
    begin: step('begin', 'b'),
  })
  return (
    <div className="stack">
      <p>{texts.taskHelp}</p>
      {error && <p className="problem-detail">{error}</p>}
      <div className="form-foot">
        {Object.entries(actions).map(([what, action]) => (
          <ActionButton key={what} action={action} />
        ))}
      </div>
    </div>
  )
}
