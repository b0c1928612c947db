import { useRef, type FormEvent } from 'react'
import Search from '#design/icons/search.ts'
import type { OrderStatus } from '#rules/orders/states.ts'
import { Icon } from '#design/Icon.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useNavigate } from '#storefront/router/navigate.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { statuses, writeOrderFilter, type OrderFilter } from './order-filter.ts'

/** The address of the order list with a changed filter; any change starts at the first page. */
export function ordersHref(filter: OrderFilter, change: Partial<OrderFilter>): string {
  const query = writeOrderFilter({ ...filter, page: 1, ...change })
  return query ? `${href('orders')}?${query}` : href('orders')
}

/** OrderFilters: all, in progress, delivered, cancelled; and a search by number. */
export function OrderFilters({ filter }: { filter: OrderFilter }) {
  const texts = useTexts('orders')
  const names: Record<OrderStatus, string> = {
    ACTIVE: texts.active,
    DELIVERED: texts.delivered,
    CANCELLED: texts.cancelled,
  }
  return (
    <div className="order-filters">
      <nav className="row" aria-label={texts.filter}>
        {[null, ...statuses].map((status) => (
          <Link
            key={status}
            replace
            href={ordersHref(filter, { status })}
            className="chip"
            aria-current={filter.status === status || undefined}
          >
            {status ? names[status] : texts.all}
          </Link>
        ))}
      </nav>
      <NumberSearch filter={filter} />
    </div>
  )
}

function NumberSearch({ filter }: { filter: OrderFilter }) {
  const texts = useTexts('orders')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(ordersHref(filter, { number: input.current?.value.trim() ?? '' }), { replace: true })
  }
  return (
    <search className="search">
      <form action={href('orders')} noValidate onSubmit={submit}>
        <input
          key={filter.number}
          ref={input}
          type="search"
          name="number"
          defaultValue={filter.number}
          placeholder={texts.searchNumber}
          aria-label={texts.searchNumber}
          autoComplete="off"
          maxLength={40}
          enterKeyHint="search"
        />
        <button type="submit" className="icon-button" aria-label={texts.search}>
          <Icon of={Search} />
        </button>
      </form>
    </search>
  )
}
