import { useRef, useState } from 'react'
import { createPromotion, editPromotion } from '#contract/backoffice/trade/promotions/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import type { FormHandle } from '#backoffice/kit/forms/Form.tsx'
import { useOuterButton } from '#backoffice/kit/forms/use-outer-button.ts'
import { StateBadge } from '#backoffice/trade/offers/StateBadge.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Notice } from '#design/Notice.tsx'
import Check from '#design/icons/check.ts'
import Tag from '#design/icons/tag.ts'
import Trash from '#design/icons/trash-2.ts'
import { Planning } from './Planning.tsx'
import { Preview } from './Preview.tsx'
import { promotionName, startingTerms, type PreviewedTerms, type Promotion, type PromotionTerms } from './promotion.ts'
import { useFirstFocus } from '#backoffice/kit/use-first-focus.ts'
import { PromotionDifference } from './PromotionDifference.tsx'
import { PromotionForm } from './PromotionForm.tsx'
import { usePromotionActions } from './use-promotion-actions.ts'
import { useRefreshPromotions } from './use-promotions.ts'

type DraftSheetProps = {
  /** The draft as it is stored; null: a new one. */
  promotion: Promotion | null
  /** What a colleague did with the draft while it was being typed in: saving makes a new one. */
  gone?: 'discarded' | 'published' | null
  /** Called when something that is not saved begins or ends. */
  onTyping?: (isTyping: boolean) => void
  onSaved: (saved: Promotion) => Promise<void>
}

/** DraftSheet: the form of a draft, and what it would do. What is typed stays until it is saved. */
export function DraftSheet({ promotion, gone = null, onTyping, onSaved }: DraftSheetProps) {
  const texts = useTexts('promotions')
  const language = useLanguage()
  const { form, isBusy, submit } = useOuterButton()
  const handle = useRef<FormHandle<Promotion>>(null)
  const box = useFirstFocus<HTMLDivElement>(promotion === null)
  const [begun] = useState(() => startingTerms(bangkokDate(new Date())))
  const [base, setBase] = useState(promotion)
  const [isDirty, setDirty] = useState(promotion === null)
  const [mine, setMine] = useState<PromotionTerms | null>(null)
  const [typed, setTyped] = useState<PreviewedTerms | null>(null)
  /** The revision that the form was drawn with, while something is typed in it. */
  const [drawn, setDrawn] = useState(promotion?.revision ?? 0)
  /** How often something was typed, and how often by the time it was sent. */
  const times = useRef({ typed: 0, sent: 0 })
  /** The revision of a colleague that is to be saved over. */
  const over = useRef<number | null>(null)
  const refresh = useRefreshPromotions()
  const mayPublish = useMay('trade.publish')
  // While nothing is typed, the form shows what colleagues save.
  const current = isDirty ? base : promotion
  const isBehind = !gone && promotion !== null && base !== null && isDirty && promotion.revision !== base.revision
  const { publish, discard } = usePromotionActions()

  async function send(
    terms: PromotionTerms,
    { idempotencyKey }: { idempotencyKey: string },
  ): Promise<Reply<Promotion>> {
    const revision = over.current ?? current?.revision ?? 0
    over.current = null
    times.current.sent = times.current.typed
    setMine(terms)
    const reply =
      current && !gone
        ? await call(editPromotion, { params: { id: current.id }, body: { ...terms, revision } })
        : await call(createPromotion, { body: terms, idempotencyKey })
    // Somebody else has saved it: reading it shows the difference.
    if (!reply.ok && ['conflict', 'not_found'].includes(reply.error.code)) refresh()
    return reply
  }
  function startTyping(isTyping: boolean): void {
    setDirty(isTyping)
    onTyping?.(isTyping)
  }
  const isTypedSince = () => times.current.typed !== times.current.sent
  async function finish(saved: Promotion): Promise<void> {
    // What was typed while it was on its way is a change of what is stored now, on the screen where it was typed.
    const isKept = isTypedSince() && !gone
    // First, so that what is shown next is what was saved.
    if (!isKept || promotion) await onSaved(saved)
    setBase(saved)
    setMine(null)
    showToast({ text: texts.saved })
    if (isKept) return
    startTyping(false)
    document.querySelector('h1')?.focus()
  }
  /** Saves what was typed, if anything was; null where it cannot be saved, or more was typed meanwhile. */
  async function save(): Promise<Promotion | null> {
    if (!isDirty) return current
    const reply = await handle.current?.submit()
    return reply?.ok && !isTypedSince() ? reply.value : null
  }
  const actions = useActions({
    save: { title: texts.save, key: 'Ctrl+Enter', icon: Check, disabled: !isDirty, run: () => submit() },
    publish: {
      title: texts.publish,
      key: 'p',
      icon: Tag,
      look: 'primary',
      hidden: !mayPublish,
      run: async () => {
        const saved = await save()
        if (saved) await publish(saved)
      },
    },
    discard: {
      title: texts.discard,
      key: 'x',
      icon: Trash,
      look: 'quiet',
      hidden: current === null || gone !== null,
      run: () => current && discard(current),
    },
  })
  const changed = current?.changedBy && current.changedAt
  const note = changed
    ? texts.changedBy(current.changedBy?.name ?? '', formatMoment(current.changedAt ?? '', language))
    : undefined
  return (
    <>
      <ScreenHead
        title={current ? promotionName(current, language, texts) : texts.newTitle}
        note={
          <>
            <StateBadge state="draft" /> {[note, !mayPublish && texts.publishByManager].filter(Boolean).join(' · ')}
          </>
        }
        actions={[actions.save, actions.discard, actions.publish]}
      />
      {gone && <Notice tone="failed">{texts.gone[gone]}</Notice>}
      {isBehind && (
        <PromotionDifference
          mine={mine}
          theirs={promotion}
          busy={isBusy}
          onTakeTheirs={() => {
            setBase(promotion)
            startTyping(false)
          }}
          onSaveMine={() => {
            over.current = promotion.revision
            // What cannot be sent as it is must not be saved over the colleague's later, unasked.
            void save().finally(() => (over.current = null))
          }}
        />
      )}
      <div className="offer-sheet">
        <div className="panel offer-block" ref={box}>
          <PromotionForm
            // What somebody else saved is drawn afresh; what is being typed never is.
            key={isDirty ? drawn : (current?.revision ?? 0)}
            form={form}
            handle={handle}
            terms={current ?? begun}
            send={send}
            onDone={finish}
            showsConflict={isBehind}
            onTyped={setTyped}
            onChange={() => {
              times.current.typed += 1
              if (isDirty) return
              setBase(current)
              setDrawn(current?.revision ?? 0)
              startTyping(true)
            }}
          />
        </div>
        <div>
          <section className="panel offer-block" aria-label={texts.preview}>
            <h2>{texts.preview}</h2>
            {typed && <Preview terms={typed} />}
          </section>
          {current && !gone && <Planning promotion={current} isTyped={isDirty} save={save} />}
        </div>
      </div>
    </>
  )
}
