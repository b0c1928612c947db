import type { Language } from '#rules/catalogue/product.ts'
import type { Supplier } from '#contract/pages/shapes.ts'
import { Shell } from '#storefront/shell/Shell.tsx'
import { ServerSupplier } from '#storefront/content/supplier.ts'
import { TextsProvider } from '#storefront/page-frame/TextsProvider.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ServerAddress } from '#storefront/router/location.ts'
import { PageView } from './PageView.tsx'

type Props = {
  language: Language
  /** The address to render; null in the browser. */
  address: { path: string; search: string } | null
  /** The supplier to render; null in the browser. */
  supplier: Supplier | null
}

/** The whole app, the same on the server and in the browser. */
export function App({ language, address, supplier }: Props) {
  return (
    <TextsProvider language={language}>
      <ServerAddress value={address}>
        <ServerSupplier value={supplier}>
          <Shell>
            <ErrorBoundary>
              <PageView />
            </ErrorBoundary>
          </Shell>
        </ServerSupplier>
      </ServerAddress>
    </TextsProvider>
  )
}
