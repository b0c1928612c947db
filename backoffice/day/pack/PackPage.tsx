import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { getWave, listWaves } from '#contract/backoffice/day/picking/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScanField } from '#backoffice/kit/ScanField.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { OrderToPack } from './OrderToPack.tsx'
import { OutcomeBanner } from './OutcomeBanner.tsx'
import { describeScan, signalOutcome, type Outcome } from './outcome.ts'
import { PackOrders } from './PackOrders.tsx'
import type { PackSession, PackView, Wave } from './pack-session.ts'
import { RefusedOperations } from './RefusedOperations.tsx'
import { usePackSession } from './use-pack-session.ts'
import './pack.css'

/** Packing on a phone: by scan, also without signal. */
export function Screen() {
  const staff = useStaff()
  return staff && <PackPage staffId={staff.id} />
}

function PackPage({ staffId }: { staffId: string }) {
  const texts = useTexts('pack')
  const { session, view } = usePackSession(staffId)
  return (
    <div className="pack-page">
      <header className="pack-head">
        <h1 tabIndex={-1}>{texts.title}</h1>
        <SendState view={view} />
      </header>
      {view.notStored && <Notice tone="failed">{texts.notStored[view.notStored]}</Notice>}
      <RefusedOperations view={view} onSeen={session.dismissRefused} />
      {view.wave ? (
        <WaveOnDevice wave={view.wave} session={session} view={view} />
      ) : (
        <ChooseWave onTake={session.takeAlong} />
      )}
    </div>
  )
}

/** Whether everything has reached the server. */
function SendState({ view: { queue, isCut, isAllSent } }: { view: PackView }) {
  const texts = useTexts('pack')
  const count = queue.waiting.length
  if (isAllSent) return <output className="send-state is-sent">{texts.allSent}</output>
  if (count === 0) return <output className="send-state">{texts.nothingWaits}</output>
  const text = (isCut ? texts.cut : texts.waiting)(formatWhole(count))
  return <output className={`send-state ${isCut ? 'is-cut' : ''}`}>{text}</output>
}

function ChooseWave({ onTake }: { onTake: (wave: Wave) => void }) {
  const texts = useTexts('pack')
  const { isBusy, run } = useUnderway()
  const waves = useCall(['picking', 'waves'], listWaves, { query: { open: 'yes', size: 100 } })
  async function take(id: string): Promise<void> {
    const reply = await run(() => call(getWave, { params: { id } }))
    if (reply?.ok) onTake(reply.value)
  }
  return (
    <section aria-labelledby="choose-wave">
      <h2 id="choose-wave">{texts.chooseWave}</h2>
      <QueryState query={waves}>
        {waves.data?.content.length === 0 && <p>{texts.noWaves}</p>}
        <ul className="pack-list">
          {waves.data?.content.map(({ id, number, name, orders, ordersPacked }) => (
            <li key={id}>
              <button type="button" className="pack-card" disabled={isBusy} onClick={() => void take(id)}>
                <b>{texts.wave(number, name)}</b>
                <span>{texts.waveLine(formatWhole(orders), formatWhole(ordersPacked))}</span>
              </button>
            </li>
          ))}
        </ul>
      </QueryState>
    </section>
  )
}

function WaveOnDevice({ wave, session, view }: { wave: Wave; session: PackSession; view: PackView }) {
  const texts = useTexts('pack')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const chosenId = new URLSearchParams(useSearch()).get('order')
  const chosen = wave.ordersInWave.find(({ id }) => id === chosenId) ?? null
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const choose = (id: string | null) => navigate(id ? `/pack?order=${id}` : '/pack')

  function show(next: Outcome): void {
    setOutcome(next)
    signalOutcome(next)
  }

  function scan(code: string): void {
    const orderId = chosen?.stage === 'PICKING' ? chosen.id : null
    const scanned = session.scan(code, orderId)
    const counts = orderId ? session.countsOf(orderId) : new Map()
    if (scanned.kind === 'order') choose(scanned.orderId)
    show(describeScan(scanned, { code, wave, counts, texts, language }))
  }

  return (
    <>
      <ScanField label={texts.scan} onCode={scan} />
      <OutcomeBanner outcome={outcome} />
      {chosen ? (
        <OrderToPack
          key={chosen.id}
          wave={wave}
          order={chosen}
          session={session}
          view={view}
          onBack={() => choose(null)}
          onPacked={() => {
            show({ tone: 'good', text: texts.outcomes.finished(chosen.orderNumber) })
            choose(null)
          }}
        />
      ) : (
        <>
          <PackOrders wave={wave} session={session} view={view} onChoose={choose} />
          {view.notStored === null && <p className="pack-note">{texts.onDevice}</p>}
          <Button
            onClick={() => {
              choose(null)
              session.putAway()
            }}
          >
            {texts.putAway}
          </Button>
        </>
      )}
    </>
  )
}
