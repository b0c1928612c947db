import { Activity, useState } from 'react'
import { useStaff } from '#backoffice/api/session.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { ProblemNotice } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
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

/** The driver's page: own runs with their stops, usable without a signal. */
export function Screen() {
  const texts = useTexts('driver')
  const kitTexts = useTexts('kit')
  const staff = useStaff()
  const { view, session } = useDriverSession(staff?.id ?? '')
  /** Stops that were opened, as they were then. Closed, their sheets keep what was typed until it is saved. */
  const [sheets, setSheets] = useState<readonly { run: Run; stop: Stop }[]>([])
  const [shown, setShown] = useState<string | null>(null)

  function open(run: Run, stop: Stop): void {
    const key = keyOf({ run, stop })
    setSheets((before) => (before.some((one) => keyOf(one) === key) ? before : [...before, { run, stop }]))
    setShown(key)
  }

  async function save(run: Run, stop: Stop, report: OutcomeReport, photos: readonly Blob[]): Promise<void> {
    if (!session) return
    const { orderId, orderNumber } = stop
    try {
      await session.record({ runId: run.id, orderId, orderNumber }, report, photos)
      showToast({ text: texts.saved(stop.storeName) })
      setSheets((before) => before.filter((one) => keyOf(one) !== keyOf({ run, stop })))
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
        <DriverRun key={one.id} run={one} operations={view.operations} onOpen={(stop) => open(one, stop)} />
      ))}
      {sheets.map((asOpened) => {
        const key = keyOf(asOpened)
        const listed = (view.runs ?? [asOpened.run]).find(({ id }) => id === asOpened.run.id)
        const onRun = listed?.stops.find(({ orderId }) => orderId === asOpened.stop.orderId)
        const { run, stop } = { run: listed ?? asOpened.run, stop: onRun ?? asOpened.stop }
        return (
          <Activity key={key} mode={key === shown ? 'visible' : 'hidden'}>
            <StopSheet
              stop={stop}
              now={stopNow(run, stop, view.operations)}
              state={run.state}
              isGone={!onRun}
              mostPhotos={photosLeft(stop, run.id, view.operations)}
              onSave={(report, photos) => save(run, stop, report, photos)}
              onClose={() => setShown((now) => (now === key ? null : now))}
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
