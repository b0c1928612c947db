import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import {
  getContent,
  previewContent,
  publishContent,
  unscheduleContent,
  withdrawContent,
} from '#contract/backoffice/trade/content/calls.ts'
import type { AnyContent } from '#contract/content/content.ts'
import { legalSlug } from '#rules/content/pages.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { call, callOrThrow } from '#backoffice/api/call.ts'
import { replaceAnswer } from '#backoffice/api/replace-answer.ts'
import { CallError, type CallProblem, type Reply } from '#web/reply.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useUnsaved } from '#backoffice/kit/unsaved.ts'
import { Difference } from '#backoffice/kit/forms/later-difference.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import Calendar from '#design/icons/calendar.ts'
import Check from '#design/icons/check.ts'
import Eye from '#design/icons/eye.ts'
import X from '#design/icons/x.ts'
import { BrandFields } from './BrandFields.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import { EditorContext, withValueAt } from './editor.ts'
import { Editions } from './Editions.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { PlanNotice } from './PlanNotice.tsx'
import { BannerFields, PageFields, PopupFields } from './PageFields.tsx'
import { saveDraft, type ContentName } from './draft/save-draft.ts'
import { startingContent } from './draft/starting-content.ts'
import { plannedKind, type EditedKind, type StoredContent } from './stored-content.ts'
import '#backoffice/trade/offers/offers.css'
import './content.css'

const Preview = lazy(() => import('./preview/Preview.tsx').then((module) => ({ default: module.Preview })))

const fieldsOf = {
  pages: PageFields,
  brand: BrandFields,
  delivery: DeliveryFields,
  popups: PopupFields,
  banners: BannerFields,
} satisfies Record<EditedKind, unknown>

/** ContentEditor: one text of the storefront: its draft, a preview, publishing, and what was published before. */
export function ContentEditor({ kind, contentKey, title }: { kind: EditedKind; contentKey: string; title: string }) {
  const name = { kind, key: contentKey }
  const query = useQuery({
    queryKey: ['content', 'one', kind, contentKey],
    // A popup or a banner that does not exist yet begins with its first save.
    queryFn: async ({ signal }): Promise<StoredContent | 'new'> => {
      try {
        return await callOrThrow(getContent, { params: name, signal })
      } catch (error) {
        const isNew = (kind === 'popups' || kind === 'banners') && error instanceof CallError
        if (isNew && error.error.code === 'not_found') return 'new'
        throw error
      }
    },
  })
  return (
    <QueryState query={query}>
      {query.data && (
        <Draft
          key={`${kind} ${contentKey}`}
          name={name}
          title={title}
          stored={query.data === 'new' ? null : query.data}
        />
      )}
    </QueryState>
  )
}

type DraftProps = { name: ContentName; title: string; stored: StoredContent | null }

