import { useState, useSyncExternalStore } from 'react'
import { onToastsChange, shownToasts } from './toasts.ts'

/** DialogProblem: what failed while a dialog is open, in it: it covers the toasts of the page, and keeps them from being read out. */
export function DialogProblem() {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts)
  const [before] = useState(() => toasts.at(-1)?.id ?? 0)
  const failed = toasts.findLast(({ tone, id }) => tone === 'failed' && id > before)
  return (
    <div role="alert" className={failed ? 'problem' : 'sr-only'}>
      {failed?.text}
    </div>
  )
}
