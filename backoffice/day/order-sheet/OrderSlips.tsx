import { useState } from 'react'
import { listSlips } from '#contract/backoffice/day/slips/calls.ts'
import { satangOf } from '#rules/money.ts'
import { isPrepaidAndPaid } from '#rules/orders/amount-due.ts'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { useCall } from '#backoffice/api/use-call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { Card } from '#backoffice/kit/Card.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { later } from '#backoffice/kit/later.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { WholeOrder } from './use-order.ts'
import { When } from './When.tsx'

const OpenSlip = later(
  () => import('./OpenSlip.tsx').then((module) => module.OpenSlip),
  ({ onClose }) => onClose(),
)
const RestTransfer = later(
  () => import('./RestTransfer.tsx').then((module) => module.RestTransfer),
  ({ onClose }) => onClose(),
)
const UseSlip = later(
  () => import('./UseSlip.tsx').then((module) => module.UseSlip),
  ({ onClose }) => onClose(),
)

/** More than anybody sends for one order. */
const mostSlips = 50

/** Something is due in cash of an order that was paid beforehand. */
const isRestDue = ({ stage, payType, dueAmt }: WholeOrder): boolean =>
  stage !== undefined && isPrepaidAndPaid({ stage, payType }) && dueAmt > 0

/**
 * The transfer slips of an order, the newest first: what became of each, its picture, and the decision. An order that waits
 * for its payment may also be paid by the transfer of another order, and what a payment lacked may come by a further one.
 */
export function OrderSlips({ order }: { order: WholeOrder }) {
  const { id, orderNumber } = order
  const texts = useTexts('sheet')
  const words = useTexts('slips')
  const mayCheck = useMay('slips.check')
  const mayOverride = mayCheck && order.orderStatus === 'VERIFYING_PAYMENT'
  const mayRecord = mayCheck && isRestDue(order)
  const [dialog, setDialog] = useState<'other' | 'rest' | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const query = useCall(['order', id, 'slips'], listSlips, {
    query: { orderNumber, sort: 'newest', size: mostSlips },
  })
  const slips = query.data?.content ?? []
  const [first] = slips.toSorted((one, other) => Number(other.state === 'pending') - Number(one.state === 'pending'))
  const actions = useActions({
    other: { title: texts.otherSlip, key: 'Shift+S', hidden: !mayOverride, run: () => setDialog('other') },
    rest: { title: texts.rest.open, key: 'Shift+T', hidden: !mayRecord, run: () => setDialog('rest') },
    slip: { title: texts.openSlip, key: 's', hidden: !first, run: () => first && setOpenId(first.id) },
  })
  const open = slips.find((slip) => slip.id === openId)
  // What is open says itself that nothing is due any more.
  if (!query.isError && slips.length === 0 && !mayOverride && !mayRecord && dialog === null) return null
  return (
    <Card id="slips" title={texts.slips}>
      <QueryState query={query}>
        <ul className="sheet-list">
          {slips.map((slip) => (
            <li key={slip.id}>
              <span className="sheet-action">
                <span>
                  <b>{texts.slipStates[slip.state]}</b> <Money satang={satangOf(slip.amount)} />
                  <span>
                    <When at={slip.sentOn} />
                    {slip.decidedBy && ` · ${slip.decidedBy.name}`}
                  </span>
                  {slip.reason && <span className="sheet-reason">{slip.note ?? words.reasons[slip.reason]}</span>}
                </span>
                <Button onClick={() => setOpenId(slip.id)}>{texts.openSlip}</Button>
              </span>
            </li>
          ))}
        </ul>
      </QueryState>
      <ActionButton action={actions.other} />
      <ActionButton action={actions.rest} />
      {dialog === 'other' && <UseSlip order={order} onClose={() => setDialog(null)} />}
      {dialog === 'rest' && <RestTransfer order={order} onClose={() => setDialog(null)} />}
      {open && <OpenSlip slip={open} orderId={id} onClose={() => setOpenId(null)} />}
    </Card>
  )
}
