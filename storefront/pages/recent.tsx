import { useEffect, useRef, type ReactNode } from 'react'
import { loginPage } from '#contract/pages/next-page.ts'
import { OrderPad } from '#storefront/catalogue/OrderPad.tsx'
import { ProductGrid } from '#storefront/catalogue/ProductGrid.tsx'
import { useBoughtBefore } from '#storefront/catalogue/use-bought-before.ts'
import { reservedId, useReserved } from '#storefront/catalogue/use-reserved.ts'
import { PasteListButton } from '#storefront/restock/PasteListButton.tsx'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { Failed } from '#storefront/page-frame/Failed.tsx'
import { buttonClass } from '#design/Button.tsx'
import { basket } from '#design/page-drawings.tsx'
import { EmptyState } from '#design/EmptyState.tsx'
import { PageTitle } from '#storefront/page-frame/PageTitle.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { useHydrated } from '#design/use-hydrated.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { useNavigate } from '#storefront/router/navigate.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** What the retailer has bought before. The server does not know who visits: only the browser fills this page. */
export function RecentPage() {
  const texts = useTexts('lists')
  const browse = useTexts('browse')
  const shell = useTexts('shell')
  const retailer = useRetailer()
  const hydrated = useHydrated()
  const { data, error, refetch } = useBoughtBefore()
  const navigate = useNavigate()
  const opensList = useQueryOfAddress().has('list')
  const closeList = () => void (opensList && navigate(href('recent'), { replace: true }))
  // Without a connection that is the reason, as on every page
  const errorTitle = codeOf(error) === 'offline' ? undefined : browse.recentFailed
  return (
    <div className="listing">
      <PageTitle back aside={data && data.length > 0 && <p className="text-quiet">{texts.count(data.length)}</p>}>
        {shell.titleRecent}
      </PageTitle>
      <div className="listing-goods">
        {hydrated && !retailer && <LoginHint />}
        {error && !data && <Failed code={codeOf(error)} title={errorTitle} onRetry={() => void refetch()} />}
        {data?.length === 0 && <NothingBoughtYet />}
        {retailer && (
          <div className="mb-3">
            <PasteListButton key={String(opensList)} open={opensList} onClose={closeList} />
          </div>
        )}
        {data && data.length > 0 && <OrderPad cards={data} />}
        {!data && !error && !(hydrated && !retailer) && <GridSkeleton />}
        {retailer && data && <ReservedGoods />}
      </div>
    </div>
  )
}

/** Goods that not every retailer is shown; the address can lead straight to them. */
function ReservedGoods() {
  const texts = useTexts('browse')
  const { data = [] } = useReserved()
  const section = useRef<HTMLElement>(null)
  const isThere = data.length > 0
  useEffect(() => {
    if (!isThere || location.hash !== `#${reservedId}`) return
    // After the router, which scrolls a new page to its top once it is rendered.
    const frame = requestAnimationFrame(() => section.current?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  if (!isThere) return null
  return (
    <section ref={section} id={reservedId} className="section" aria-labelledby="reserved-head">
      <div className="section-head">
        <h2 id="reserved-head">{texts.reserved}</h2>
      </div>
      <ProductGrid cards={data} />
    </section>
  )
}

const GridSkeleton = () => (
  <ul className="goods" aria-busy="true">
    {[1, 2, 3, 4, 5, 6, 7, 8].map((card) => (
      <li key={card}>
        <Skeleton className="h-72" />
      </li>
    ))}
  </ul>
)

function LoginHint() {
  const texts = useTexts('browse')
  return (
    <EmptyList
      title={texts.recentLogin}
      action={
        <Link href={loginPage(href('recent'))} className={buttonClass('primary')}>
          {useTexts('shell').login}
        </Link>
      }
    >
      {texts.recentLoginText}
    </EmptyList>
  )
}

function NothingBoughtYet() {
  const texts = useTexts('browse')
  return (
    <EmptyList
      title={texts.recentEmpty}
      action={
        <Link href={href('all', { title: 'hot' })} className={buttonClass('primary')}>
          {useTexts('catalogue').hot}
        </Link>
      }
    >
      {texts.recentEmptyText}
    </EmptyList>
  )
}

const EmptyList = ({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) => (
  <EmptyState drawing={basket} title={title} action={action}>
    {children}
  </EmptyState>
)
