import { may, staffRolesIn } from '#rules/identity/permissions.ts'
import { formatWhole } from '#rules/money.ts'
import { canTransition } from '#rules/orders/stages.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { stageOf, type OrderInList } from './order-row.ts'
import type { useOrderActions } from './use-order-actions.ts'

const moves = ['ACCEPTED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED'] as const
const buttons = [...moves.slice(0, -1), 'hold', 'release', 'CANCELLED'] as const

type OrderActionsProps = {
  actions: ReturnType<typeof useOrderActions>
  /** The selected ones. */
  orders: readonly OrderInList[]
}

/**
 * OrderActions: what can be done with the selected orders and, before it is done, which moves leave some of them out:
 * how many, and the stages that they are in. Loaded with the first selection: the list has no byte to spare.
 */
export function OrderActions({ actions, orders }: OrderActionsProps) {
  const texts = useTexts('orders')
  const { stages } = useTexts('kit')
  const staff = useStaff()
  const actor = may({ roles: staffRolesIn(staff?.roles ?? []) }, 'orders.override') ? 'manager' : 'clerk'
  const partial = moves.flatMap((to) => {
    const left = orders.filter((order) => canTransition(stageOf(order), to, actor) !== 'yes')
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
