import { formatWhole } from '#rules/money.ts'

/** How much of something is done, as a bar with its figures; `note` says more in words. */
export function Progress({ done, all, note }: { done: number; all: number; note?: string }) {
  return (
    <span className="progress">
      <progress value={done} max={Math.max(all, 1)} aria-hidden="true" />
      <span className="progress-figures">
        {formatWhole(done)}/{formatWhole(all)}
      </span>
      {note && <span className="progress-note">{note}</span>}
    </span>
  )
}
