import { formatWhole } from '#rules/money.ts'
import { stages } from '#rules/orders/stages.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { stageOf, type OrderInList } from './order-row.ts'
import type { useOrderActions } from './use-order-actions.ts'

const buttons = [
  'ACCEPTED',
  'PICKING',
  'PACKED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'hold',
  'release',
  'CANCELLED',
] as const

type OrderActionsProps = ReturnType<typeof useOrderActions> & {
  rows: readonly OrderInList[]
  /** The ids of the selected ones. */
  selected: ReadonlySet<string>
}

/**
 * OrderActions: what can be done with the selected orders and, before it is done, how many of them each action takes that leaves
 * some out, and the stages that all of them are in.
 */
export function OrderActions({ actions, can, rows, selected }: OrderActionsProps) {
  const texts = useTexts('orders')
  const kit = useTexts('kit')
  const orders = rows.filter(({ id }) => selected.has(id))
  const partial = buttons.flatMap((name) => {
    const count = actions[name].hidden ? 0 : orders.filter((order) => can(name, order)).length
    return count === 0 || count === orders.length ? [] : [`${texts.actions[name]} ${formatWhole(count)}`]
  })
  const inStages = stages.flatMap((stage) => {
    const { length } = orders.filter((order) => stageOf(order) === stage)
    return length === 0 ? [] : [`${kit.stages[stage]} ${formatWhole(length)}`]
  })
  return (
    <>
      {buttons.map((name) => (
        <ActionButton key={name} action={actions[name]} />
      ))}
      {partial.length > 0 && (
        <p className="partly">
          {texts.partly(partial.join(' · '), formatWhole(orders.length))}
          <br />
          {texts.inStages(inStages.join(' · '))}
        </p>
      )}
    </>
  )
}
