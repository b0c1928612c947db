import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { Language } from '#rules/catalogue/product.ts'
import { followOwnPrices } from '#storefront/catalogue/own-prices.ts'
import { useCart } from '#storefront/cart/cart-store.ts'
import { usePageRefresh } from '#storefront/router/use-page-refresh.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { isViewing } from '#storefront/api/storage.ts'
import { ConsentQuestion } from '#storefront/legal/ConsentQuestion.tsx'
import { NavPoints } from '#storefront/loyalty/lazy-nav-points.ts'
// What says that a part is missing is in the same file as this, before the connection is lost.
import '#storefront/page-frame/MissingPart.tsx'
import { restoreTypedFields } from '#storefront/page-frame/persisted-fields.ts'
import { loadTexts, sharedNamespaces } from '#storefront/texts/namespaces.ts'
import { TextsProvider } from '#storefront/page-frame/TextsProvider.tsx'
import { followConnection } from '#storefront/offline/connection.ts'
import { answerPagesOffline } from '#storefront/router/answer-pages.ts'
import { storeAssortment } from '#storefront/offline/store-assortment.ts'
import { persistQueries } from '#storefront/offline/persisted-queries.ts'
import { OrphanedQueueSheet } from '#storefront/offline/OrphanedQueueSheet.tsx'
import { OfflineRibbon } from '#storefront/offline/OfflineRibbon.tsx'
import { followPreparedOrder } from '#storefront/checkout/follow-prepared-order.ts'
import { takeOverMerged } from '#storefront/checkout/merged-accounts.ts'
import { usePreparedOrder } from '#storefront/checkout/prepared-order-storage.ts'
import { PreparedOrderCard } from '#storefront/checkout/PreparedOrderCard.tsx'
import { followUpdates } from '#storefront/offline/update.ts'
import { UpdateQuestion } from '#storefront/offline/UpdateQuestion.tsx'
import { rememberCards } from '#storefront/offline/waiting-cards.ts'
import '#storefront/offline/offline.css'

/**
 * Makes the storefront work offline. It starts after hydration, in a React root of its own, so that the first load does
 * not grow. When it returns, persisted queries are restored.
 */
export function startOffline(language: Language): void {
  persistQueries()
  answerPagesOffline(async (address) =>
    (await import('#storefront/offline/offline-pages.ts')).offlinePage(address, language),
  )
  storeAssortment(language)
  followConnection()
  void followUpdates()
  followPreparedOrder()
  followOwnPrices()
  restoreTypedFields()
  // Without its banner nobody may see as a retailer.
  if (isViewing())
    void import('#storefront/viewing/Viewing.tsx').then(
      ({ showViewing }) => showViewing(language),
      () => location.replace('/backoffice/'),
    )
  // What replaces a page that fails must be loaded before the connection is lost.
  import('#storefront/page-frame/Failed.tsx').catch(() => undefined)
  void render(language)
}

async function render(language: Language): Promise<void> {
  // A page that is not public may still be loading its own.
  await loadTexts(language, [...sharedNamespaces, 'offline', 'legal', 'checkout'])
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <TextsProvider language={language}>
      <OfflineFeatures />
    </TextsProvider>,
  )
}

function OfflineFeatures() {
  const { pending } = useCart()
  const retailer = useRetailer()
  const order = usePreparedOrder(retailer?.id)
  useEffect(() => rememberCards(pending), [pending])
  usePageRefresh()
  return (
    <>
      <OfflineRibbon orderWaits={order !== null && (order.state === 'waiting' || order.state === 'sent')} />
      <PreparedOrderCard />
      <UpdateQuestion />
      <ConsentQuestion />
      <OrphanedQueueSheet takeOver={takeOverMerged} />
      {retailer && <NavPoints />}
    </>
  )
}
