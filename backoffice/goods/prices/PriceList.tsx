import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { listPriceLists, savePriceList } from '#contract/backoffice/goods/price-lists/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { ListItems } from './ListItems.tsx'
import { ListRetailers } from './ListRetailers.tsx'
import { NameList, type PriceListRow } from './NameList.tsx'
import { problemText } from './problem-text.ts'
import './prices.css'

/** One price list: its prices by quantity, and the retailers who have them. */
export function Screen({ params }: ScreenProps) {
  const texts = useTexts('prices')
  const lists = useCall(['price-lists'], listPriceLists, {})
  const list = lists.data?.find(({ id }) => String(id) === params['id'])
  return (
    <QueryState query={lists}>
      {list ? <Whole list={list} /> : <NothingHere title={texts.noSuchList} reason="not-found" />}
    </QueryState>
  )
}

function Whole({ list }: { list: PriceListRow }) {
  const texts = useTexts('prices')
  const errors = useTexts('errors')
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [isNaming, setNaming] = useState(false)
  const { isBusy, run } = useUnderway()
  const isActive = list.status === 'ACTIVE'
  const reload = () => queries.invalidateQueries({ queryKey: ['price-lists'] })

  async function turn(): Promise<void> {
    const { id, name, note, revision } = list
    const title = isActive ? texts.deactivate : texts.activate
    const yes = await confirmAction({
      title: `${title}: ${name}`,
      text: texts.turnText[isActive ? 'off' : 'on'](formatWhole(list.retailers)),
      confirm: title,
      finality: 'undoable',
      rule: texts.turnRule,
      danger: isActive,
    })
    if (!yes) return
    const body = { name, note, revision, status: isActive ? ('INACTIVE' as const) : ('ACTIVE' as const) }
    await run(() => call(savePriceList, { params: { id }, body }), {
      done: () => ({ text: texts.listSaved }),
      refused: (problem) => {
        showToast({ text: problemText(problem, { prices: texts, errors }), tone: 'failed' })
        return true
      },
    })
    await reload()
  }
  const actions = useActions({
    rename: { title: texts.rename, key: 'e', run: () => setNaming(true) },
    turn: { title: isActive ? texts.deactivate : texts.activate, key: 'Shift+A', busy: isBusy, run: turn },
    change: {
      title: texts.changePrices,
      key: 'c',
      look: 'primary',
      run: () => navigate(`/prices/new?list=${list.id}`),
    },
  })
  return (
    <>
      <ScreenHead
        title={list.name}
        note={
          <>
            <Badge tone={isActive ? 'done' : 'quiet'}>{texts.status[list.status]}</Badge>{' '}
            {[
              list.note,
              `${texts.listProducts} ${formatWhole(list.products)}`,
              `${texts.listRetailers} ${formatWhole(list.retailers)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </>
        }
        actions={[actions.rename, actions.turn, actions.change]}
      />
      <div className="price-sections">
        <ListRetailers listId={list.id} onChanged={() => void reload()} />
        <ListItems listId={list.id} />
      </div>
      <NameList open={isNaming} list={list} onClose={() => setNaming(false)} onDone={() => void reload()} />
    </>
  )
}
