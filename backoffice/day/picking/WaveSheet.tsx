import { useState } from 'react'
import { useLocation } from 'wouter'
import { removeFromWave } from '#contract/backoffice/day/picking/calls.ts'
import { papers, type Paper } from '#rules/fulfilment/papers.ts'
import { nameIn } from '#rules/in-language.ts'
import { formatWhole } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import Check from '#design/icons/check.ts'
import Package from '#design/icons/package.ts'
import Printer from '#design/icons/printer.ts'
import Trash from '#design/icons/trash-2.ts'
import { call } from '#backoffice/api/call.ts'
import { rowResults } from '#backoffice/kit/list/row-results.ts'
import { sendIds } from '#backoffice/kit/list/send-in-parts.ts'
import { useBulkSelection } from '#backoffice/kit/use-bulk-selection.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead, SectionHead } from '#backoffice/kit/ScreenHead.tsx'
import { SelectionBar, type RowResult } from '#backoffice/kit/SelectionBar.tsx'
import { showToast, type Undo } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { errorText } from '#backoffice/texts/with-codes.ts'
import { OrderTable } from './OrderTable.tsx'
import { PackDialog } from './PackDialog.tsx'
import { Progress } from './Progress.tsx'
import { StopDialog } from './StopDialog.tsx'
import { StopTable } from './StopTable.tsx'
import { leftOf, refusalIn, sendPicks, useRefreshWaves, useWave, type Wave } from './use-wave.ts'
import './picking.css'

/** One wave: its pick list and its orders. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const query = useWave(id)
  return <QueryState query={query}>{query.data && <WaveSheet wave={query.data} />}</QueryState>
}

const paperKeys: Record<Paper, string> = { pick_list: 'l', packing_slip: 's', label: 'b', loading_list: 'd' }

function WaveSheet({ wave }: { wave: Wave }) {
  const texts = useTexts('picking')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const openPaper = (paper: Paper) => navigate(`/picking/${wave.id}/papers/${paper}?print=yes`)
  const printing = useActions(
    Object.fromEntries(
      papers.map((paper) => [
        paper,
        { title: texts.papers[paper], key: paperKeys[paper], icon: Printer, run: () => openPaper(paper) },
      ]),
    ),
  )
  return (
    <>
      <ScreenHead
        title={texts.waveTitle(wave.number, wave.name)}
        note={`${formatMoment(wave.createdOn, language)} · ${wave.createdBy.name}`}
        actions={Object.values(printing)}
      />
      <Progress
        done={wave.unitsPicked}
        all={wave.units}
        note={texts.packedOf(formatWhole(wave.ordersPacked), formatWhole(wave.orders))}
      />
      <div className="wave-sheet">
        <Stops wave={wave} />
        <Orders wave={wave} />
      </div>
    </>
  )
}

function Stops({ wave }: { wave: Wave }) {
  const texts = useTexts('picking')
  const errors = useTexts('errors')
  const language = useLanguage()
  const refresh = useRefreshWaves()
  const { run, isBusy } = useUnderway()
  const selection = useBulkSelection()
  const [openId, setOpenId] = useState<number | null>(null)
  const chosen = wave.stops.filter(({ productId }) => selection.selected.has(String(productId)))
  const open = wave.stops.find(({ productId }) => productId === openId)
  const unplaced = wave.stops.filter(({ place }) => place === null).length

  /** Of a product that goes into several boxes, all or some may be refused: it stays selected for those. */
  async function tickAll(): Promise<void> {
    const picks = chosen.flatMap(leftOf).filter(({ units }) => units > 0)
    if (picks.length === 0) return selection.clear()
    const reply = await run(() => sendPicks(picks))
    refresh()
    if (!reply?.ok) return
    const { results, actionIds } = reply.value
    const found = chosen.map((stop): RowResult => {
      const refused = results.find(({ productId, ok }) => productId === stop.productId && !ok)
      const row = { id: String(stop.productId), name: nameIn(stop, language) }
      return refused ? { ...row, ok: false, text: errorText(errors, refused.code) } : { ...row, ok: true }
    })
    selection.finish(found)
    if (actionIds.length === 0) return
    const done = found.filter(({ ok }) => ok).length
    showToast({ text: texts.ticked(formatWhole(done)), undo: { actionIds } })
  }

  const { tick } = useActions({
    tick: {
      title: texts.tick,
      key: 't',
      icon: Check,
      look: 'primary',
      disabled: chosen.length === 0,
      run: tickAll,
    },
  })
  return (
    <section aria-labelledby="stops">
      <SectionHead id="stops" title={texts.pickList} note={unplaced > 0 && texts.noPlaceNote(formatWhole(unplaced))} />
      <StopTable
        stops={wave.stops}
        selected={selection.selected}
        onSelect={selection.onSelect}
        onOpen={({ productId }) => setOpenId(productId)}
      />
      <SelectionBar count={chosen.length} results={selection.results} onClear={selection.clear}>
        <ActionButton action={tick} busy={isBusy} />
      </SelectionBar>
      {open && (
        <StopDialog
          key={open.productId}
          stop={open}
          wave={wave}
          // Its answer may come when another one is open.
          onClose={() => setOpenId((now) => (now === open.productId ? null : now))}
        />
      )}
    </section>
  )
}

function Orders({ wave }: { wave: Wave }) {
  const texts = useTexts('picking')
  const { isBusy, run } = useUnderway()
  const refresh = useRefreshWaves()
  const selection = useBulkSelection()
  const [isPacking, setPacking] = useState(false)
  const chosen = wave.ordersInWave.filter(({ id }) => selection.selected.has(id))

  async function remove(): Promise<void> {
    const count = formatWhole(chosen.length)
    const yes = await confirmAction({
      title: texts.removeTitle(count),
      text: texts.removeText,
      confirm: texts.remove,
      finality: 'final',
    })
    if (!yes) return
    const ids = chosen.map(({ id }) => id)
    const reply = await run(() =>
      sendIds(ids, (orderIds) => call(removeFromWave, { params: { id: wave.id }, body: { orderIds } })),
    )
    refresh()
    if (!reply?.ok) return
    const found = rowResults(reply.value.results, wave.ordersInWave, refusalIn(texts))
    finish(found, texts.removed(formatWhole(found.filter(({ ok }) => ok).length)))
  }

  function finish(found: readonly RowResult[], text: string, undo: Undo | null = null): void {
    selection.finish(found)
    if (found.some(({ ok }) => ok)) showToast({ text, undo })
  }

  const actions = useActions({
    pack: {
      title: texts.pack,
      key: 'p',
      icon: Package,
      look: 'primary',
      disabled: chosen.length === 0,
      run: () => setPacking(true),
    },
    remove: { title: texts.remove, key: 'x', icon: Trash, disabled: chosen.length === 0, run: remove },
  })
  return (
    <section aria-labelledby="wave-orders">
      <SectionHead id="wave-orders" title={texts.orders} />
      <OrderTable orders={wave.ordersInWave} selected={selection.selected} onSelect={selection.onSelect} />
      <SelectionBar count={chosen.length} results={selection.results} onClear={selection.clear}>
        <ActionButton action={actions.pack} />
        <ActionButton action={actions.remove} busy={isBusy} />
      </SelectionBar>
      {isPacking && (
        <PackDialog
          orders={chosen}
          onClose={() => setPacking(false)}
          onDone={(found, undo) => {
            setPacking(false)
            refresh()
            finish(found, texts.packed(formatWhole(found.filter(({ ok }) => ok).length)), undo)
          }}
        />
      )}
    </section>
  )
}
