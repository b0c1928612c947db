import { formatWhole } from '#rules/money.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { packState, type OrderToPackFacts } from './pack-state.ts'
import type { PackSession, PackView, Wave } from './pack-session.ts'

type PackOrdersProps = { wave: Wave; session: PackSession; view: PackView; onChoose: (id: string) => void }

/** The orders of the wave, what is to be done first. */
export function PackOrders({ wave, session, view, onChoose }: PackOrdersProps) {
  const texts = useTexts('pack')
  const orders = wave.ordersInWave
    .map((order) => ({ order, state: packState(order, session.countsOf(order.id), view.queue) }))
    .toSorted((one, other) => Number(one.state.isOver) - Number(other.state.isOver))
  return (
    <section aria-labelledby="pack-orders">
      <h2 id="pack-orders">{texts.orders}</h2>
      <ul className="pack-list">
        {orders.map(({ order, state }) => (
          <li key={order.id}>
            <button
              type="button"
              className={`pack-card ${state.isOver ? 'is-over' : ''}`}
              onClick={() => onChoose(order.id)}
            >
              <b className="box-number">{order.box}</b>
              <span>
                {order.storeName}
                <small>{order.orderNumber}</small>
              </span>
              <StateText order={order} state={state} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function StateText({ order, state }: { order: Wave['ordersInWave'][number]; state: OrderToPackFacts }) {
  const texts = useTexts('pack')
  if (order.stage === 'CANCELLED') return <em>{texts.cancelled}</em>
  if (state.boxes !== null) return <em className="is-done">{texts.packed(state.boxes)}</em>
  return (
    <em className={state.isComplete ? 'is-done' : ''}>
      {texts.progress(formatWhole(state.done), formatWhole(state.needed))}
      {state.isComplete && ` ${texts.ready}`}
    </em>
  )
}
