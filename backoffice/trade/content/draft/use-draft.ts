import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { replaceAnswer } from '#backoffice/api/replace-answer.ts'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useUnsaved } from '#backoffice/kit/unsaved.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import { withValueAt } from '../editor.ts'
import type { EditedContent, StoredContent } from '../stored-content.ts'
import { saveDraft, type ContentName } from './save-draft.ts'
import { startingContent } from './starting-content.ts'

export type ContentDraft = ReturnType<typeof useDraft>

/** The draft of a text of the storefront: what stands in its fields, how that is saved, and what calls answer of it. */
export function useDraft(name: ContentName, stored: StoredContent | null) {
  const { kind, key } = name
  const texts = useTexts('content')
  const errors = useTexts('errors')
  const client = useQueryClient()
  const draft = stored?.draft ?? startingContent(kind)
  /** What is changed by what is typed. */
  const [base, setBase] = useState(stored)
  const [typed, setTyped] = useState<unknown>(null)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  useUnsaved(typed !== null)
  const isTyped = typed !== null
  const isDirty = isTyped || stored === null
  /** Its fields have the shape of its kind: each sets what it was given. */
  const edited = { kind, content: typed ?? draft } as EditedContent
  const revision = isTyped ? (base?.revision ?? 0) : (stored?.revision ?? 0)
  /** The revision that stands in the fields. What this person has saved stands in them already, and the cursor stays there. */
  const [drawn, setDrawn] = useState({ revision, drawing: 0 })
  if (!isTyped && revision > drawn.revision) setDrawn({ revision, drawing: drawn.drawing + 1 })
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
  async function take(reply: Reply<StoredContent>, done: string, isWhatWasTyped = true): Promise<StoredContent | null> {
    if (!showOutcome(reply)) return null
    if (isWhatWasTyped) setDrawn(({ drawing }) => ({ revision: reply.value.revision, drawing }))
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
  /** Saves what is not saved yet, over this revision. @returns what is stored then, null where it was refused */
  const store = async (over = revision): Promise<StoredContent | null> =>
    isDirty ? take(await saveDraft(key, over, edited), texts.saved) : stored

  return {
    edited,
    violations,
    isTyped,
    isDirty,
    /** Whether somebody else has saved since this person began to type. */
    isBehind: isTyped && (stored?.revision ?? 0) !== revision,
    /** Changes when the fields are to be drawn with another draft than the one that was typed into them. */
    drawing: drawn.drawing,
    set,
    discard: () => setTyped(null),
    store,
    take,
    takeState,
    showOutcome,
  }
}
