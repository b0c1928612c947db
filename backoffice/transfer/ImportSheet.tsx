import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import {
  applyImport,
  checkImport,
  exportImportFindings,
  getImport,
  listImportFindings,
} from '#contract/backoffice/office/imports/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { neededColumns } from '#rules/transfer/import-columns.ts'
import { canBeUndone } from '#rules/transfer/import-kinds.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { download } from '#backoffice/api/files.ts'
import type { Reply } from '#web/reply.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import Download from '#design/icons/download.ts'
import RotateCcw from '#design/icons/rotate-ccw.ts'
import { ColumnMapping } from './ColumnMapping.tsx'
import { FindingTable } from './FindingTable.tsx'
import { saveFile } from '#web/save-file.ts'
import './transfer.css'

type Import = AnswerOf<typeof getImport>

/** How often progress is read, in ms. */
const progressMs = 700
const shownFindings = 200

/** One file: its columns, what a check found, and its import and undoing. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const file = useCall(
    ['import', id],
    getImport,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.work ? progressMs : false) },
  )
  return <QueryState query={file}>{file.data && <Sheet key={id} file={file.data} />}</QueryState>
}

function Sheet({ file }: { file: Import }) {
  const texts = useTexts('transfer')
  const { run } = useUnderway()
  const reports = useUnderway()
  const language = useLanguage()
  const client = useQueryClient()
  const params = { id: file.id }
  const assigned = { mapping: file.mapping, headerLine: file.headerLine }
  const [changed, setChanged] = useState<typeof assigned | null>(null)
  const columns = changed ?? assigned
  const isOpen = file.state === 'UPLOADED' || file.state === 'CHECKED'
  const isMapped = neededColumns(file.kind).every((name) => columns.mapping[name] !== undefined)
  const isFree = file.work === null && !file.expired
  const hasFindings = (file.counts?.refusals ?? 0) + (file.counts?.warnings ?? 0) > 0
  const found = useCall(
    ['import-findings', file.id, file.state, file.counts],
    listImportFindings,
    { params, query: { size: shownFindings } },
    {
      enabled: hasFindings && file.work === null,
      placeholderData: keepPreviousData,
    },
  )

  async function act(work: () => Promise<Reply<unknown>>): Promise<boolean> {
    const reply = await run(work)
    await client.invalidateQueries({ queryKey: ['import', file.id] })
    void client.invalidateQueries({ queryKey: ['imports'] })
    return reply?.ok === true
  }
  async function check(): Promise<void> {
    if (await act(() => call(checkImport, { params, body: columns }))) setChanged(null)
  }
  async function apply(): Promise<void> {
    const yes = await confirmAction({
      title: texts.confirmApply(formatWhole(file.counts?.rows ?? 0)),
      confirm: texts.apply,
      finality: canBeUndone(file.kind) ? 'undoable' : 'final',
      rule: canBeUndone(file.kind) ? texts.undoableText : texts.finalText,
    })
    if (yes) await act(() => call(applyImport, { params, body: columns }))
  }
  async function undo(): Promise<void> {
    const { undo: undoable } = file
    if (!undoable) return
    const yes = await confirmAction({
      title: texts.confirmUndo,
      text: texts.undoText,
      confirm: texts.undo,
      finality: 'final',
    })
    if (yes && (await act(() => call(undoAction, { params: { id: undoable.actionId } }))))
      showToast({ text: texts.undone })
  }
  async function saveReport(): Promise<void> {
    const reply = await reports.run(() => download(exportImportFindings, { params, query: { language } }))
    if (reply?.ok) saveFile(reply.value, `${file.document}.csv`)
  }
  const isReady = file.state === 'CHECKED' && changed === null && (file.counts?.rows ?? 0) > 0
  const actions = useActions({
    check: {
      title: texts.check,
      key: 'c',
      look: isReady ? 'plain' : 'primary',
      hidden: !isOpen,
      disabled: !isMapped || !isFree,
      run: check,
    },
    apply: {
      title: texts.apply,
      key: 'a',
      look: 'primary',
      hidden: !isOpen,
      disabled: !isReady || !isFree,
      run: apply,
    },
    undo: {
      title: texts.undo,
      key: 'u',
      icon: RotateCcw,
      hidden: !file.undo,
      disabled: file.obstacleCount > 0,
      run: undo,
    },
    report: {
      title: texts.report,
      key: 'd',
      icon: Download,
      hidden: !hasFindings,
      busy: reports.isBusy,
      run: saveReport,
    },
  })
  return (
    <>
      <ScreenHead
        title={file.fileName}
        note={`${texts.kinds[file.kind]} · ${texts.states[file.state]}`}
        actions={[actions.check, actions.undo, actions.report, actions.apply]}
      />
      <div className="stack import-sheet" aria-live="polite">
        {file.appliedBefore && (
          <p className="notice">
            {texts.before(formatDate(file.appliedBefore.on, language), file.appliedBefore.by.name)}
          </p>
        )}
        {file.expired && isOpen && <p className="problem">{texts.expired}</p>}
        {file.failed && <p className="problem">{texts.failed}</p>}
        {file.work && (
          <p>
            <progress max={file.totalRows} value={file.work.doneRows} aria-label={texts.rows} />{' '}
            {texts.working(formatWhole(file.work.doneRows), formatWhole(file.totalRows))}
          </p>
        )}
        {file.counts && !file.work && <Outcome file={file} />}
        {file.obstacleCount > 0 && (
          <section className="problem">
            <p>{texts.obstacles(formatWhole(file.obstacleCount))}</p>
            <ul>
              {file.obstacles.map(({ line, name, reason }) => (
                <li key={`${line} ${name} ${reason}`}>
                  {texts.line} {formatWhole(line)}, {name}: {texts.obstacle[reason]}
                </li>
              ))}
            </ul>
          </section>
        )}
        {file.counts && found.data && found.data.content.length > 0 && (
          <FindingTable file={file} findings={found.data.content} total={found.data.totalElements} />
        )}
        {isOpen && <ColumnMapping file={file} columns={columns} onChange={setChanged} />}
      </div>
    </>
  )
}

/** What an import would do, or did. */
function Outcome({ file: { counts, state } }: { file: Import }) {
  const texts = useTexts('transfer')
  if (!counts) return null
  const [added, changed, rows] = [counts.added, counts.changed, counts.rows].map(formatWhole)
  const says = state === 'CHECKED' ? texts.wouldDo : texts.did
  return (
    <div>
      <p>
        <strong>{says(added ?? '', changed ?? '', rows ?? '')}</strong>
      </p>
      {counts.refusedRows > 0 && <p>{texts.refused(formatWhole(counts.refusedRows))}</p>}
      {counts.warnings > 0 && <p>{texts.toLookAt(formatWhole(counts.warnings))}</p>}
      {counts.refusals + counts.warnings === 0 && <p>{texts.allGood}</p>}
    </div>
  )
}
