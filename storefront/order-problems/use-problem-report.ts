import { useEffect, useRef, useState } from 'react'
import { type AnswerOf, pathOf } from '#contract/call.ts'
import { reportProblem } from '#contract/order-problems/calls.ts'
import { maxPhotos, reportViolation, type ProblemKind } from '#rules/orders/problem-reports.ts'
import { freshKey } from '#web/fresh-key.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { sendForm } from '#storefront/api/send-form.ts'
import { isDecided } from '#web/is-decided.ts'
import { prepareSlip } from '#storefront/payments/prepare-slip.ts'
import { withPhotos } from './with-photos.ts'
import type { Order } from '#storefront/orders/order-queries.ts'

export type ChosenPhoto = { id: string; file: Blob; preview: string }
type Draft = {
  kind: ProblemKind
  /** Affected units by line number, from 1. */
  quantities: Readonly<Record<number, number>>
  words: string
  photos: readonly ChosenPhoto[]
}
const empty: Draft = { kind: 'missing', quantities: {}, words: '', photos: [] }

/** Why a report cannot be or was not sent: missing input, an unusable photo or too many, or the server's error. */
export type ReportError = { of: 'lines' | 'words' | 'most-photos' } | { of: 'photo' | 'server'; code: CallCode }

/**
 * The draft of a report. It stays until the server has stored it: after an error the same report is sent again under
 * the same key, so that it counts once.
 * @param onSent called when the server has stored it
 */
export function useProblemReport(order: Order, onSent: () => void) {
  const [draft, setDraft] = useState<Draft>(empty)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<ReportError | null>(null)
  const busy = useRef(false)
  const [preparing, setPreparing] = useState(false)
  const isPreparing = useRef(false)
  const key = useRef<string | null>(null)
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const made = previews.current
    return () => made.forEach((preview) => URL.revokeObjectURL(preview))
  }, [])

  const change = (part: Partial<Draft>) => changeBy((now) => ({ ...now, ...part }))
  const changeBy = (next: (now: Draft) => Draft) => {
    if (busy.current) return
    // A changed report is a new request
    key.current = null
    setError(null)
    setDraft(next)
  }
  const addPhotos = async (files: readonly File[]) => {
    if (busy.current || isPreparing.current) return
    isPreparing.current = true
    setPreparing(true)
    const added: ChosenPhoto[] = []
    let rejected: CallCode | null = null
    const room = maxPhotos - draft.photos.length
    for (const file of files.slice(0, room)) {
      // One at a time: a cheap phone has memory for one open image, not four
      const prepared = await prepareSlip(file)
      if (prepared.ok) {
        const preview = URL.createObjectURL(prepared.slip.file)
        previews.current.add(preview)
        added.push({ id: freshKey(), file: prepared.slip.file, preview })
      } else rejected = prepared.code
    }
    isPreparing.current = false
    setPreparing(false)
    if (added.length > 0) changeBy((now) => withPhotos(now, added))
    if (files.length > room) setError({ of: 'most-photos' })
    if (rejected) setError({ of: 'photo', code: rejected })
  }
  const send = async () => {
    // A report goes with the photos that were chosen for it.
    if (busy.current || isPreparing.current) return
    const lines = Object.entries(draft.quantities)
      .map(([lineNo, qty]) => ({ lineNo: Number(lineNo), qty }))
      .filter(({ qty }) => qty > 0)
    const words = draft.words.trim() || null
    const ordered = order.orderDetails.map(({ qty }, index) => ({ lineNo: index + 1, qty }))
    const missing = reportViolation({ kind: draft.kind, lines, words }, ordered)
    if (missing) return setError({ of: missing.path === 'words' ? 'words' : 'lines' })
    busy.current = true
    setError(null)
    setProgress(0)
    key.current ??= freshKey()
    const form = new FormData()
    form.set('kind', draft.kind)
    form.set('lines', JSON.stringify(lines))
    if (words) form.set('words', words)
    draft.photos.forEach(({ file }, index) => form.set(`photo${index + 1}`, file, `photo${index + 1}.jpg`))
    const path = pathOf(reportProblem).replace(':id', order.id)
    const sending = { form, idempotencyKey: key.current, onProgress: setProgress }
    const reply = await sendForm<AnswerOf<typeof reportProblem>>(path, sending)
    setProgress(null)
    busy.current = false
    if (isDecided(reply)) key.current = null
    if (!reply.ok) return setError({ of: 'server', code: reply.error.code })
    setDraft(empty)
    onSent()
  }
  return { draft, change, addPhotos, preparing, send, progress, error }
}
