import { PageLinks } from '#design/PageLinks.tsx'
import { Link } from '#storefront/router/Link.tsx'
import type { OrderFilter } from './order-filter.ts'
import { ordersHref } from './OrderFilters.tsx'

/** OrderPages: links to the pages of the order list, with the current filter. */
export const OrderPages = ({ filter, pages }: { filter: OrderFilter; pages: number }) => (
  <PageLinks page={filter.page} pages={pages} link={Link} to={(number) => ordersHref(filter, { page: number })} />
)
