import { useQueryClient } from '@tanstack/react-query'
import { nameIn } from '#rules/in-language.ts'
import type { RequestOf } from '#contract/call.ts'
import { changeProducts } from '#contract/backoffice/goods/products/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { undoOfAll } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { sendIds } from '#backoffice/kit/list/send-in-parts.ts'
import type { List } from '#backoffice/kit/list/use-list.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { errorText } from '#backoffice/texts/with-codes.ts'
import Eye from '#design/icons/eye.ts'
import EyeOff from '#design/icons/eye-off.ts'
import type { ProductInList } from './product-row.ts'

export type ProductChange = RequestOf<typeof changeProducts>['body']['change']

type BulkInput = {
  rows: readonly ProductInList[]
  selection: List<ProductInList>['selection']
}

/** Changes all selected products at once; what could not be changed stays selected, with the reason. */
export function useBulkChange({ rows, selection }: BulkInput) {
  const texts = useTexts('products')
  const errors = useTexts('errors')
  const language = useLanguage()
  const queries = useQueryClient()
  const mayPublish = useMay('goods.publish')
  const { selected, finish } = selection
  const { isBusy, run } = useUnderway()

  async function change(wanted: ProductChange): Promise<void> {
    if (selected.size === 0) return
    const send = (ids: number[]) => call(changeProducts, { body: { ids, change: wanted } })
    const reply = await run(() => sendIds([...selected].map(Number), send), {
      done: ({ results: answers }) => {
        const changed = answers.filter(({ undo }) => undo)
        return changed.length > 0
          ? { text: texts.changed(formatWhole(changed.length)), undo: undoOfAll(changed) }
          : { text: texts.nothingChanged }
      },
    })
    if (!reply?.ok) return
    const ofProducts: Readonly<Record<string, string>> = texts.violations
    const failed = reply.value.results.filter(({ ok }) => !ok)
    finish(
      failed.map(({ id, code }) => {
        const product = rows.find((row) => row.id === id)
        return {
          id: String(id),
          name: product ? nameIn(product, language) : String(id),
          ok: false,
          ...(code && { text: ofProducts[code] ?? errorText(errors, code) }),
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
  return { actions, change }
}
