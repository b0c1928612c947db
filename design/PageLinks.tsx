import ChevronLeft from '#design/icons/chevron-left.ts'
import ChevronRight from '#design/icons/chevron-right.ts'
import { Icon } from './Icon.tsx'
import type { LinkComponent } from './LinkComponent.ts'
import { pageNumbers } from './page-numbers.ts'
import { useDesignTexts } from './texts.ts'

type PageLinksProps = { page: number; pages: number; to: (page: number) => string; link: LinkComponent }

/** PageLinks: first, last, current page and its neighbours as real links; nothing when there is one page. */
export function PageLinks({ page, pages, to, link: Link }: PageLinksProps) {
  const texts = useDesignTexts()
  if (pages <= 1) return null
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
