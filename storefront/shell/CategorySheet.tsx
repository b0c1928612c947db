import { useQuery } from '@tanstack/react-query'
import { getData } from '#contract/catalogue/get-data.ts'
import { call } from '#storefront/api/call.ts'
import { Dialog } from '#storefront/design/Dialog.tsx'
import { Notice } from '#storefront/design/Notice.tsx'
import { Skeleton } from '#storefront/design/Skeleton.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'

async function fetchCategories() {
  const reply = await call(getData, { query: { type: 'getCategoriesWithImages' } })
  if (!reply.ok) throw new Error(reply.failure.code)
  return reply.value.data.flatMap((entry) => ('categoryNameThai' in entry ? [entry] : []))
}

/** CategorySheet: all categories by name, from below on a phone, at the left on a desktop, where its button is. */
export function CategorySheet({ onClose }: { onClose: () => void }) {
  const texts = useTexts('shell')
  const language = useLanguage()
  const { data, isError } = useQuery({ queryKey: ['categories'], queryFn: fetchCategories })
  return (
    <Dialog open onClose={onClose} title={texts.allCategories} shape="sheet-start">
      {isError && <Notice tone="failed">{texts.failedText}</Notice>}
      <ul aria-busy={!data && !isError}>
        {data?.map(({ id, categoryNameThai, categoryNameEng }) => (
          <li key={id} className="menu-line">
            <Link href={href('category', { id })} onClick={onClose}>
              {language === 'th' ? categoryNameThai : categoryNameEng}
            </Link>
          </li>
        ))}
        {!data && !isError && [1, 2, 3, 4, 5, 6].map((row) => <Skeleton key={row} className="my-3 h-6" />)}
      </ul>
    </Dialog>
  )
}
