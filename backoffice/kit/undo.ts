import { mostAtOnce } from '#rules/at-once.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { errorText } from '#backoffice/texts/with-codes.ts'
import { call } from '#backoffice/api/call.ts'
import { undoActions } from '#contract/backoffice/staff-actions/calls.ts'
import { mayRepeat } from '#web/may-repeat.ts'
import { removeToast, showToast, type Toast, type Undo } from './toasts.ts'

type UndoOptions = { texts: AllTexts['kit']; errors: AllTexts['errors']; onUndone: () => void }

/** The ids of the actions behind an answer. */
const idsOf = (undo: Undo): readonly number[] => ('actionIds' in undo ? undo.actionIds : [undo.actionId])

/** Undos follow each other: one may have to be answered before the one before it can be undone. */
let sent: Promise<unknown> = Promise.resolve()

/** Undoes what a toast reports, and says how that went. */
export async function undoByToast(
  { id, text, tone, undo }: Toast,
  { texts, errors, onUndone }: UndoOptions,
): Promise<void> {
  if (!undo) return
  removeToast(id)
  const ids = [...idsOf(undo)]
  const unanswered: number[] = []
  async function send(part: number[]) {
    const reply = await call(undoActions, { body: { ids: part } })
    if (!reply.ok && mayRepeat(reply.error)) unanswered.push(...part)
    return reply
  }
  // Loaded where it is wanted: what comes first has no byte to spare.
  const sendAll = async () =>
    ids.length > mostAtOnce ? (await import('./list/send-in-parts.ts')).sendIds(ids, send) : send(ids)
  const sending = sent.then(sendAll, sendAll)
  sent = sending
  const reply = await sending
  // Undone twice is undone once: it stays offered until the server has decided.
  const again = unanswered.length > 0 ? { actionIds: unanswered } : null
  const refused = reply.ok ? reply.value.results.find(({ ok }) => !ok) : reply.error
  if (reply.ok) onUndone()
  if (refused) showToast({ text: errorText(errors, refused.code ?? 'not_undoable'), tone: 'failed', undo: again })
  // What could not be undone at first has no text of its own any more.
  else showToast({ text: tone === 'done' ? `${texts.undone} · ${text}` : texts.undone, keepsKey: true })
}
