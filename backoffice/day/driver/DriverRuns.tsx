import { useState } from 'react'
import { useStaff } from '#backoffice/api/session.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { ProblemNotice } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { Spinner } from '#design/Spinner.tsx'
import { photosLeft, stopNow, type DriverPayload, type DriverView, type OutcomeReport } from './driver-session.ts'
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
  const [opened, setOpened] = useState<{ runId: string; orderId: string } | null>(null)
  const run = view.runs?.find(({ id }) => id === opened?.runId)
  const stop = run?.stops.find(({ orderId }) => orderId === opened?.orderId)

  async function save(report: OutcomeReport, photos: readonly Blob[]): Promise<void> {
    if (!opened || !stop || !session) return
    try {
      await session.record({ ...opened, orderNumber: stop.orderNumber }, report, photos)
      showToast({ text: texts.saved(stop.storeName) })
      setOpened(null)
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
          onOpen={(orderId) => setOpened({ runId: one.id, orderId })}
        />
      ))}
      {run && stop && (
        <StopSheet
          key={stop.orderId}
          stop={stop}
          now={stopNow(run, stop, view.operations)}
          state={run.state}
          mostPhotos={photosLeft(stop, run.id, view.operations)}
          onSave={save}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

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
