import { PageLinks } from '#design/PageLinks.tsx'
import { Link } from '#storefront/router/Link.tsx'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { filterHref } from './filter-href.ts'

/** Pagination: the pages of a product list; its filters are kept. */
export function Pagination({ path, page, pages }: { path: string; page: number; pages: number }) {
  const query = useQueryOfAddress()
  return <PageLinks page={page} pages={pages} link={Link} to={(number) => filterHref(path, query, { page: number })} />
}
