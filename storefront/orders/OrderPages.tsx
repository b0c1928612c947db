import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { pageNumbers } from '#rules/catalogue/listing.ts'
import { Icon } from '#storefront/design/Icon.tsx'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { OrderFilter } from './order-filter.ts'
import { ordersHref } from './OrderFilters.tsx'

/** OrderPages: the pages of the order list as links; nothing where there is one. */
export function OrderPages({ filter, pages }: { filter: OrderFilter; pages: number }) {
  const texts = useTexts('catalogue')
  const { page } = filter
  if (pages <= 1) return null
  const to = (number: number) => ordersHref(filter, { page: number })
  return (
    <nav className="pages" aria-label={texts.pages}>
      {page > 1 && (
        <Link href={to(page - 1)} rel="prev" aria-label={texts.previousPage}>
          <Icon of={ChevronLeft} />
        </Link>
      )}
      {pageNumbers(page, pages).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`}>…</span>
        ) : (
          <Link
            key={number}
            href={to(number)}
            aria-label={texts.pageNumber(number)}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ),
      )}
      {page < pages && (
        <Link href={to(page + 1)} rel="next" aria-label={texts.nextPage}>
          <Icon of={ChevronRight} />
        </Link>
      )}
    </nav>
  )
}
