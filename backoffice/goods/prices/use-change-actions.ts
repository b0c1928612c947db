import {
  discardPriceChange,
  schedulePriceChange,
  undoPriceChange,
  unschedulePriceChange,
} from '#contract/backoffice/goods/prices/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import Calendar from '#design/icons/calendar.ts'
import Check from '#design/icons/check.ts'
import RotateCcw from '#design/icons/rotate-ccw.ts'
import Trash from '#design/icons/trash-2.ts'
import type { PriceChange } from './price-change.ts'
import { problemText } from './problem-text.ts'

type Options = { onPlan: () => void; reload: () => Promise<unknown> }

/** What can be done with a price change in its state. */
export function useChangeActions(change: PriceChange, { onPlan, reload }: Options) {
  const texts = useTexts('prices')
  const errors = useTexts('errors')
  const { id, state, revision, lines } = change
  const params = { id }
  const isDraft = state === 'DRAFT'
  const isPlanned = state === 'SCHEDULED' || state === 'FAILED'

  async function tell(reply: Reply<{ id: number; undo?: { actionId: number } | null }>, text: string): Promise<void> {
    if (reply.ok) showToast({ text, undo: reply.value.undo ?? null })
    else showToast({ text: problemText(reply.error, { prices: texts, errors }), tone: 'failed' })
    await reload()
  }
  async function setNow(): Promise<void> {
    const title = texts.setNowTitle(formatWhole(lines))
    const yes = await confirmAction({ title, text: texts.setNowText, confirm: texts.setNow, finality: 'undoable' })
    if (yes) await tell(await call(schedulePriceChange, { params, body: { revision, startsAt: null } }), texts.set)
  }
  async function discard(): Promise<void> {
    const yes = await confirmAction({
      title: texts.discardTitle,
      confirm: texts.discard,
      finality: 'final',
      danger: true,
    })
    if (yes) await tell(await call(discardPriceChange, { params, body: { revision } }), texts.discarded)
  }
  async function takeBack(): Promise<void> {
    const title = texts.takeBackTitle(formatWhole(lines))
    const yes = await confirmAction({ title, text: texts.setNowText, confirm: texts.takeBack, finality: 'final' })
    if (yes) await tell(await call(undoPriceChange, { params, body: { revision } }), texts.takenBack)
  }
  return useActions({
    discard: {
      title: texts.discard,
      key: 'Shift+X',
      icon: Trash,
      look: 'quiet',
      hidden: !isDraft && !isPlanned,
      run: discard,
    },
    takeBack: { title: texts.takeBack, key: 'u', icon: RotateCcw, hidden: state !== 'SET', run: takeBack },
    unschedule: {
      title: texts.unschedule,
      key: 'u',
      icon: RotateCcw,
      hidden: !isPlanned,
      run: async () => tell(await call(unschedulePriceChange, { params, body: { revision } }), texts.unscheduled),
    },
    setNow: { title: texts.setNow, key: 'Shift+S', icon: Check, hidden: !isDraft, disabled: lines === 0, run: setNow },
    schedule: {
      title: texts.schedule,
      key: 's',
      icon: Calendar,
      look: 'primary',
      hidden: !isDraft,
      disabled: lines === 0,
      run: onPlan,
    },
  })
}
