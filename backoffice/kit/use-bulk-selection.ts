import { useState } from 'react'
import type { RowResult } from './SelectionBar.tsx'

/** The selected rows of a table whose actions answer row by row. */
export function useBulkSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [results, setResults] = useState<readonly RowResult[]>([])
  function onSelect(ids: ReadonlySet<string>): void {
    setSelected(ids)
    setResults([])
  }
  return {
    selected,
    onSelect,
    /** Of the last action, as long as a row of it failed and nothing else is selected. */
    results,
    clear: () => onSelect(new Set()),
    /**
     * After an action: rows that failed stay selected, with the reason, and so do those that were ticked while it was under way.
     * An action ends with the `finish` that it began with, which knows what was selected then.
     */
    finish: (answers: readonly RowResult[]) => {
      const failed = answers.filter(({ ok }) => !ok)
      setResults(failed.length > 0 ? answers : [])
      setSelected((now) => new Set([...[...now].filter((id) => !selected.has(id)), ...failed.map(({ id }) => id)]))
    },
  }
}