function Draft({ name, title, stored }: DraftProps) {
  const texts = useTexts('content')
  const errors = useTexts('errors')
  const language = useLanguage()
  const client = useQueryClient()
  const mayPublish = useMay('content.publish')
  const { kind, key } = name
  const mayWrite = mayPublish || (kind !== 'brand' && kind !== 'delivery')
  const draft = stored?.draft ?? startingContent(kind)
  const [base, setBase] = useState(stored)
  const [typed, setTyped] = useState<unknown>(null)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [planned, setPlanned] = useState<number | null>(null)
  useUnsaved(typed !== null)
  const toPlan = plannedKind(kind)
  const isDirty = typed !== null || stored === null
  const value = typed ?? draft
  const revision = typed === null ? (stored?.revision ?? 0) : (base?.revision ?? 0)
  /** The revision that stands in the fields. What this person has saved stands in them already, and the cursor stays there. */
  const [drawn, setDrawn] = useState({ revision, drawing: 0 })
  if (typed === null && revision > drawn.revision) setDrawn({ revision, drawing: drawn.drawing + 1 })
  const isBehind = typed !== null && (stored?.revision ?? 0) !== revision
  const violations = Object.fromEntries(
    (problem?.errors ?? []).map(({ path, code }) => [
      path.replace(/^content\./, ''),
      texts.violations[code] ?? errors.validation,
    ]),
  )

  /** As it is by now: a picture arrives when more has been typed, or saved. */
  const latest = useRef({ typed, stored, draft })
  useEffect(() => {
    latest.current = { typed, stored, draft }
  })
  function set(path: string, next: unknown): void {
    const before = latest.current
    if (before.typed === null) setBase(before.stored)
    const changed = withValueAt(before.typed ?? before.draft, path, next)
    latest.current = { ...before, typed: changed }
    setTyped(changed)
  }
  /** Shows what failed, and takes away what is shown where nothing did. @returns whether nothing did */
  function showOutcome<Value>(reply: Reply<Value>): reply is Extract<Reply<Value>, { ok: true }> {
    setProblem(reply.ok ? null : reply.error)
    if (!reply.ok) {
      if (reply.error.code === 'edit_conflict') void client.invalidateQueries({ queryKey: ['content'] })
      else if (reply.error.errors?.length) showToast({ text: texts.notSaved, tone: 'failed' })
      else showProblem(reply.error, errors)
    }
    return reply.ok
  }
  async function show(answer: StoredContent, done: string): Promise<void> {
    await replaceAnswer(client, ['content', 'one', kind, key], answer)
    showToast({ text: done })
    void client.invalidateQueries({ queryKey: ['content', 'list'] })
    void client.invalidateQueries({ queryKey: ['content', 'editions'] })
  }
  /** Takes an answer whose draft is what was typed, or, where it is not, what stands in the fields from now on. */
  async function take(reply: Reply<StoredContent>, done: string, isTyped = true): Promise<StoredContent | null> {
    if (!showOutcome(reply)) return null
    if (isTyped) setDrawn(({ drawing }) => ({ revision: reply.value.revision, drawing }))
    await show(reply.value, done)
    setBase(reply.value)
    // What was typed while it was on its way is a change of what is stored now.
    setTyped((now: unknown) => (now === typed ? null : now))
    return reply.value
  }
  /** Takes the answer of what changes no draft: what is typed stays, and is a change of what it was a change of. */
  async function takeState(reply: Reply<StoredContent>, done: string): Promise<void> {
    if (showOutcome(reply)) await show(reply.value, done)
  }
  const store = async (over = revision): Promise<StoredContent | null> =>
    isDirty ? take(await saveDraft(name, over, value), texts.saved) : stored
  async function publish(asksAgain: boolean): Promise<void> {
    if (asksAgain) {
      const question = { title: texts.askingQuestion, text: texts.askingText, confirm: texts.publishAsking }
      if (!(await confirmAction({ ...question, finality: 'final' }))) return
    }
    const saved = await store()
    if (!saved) return
    const body = { revision: saved.revision, ...(asksAgain && { asksAgain }) }
    await take(await call(publishContent, { params: name, body }), texts.published)
  }
  async function preview(): Promise<void> {
    // Opened by the press itself: browsers block windows that are opened later.
    const tab = window.open('', '_blank')
    if (!tab) return showToast({ text: texts.tabBlocked, tone: 'failed' })
    const reply = (await store()) && (await call(previewContent, { params: name }))
    if (reply && showOutcome(reply)) tab.location.href = reply.value.url
    else tab.close()
  }
  async function withdraw(): Promise<void> {
    if (!stored || (kind !== 'popups' && kind !== 'banners')) return
    const body = { revision: stored.revision }
    await takeState(await call(withdrawContent, { params: { kind, key }, body }), texts.withdrawn)
  }
  async function unplan(): Promise<void> {
    if (toPlan) await takeState(await call(unscheduleContent, { params: { kind: toPlan, key } }), texts.unplanned)
  }
  // Who agrees with the terms that came with the database publishes them as they are.
  const isStart = kind === 'delivery' && stored?.published?.number === 1
  const actions = useActions({
    unplan: { title: texts.unplan, key: 'u', look: 'quiet', hidden: !mayPublish || !stored?.plan, run: unplan },
    plan: {
      title: texts.plan,
      key: 's',
      icon: Calendar,
      hidden: !mayPublish || !toPlan || stored?.plan?.hasBegun === true,
      run: async () => setPlanned((await store())?.revision ?? null),
    },
    preview: { title: texts.preview, key: 'v', icon: Eye, hidden: !mayWrite, run: preview },
    withdraw: {
      title: texts.withdraw,
      key: 'x',
      icon: X,
      look: 'danger',
      hidden: !mayPublish || !stored?.published || (kind !== 'popups' && kind !== 'banners'),
      run: withdraw,
    },
    save: {
      title: texts.save,
      key: 'Ctrl+Enter',
      icon: Check,
      hidden: !mayWrite,
      disabled: !isDirty,
      run: () => store(),
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
      disabled: !isDirty && stored?.isChanged === false && stored.published !== null && !isStart,
      run: () => publish(false),
    },
  })
  const Fields = fieldsOf[kind]
  const isChanged = stored?.isChanged === true || typed !== null
  const state = !stored?.published ? 'draft' : isChanged ? 'changed' : isStart ? 'start' : 'published'
  const note = stored ? texts.editionBy(stored.changedBy.name, formatMoment(stored.changedAt, language)) : undefined
  return (
    <>
      <ScreenHead
        title={title}
        note={
          <>
            <span className={`badge ${tones[state]}`}>{texts.states[state]}</span> {note}
            {!mayPublish && ` · ${texts.publishByManager}`}
          </>
        }
        actions={[
          actions.save,
          actions.preview,
          actions.plan,
          actions.publishAsking,
          actions.unplan,
          actions.withdraw,
          actions.publish,
        ]}
      />
      <PlanNotice stored={stored} />
      {isBehind && stored && (
        <Difference
          by={stored.changedBy.name}
          fields={versionsOf(value as AnyContent, stored.draft)}
          onTakeTheirs={() => setTyped(null)}
          onSaveMine={() => void store(stored.revision)}
        />
      )}
      <div className="offer-sheet">
        <div className="panel offer-block">
          {/* Drawn afresh when the draft becomes another one, never while it is being typed. */}
          <EditorContext key={drawn.drawing} value={{ value, set, errors: violations }}>
            <Fields />
          </EditorContext>
        </div>
        <div className="content-side">
          <Suspense fallback={<div className="panel content-loading" aria-busy="true" />}>
            <Preview kind={kind} value={value as AnyContent} />
          </Suspense>
          <Editions
            name={name}
            revision={stored?.revision ?? 0}
            mayRestore={mayPublish && typed === null}
            onRestored={(reply, words) => take(reply, words, false)}
          />
        </div>
      </div>
      {planned !== null && toPlan && (
        <PlanDialog
          kind={toPlan}
          contentKey={key}
          revision={planned}
          onClose={() => setPlanned(null)}
          onDone={(reply) => {
            setPlanned(null)
            void takeState(reply, texts.planned)
          }}
        />
      )}
    </>
  )
}

const tones = { draft: 'badge-notice', changed: 'badge-info', start: 'badge-notice', published: 'badge-done' }

/** The parts of two versions. */
const versionsOf = (mine: AnyContent, theirs: Readonly<Record<string, unknown>>) =>
  Object.entries(mine).map(
    ([name, value]) => [name, JSON.stringify(value), JSON.stringify(theirs[name] ?? null)] as const,
  )
