import { formatWhole } from '#rules/money.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { stageOf, type OrderInList } from './order-row.ts'
import type { useOrderActions } from './use-order-actions.ts'

const moves = ['ACCEPTED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED'] as const
const buttons = [...moves.slice(0, -1), 'hold', 'release', 'CANCELLED'] as const

type OrderActionsProps = ReturnType<typeof useOrderActions> & {
  rows: readonly OrderInList[]
  /** The ids of the selected ones. */
  selected: ReadonlySet<string>
}

/**
 * OrderActions: what can be done with the selected orders and, before it is done, which moves leave some of them out:
 * how many, and the stages that they are in. Loaded with the first selection: the list has no byte to spare.
 */
export function OrderActions({ actions, canMove, rows, selected }: OrderActionsProps) {
  const texts = useTexts('orders')
  const { stages } = useTexts('kit')
  const orders = rows.filter(({ id }) => selected.has(id))
  const partial = moves.flatMap((to) => {
    if (actions[to].hidden) return []
    const left = orders.filter((order) => !canMove(order, to))
    return left.length === 0 || left.length === orders.length ? [] : [{ to, left }]
  })
  const inWords = (left: readonly OrderInList[]) =>
    [...Map.groupBy(left, stageOf)].map(([stage, some]) => `${stages[stage]} ${formatWhole(some.length)}`).join(', ')
  return (
    <>
      {buttons.map((name) => (
        <ActionButton key={name} action={actions[name]} />
      ))}
      <ul className="left-out">
        {partial.map(({ to, left }) => (
          <li key={to}>
            {texts.leftOut(
              texts.actions[to],
              formatWhole(orders.length - left.length),
              formatWhole(orders.length),
              inWords(left),
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
