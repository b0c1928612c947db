import { useState, type ReactNode } from 'react'
import { Link } from '#storefront/router/Link.tsx'
import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'

const CategorySheet = late(async () => (await withTexts(import('./CategorySheet.tsx'), ['browse'])).CategorySheet)

/** CategoryLink: opens the panel of all categories; before hydration it links to those of the home page. */
export function CategoryLink({ className, children }: { className?: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Link
        href="/#categories"
        className={className}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </Link>
      {open && <CategorySheet onClose={() => setOpen(false)} />}
    </>
  )
}
