import { lazy, Suspense, useState, type ReactNode } from 'react'
import { documentLanguage } from '#storefront/router/location.ts'
import { Link } from '#storefront/router/Link.tsx'
import { loadTexts } from '#storefront/texts/namespaces.ts'

const CategorySheet = lazy(async () => {
  const [{ CategorySheet: component }] = await Promise.all([
    import('./CategorySheet.tsx'),
    loadTexts(documentLanguage(), ['browse']),
  ])
  return { default: component }
})

/** CategoryLink: opens the panel of all categories; before hydration it links to those of the home page. */
export function CategoryLink({ className, children }: { className: string; children: ReactNode }) {
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
      {open && (
        <Suspense>
          <CategorySheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
