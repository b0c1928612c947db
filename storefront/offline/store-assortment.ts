import type { Language } from '#rules/catalogue/product.ts'
import { whenIdle } from '#design/when-idle.ts'
import { currentRetailer } from '#storefront/api/session.ts'

/** Asks the worker, in a quiet moment, to store the products for a time without a network; not where data is saved. */
export function storeAssortment(language: Language): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!('serviceWorker' in navigator) || !currentRetailer() || connection?.saveData) return
  void navigator.serviceWorker.ready.then(({ active }) =>
    whenIdle(() => active?.postMessage({ kind: 'STORE_ASSORTMENT', language })),
  )
}
