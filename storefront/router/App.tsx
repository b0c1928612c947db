import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { Language } from '#rules/catalogue/product.ts'
import { Shell } from '#storefront/shell/Shell.tsx'
import { LanguageProvider } from '#storefront/texts/use-texts.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ServerAddress } from './location.ts'
import { PageView } from './PageView.tsx'

type Props = {
  language: Language
  queries: QueryClient
  /** The address being drawn; null in the browser. */
  address: { path: string; search: string } | null
}

/** The whole shop, the same on the server and in the browser. */
export function App({ language, queries, address }: Props) {
  return (
    <LanguageProvider language={language}>
      <QueryClientProvider client={queries}>
        <ServerAddress value={address}>
          <Shell>
            <ErrorBoundary>
              <PageView />
            </ErrorBoundary>
          </Shell>
        </ServerAddress>
      </QueryClientProvider>
    </LanguageProvider>
  )
}
