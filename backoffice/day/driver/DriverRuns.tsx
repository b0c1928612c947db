import { Activity, useState } from 'react'
import { useStaff } from '#backoffice/api/session.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { ProblemNotice } from '#backoffice/kit/QueryState.tsx'
import { useUnsaved } from '#backoffice/kit/unsaved.ts'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { takesReports } from '#rules/fulfilment/runs.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { Spinner } from '#design/Spinner.tsx'
import {
  photosLeft,
  stopNow,
  type DriverPayload,
  type DriverView,
  type OutcomeReport,
  type Run,
  type Stop,
} from './driver-session.ts'
import { DriverRun } from './DriverRun.tsx'
import { NoRuns } from './NoRuns.tsx'
import { StopSheet } from './StopSheet.tsx'
import { useDriverSession } from './use-driver-session.ts'
import './driver.css'

/** A stop that was opened, as it was then. Closed, its sheet keeps what was typed until it is saved. */
type StopSheetState = { run: Run; stop: Stop; isBegun: boolean }

/** The driver's page: own runs with their stops, usable without a signal. */
export function Screen() {
  const texts = useTexts('driver')
  const kitTexts = useTexts('kit')
  const staff = useStaff()
  const { view, session } = useDriverSession(staff?.id ?? '')
  const [sheets, setSheets] = useState<readonly StopSheetState[]>([])
  const [shown, setShown] = useState<string | null>(null)
  const begun = sheets.filter(({ isBegun }) => isBegun)
  useUnsaved(begun.length > 0)

  function open(run: Run, stop: Stop): void {
    const key = keyOf({ run, stop })
    const without = (before: readonly StopSheetState[]) => before.filter((one) => keyOf(one) !== key)
    setSheets((before) => [
      ...without(before),
      { run, stop, isBegun: before.some((one) => one.isBegun && keyOf(one) === key) },
    ])
    setShown(key)
  }
  const begin = (key: string) =>
    setSheets((before) => before.map((one) => (keyOf(one) === key ? { ...one, isBegun: true } : one)))
  const drop = (key: string) => setSheets((before) => before.filter((one) => keyOf(one) !== key))

  async function save(run: Run, stop: Stop, report: OutcomeReport, photos: readonly Blob[]): Promise<void> {
    if (!session) return
    const { orderId, orderNumber } = stop
    try {
      await session.record({ runId: run.id, orderId, orderNumber }, report, photos)
      showToast({ text: texts.saved(stop.storeName) })
      drop(keyOf({ run, stop }))
    } catch {
      showToast({ text: texts.storageFailed, tone: 'failed' })
    }
  }

  return (
    <div className="driver">
      <ScreenHead title={texts.title} />
      <Connection view={view} onSeen={(seq) => void session?.dismiss(seq)} />
      {view.notStored && (
        <Notice action={<Button onClick={() => void session?.reload()}>{kitTexts.tryAgain}</Button>}>
          {texts.notStored[view.notStored]}
        </Notice>
      )}
      {view.problem && <ProblemNotice problem={view.problem} onRetry={() => void session?.reload()} />}
      {view.runs === null && !view.problem && (
        <p className="driver-loading" aria-busy="true">
          <Spinner />
        </p>
      )}
      {view.runs?.length === 0 && <NoRuns isCut={view.isCut} onRetry={() => void session?.reload()} />}
      {view.runs?.map((one) => (
        <DriverRun
          key={one.id}
          run={one}
          operations={view.operations}
          begun={begun.flatMap(({ run, stop }) => (run.id === one.id ? [stop.orderId] : []))}
          onOpen={(stop) => open(one, stop)}
        />
      ))}
      {sheets.map((sheet) => {
        const key = keyOf(sheet)
        const listed = (view.runs ?? [sheet.run]).find(({ id }) => id === sheet.run.id)
        const onRun = listed?.stops.find(({ orderId }) => orderId === sheet.stop.orderId)
        const { run, stop } = { run: listed ?? sheet.run, stop: onRun ?? sheet.stop }
        // A run that was on the road and is not listed any more: the office has closed it, on another day.
        const isClosed = !listed && takesReports(run.state)
        return (
          <Activity key={key} mode={key === shown ? 'visible' : 'hidden'}>
            <StopSheet
              stop={stop}
              now={stopNow(run, stop, view.operations)}
              state={isClosed ? 'BACK' : run.state}
              isGone={!onRun && !isClosed}
              mostPhotos={photosLeft(stop, run.id, view.operations)}
              onBegin={() => begin(key)}
              onSave={(report, photos) => save(run, stop, report, photos)}
              onClose={() => {
                setShown((now) => (now === key ? null : now))
                // Nothing is typed, or it could not be opened again.
                if (!sheet.isBegun || !onRun) drop(key)
              }}
            />
          </Activity>
        )
      })}
    </div>
  )
}

/** Of a stop of one run: the order may come again on another. */
const keyOf = ({ run, stop }: { run: Run; stop: Stop }): string => `${run.id} ${stop.orderId}`

/** What is not sent yet, and what was refused. */
function Connection({ view, onSeen }: { view: DriverView; onSeen: (seq: number) => void }) {
  const texts = useTexts('driver')
  const waiting = view.operations.filter(({ refused }) => refused === null).length
  const refused = view.operations.filter((operation) => operation.refused !== null)
  const numberOf = ({ orderId, orderNumber }: DriverPayload) =>
    orderNumber ?? view.runs?.flatMap(({ stops }) => stops).find((stop) => stop.orderId === orderId)?.orderNumber ?? ''
  return (
    <>
      <output className="driver-connection">
        {view.notStored !== 'reports' && (
          <Badge tone={waiting > 0 ? 'notice' : view.isAllSent ? 'done' : 'quiet'}>
            {waiting > 0 ? texts.waiting(waiting) : view.isAllSent ? texts.allSent : texts.nothingWaits}
          </Badge>
        )}
        {view.isCut && <span>{texts.cut}</span>}
      </output>
      {refused.map(({ seq, payload }) => (
        <Notice key={seq} tone="failed" action={<Button onClick={() => onSeen(seq)}>{texts.seen}</Button>}>
          {texts.refused[payload.kind](numberOf(payload))}
        </Notice>
      ))}
    </>
  )
}
