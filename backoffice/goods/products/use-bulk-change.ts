import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestOf } from '#contract/call.ts'
import { changeProducts } from '#contract/backoffice/goods/products/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { RowResult } from '#backoffice/kit/SelectionBar.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import Eye from '#design/icons/eye.ts'
import EyeOff from '#design/icons/eye-off.ts'
import { nameOf, type ProductInList } from './product-row.ts'

export type ProductChange = RequestOf<typeof changeProducts>['body']['change']

type BulkInput = {
  rows: readonly ProductInList[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** Changes all selected products at once; what could not be changed stays selected, with the reason. */
export function useBulkChange({ rows, selected, onSelect }: BulkInput) {
  const texts = useTexts('products')
  const errors = useTexts('errors')
  const language = useLanguage()
  const queries = useQueryClient()
  const mayPublish = useMay('goods.publish')
  const [results, setResults] = useState<readonly RowResult[]>([])
  const [isBusy, setBusy] = useState(false)

  async function change(wanted: ProductChange): Promise<void> {
    if (isBusy || selected.size === 0) return
    setBusy(true)
    const reply = await call(changeProducts, { body: { ids: [...selected].map(Number), change: wanted } })
    setBusy(false)
    if (!reply.ok) return showProblem(reply.error, errors)
    const done = reply.value.results.flatMap(({ undo }) => undo?.actionId ?? [])
    showToast(
      done.length > 0
        ? { text: texts.changed(formatWhole(done.length)), undo: { actionIds: done } }
        : { text: texts.nothingChanged },
    )
    const failed = reply.value.results.filter(({ ok }) => !ok)
    onSelect(new Set(failed.map(({ id }) => String(id))))
    setResults(
      failed.map(({ id, code }) => {
        const product = rows.find((row) => row.id === id)
        return {
          id: String(id),
          name: product ? nameOf(product, language) : String(id),
          ok: false,
          ...(code && { text: errors[code as keyof typeof errors] }),
        }
      }),
    )
    void queries.invalidateQueries({ queryKey: ['products'] })
  }
  const actions = useActions({
    show: {
      title: texts.show,
      key: 'v',
      icon: Eye,
      hidden: !mayPublish || selected.size === 0,
      disabled: isBusy,
      run: () => change({ status: 'ACTIVE' }),
    },
    hide: {
      title: texts.hide,
      key: 'x',
      icon: EyeOff,
      hidden: !mayPublish || selected.size === 0,
      disabled: isBusy,
      run: () => change({ status: 'INACTIVE' }),
    },
  })
  return { actions, results, clearResults: () => setResults([]), change }
}
