import {
  previewContent,
  publishContent,
  unscheduleContent,
  withdrawContent,
} from '#contract/backoffice/trade/content/calls.ts'
import { legalSlug } from '#rules/content/pages.ts'
import { call } from '#backoffice/api/call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import Calendar from '#design/icons/calendar.ts'
import Check from '#design/icons/check.ts'
import Eye from '#design/icons/eye.ts'
import X from '#design/icons/x.ts'
import { isAsItCame, plannedKind, shownKind, type StoredContent } from '../stored-content.ts'
import type { ContentName } from './save-draft.ts'
import type { ContentDraft } from './use-draft.ts'

type DraftActionsInput = {
  name: ContentName
  stored: StoredContent | null
  draft: ContentDraft
  /** Opens the question when to publish this revision, which is stored; null: it could not be stored. */
  onPlan: (revision: number | null) => void
}

/** What is done with a draft: saved, looked at, planned, published, and taken back. */
export function useDraftActions({ name, stored, draft, onPlan }: DraftActionsInput) {
  const { kind, key } = name
  const texts = useTexts('content')
  const mayPublish = useMay('content.publish')
  const mayWrite = mayPublish || (kind !== 'brand' && kind !== 'delivery')
  const toPlan = plannedKind(kind)
  const toWithdraw = shownKind(kind)

  async function publish(asksAgain: boolean): Promise<void> {
    if (asksAgain) {
      const question = { title: texts.askingQuestion, text: texts.askingText, confirm: texts.publishAsking }
      if (!(await confirmAction({ ...question, finality: 'final' }))) return
    }
    const saved = await draft.store()
    if (!saved) return
    const body = { revision: saved.revision, ...(asksAgain && { asksAgain }) }
    await draft.take(await call(publishContent, { params: name, body }), texts.published)
  }
  async function preview(): Promise<void> {
    // Opened by the press itself: browsers block windows that are opened later.
    const tab = window.open('', '_blank')
    if (!tab) return showToast({ text: texts.tabBlocked, tone: 'failed' })
    const reply = (await draft.store()) && (await call(previewContent, { params: name }))
    if (reply && draft.showOutcome(reply)) tab.location.href = reply.value.url
    else tab.close()
  }
  async function withdraw(): Promise<void> {
    if (!stored || !toWithdraw) return
    const question = { title: texts.withdrawAsk, text: texts.withdrawText, confirm: texts.withdraw } as const
    if (!(await confirmAction({ ...question, finality: 'undoable', rule: texts.withdrawRule, danger: true }))) return
    const body = { revision: stored.revision }
    await draft.takeState(await call(withdrawContent, { params: { kind: toWithdraw, key }, body }), texts.withdrawn)
  }
  async function unplan(): Promise<void> {
    if (toPlan) await draft.takeState(await call(unscheduleContent, { params: { kind: toPlan, key } }), texts.unplanned)
  }

  const isStart = isAsItCame(kind, stored)
  return useActions({
    unplan: { title: texts.unplan, key: 'u', look: 'quiet', hidden: !mayPublish || !stored?.plan, run: unplan },
    plan: {
      title: texts.plan,
      key: 's',
      icon: Calendar,
      hidden: !mayPublish || !toPlan || stored?.plan?.hasBegun === true,
      run: async () => onPlan((await draft.store())?.revision ?? null),
    },
    preview: { title: texts.preview, key: 'v', icon: Eye, hidden: !mayWrite, run: preview },
    withdraw: {
      title: texts.withdraw,
      key: 'x',
      icon: X,
      look: 'danger',
      hidden: !mayPublish || !stored?.published || !toWithdraw,
      run: withdraw,
    },
    save: {
      title: texts.save,
      key: 'Ctrl+Enter',
      icon: Check,
      hidden: !mayWrite,
      disabled: !draft.isDirty,
      run: () => draft.store(),
    },
    publishAsking: {
      title: texts.publishAsking,
      key: 'Shift+P',
      hidden: !mayPublish || kind !== 'pages' || key !== legalSlug,
      run: () => publish(true),
    },
    publish: {
      title: isStart ? texts.confirmAndPublish : texts.publish,
      key: 'p',
      look: 'primary',
      hidden: !mayPublish,
      disabled: !draft.isDirty && stored?.isChanged === false && stored.published !== null && !isStart,
      run: () => publish(false),
    },
  })
}
