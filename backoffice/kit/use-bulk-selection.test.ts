import { createElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useBulkSelection } from './use-bulk-selection.ts'

const row = (id: string, ok: boolean) => ({ id, name: id, ok })

/** A table in which rows are ticked, an action on them begins, and `meanwhile` are those ticked when it is answered. */
function table(meanwhile: readonly string[], answers: ReturnType<typeof row>[]): string {
  function Table() {
    const selection = useBulkSelection()
    const [step, setStep] = useState(0)
    const [finish, setFinish] = useState<typeof selection.finish | null>(null)
    if (step < 3) setStep(step + 1)
    if (step === 0) selection.onSelect(new Set(['1', '2', 'gone']))
    if (step === 1) {
      setFinish(() => selection.finish)
      selection.onSelect(new Set(meanwhile))
    }
    if (step === 2) finish?.(answers)
    return `${[...selection.selected].join()} | ${selection.results.map(({ id, ok }) => `${id} ${ok}`).join()}`
  }
  return renderToStaticMarkup(createElement(Table))
}

test('what was selected when the action began is selected no more, but for what failed', () => {
  expect(table(['1', '2', 'gone'], [row('1', true), row('2', false)])).toBe('2 | 1 true,2 false')
  expect(table(['1', '2', 'gone'], [])).toBe(' | ')
})

test('what was ticked while the action was under way stays ticked', () => {
  expect(table(['1', '2', '3'], [row('1', true), row('2', false)])).toBe('3,2 | 1 true,2 false')
  expect(table(['1', '2', '3'], [row('1', true), row('2', true)])).toBe('3 | ')
})
