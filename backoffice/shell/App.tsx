import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Router } from 'wouter'
import type { Language } from '#rules/catalogue/product.ts'
import { problemOf } from '#web/read-reply.ts'
import { navigateUnlessHeld } from '#backoffice/kit/leaving.ts'
import { textsOf } from '#backoffice/texts/namespaces.ts'
import { DesignTextsContext } from '#design/texts.ts'
import { Shell } from './Shell.tsx'

/** A failure that another try may mend. */
const isPassing = (error: unknown) => ['unavailable', 'offline'].includes(problemOf(error).code)

/** The back office: everything around its screens. */
export function App({ language }: { language: Language }) {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            // Offline is an answer of the call, which the screens show.
            networkMode: 'always',
            retry: (failures, error) => isPassing(error) && failures < 2,
            staleTime: 5000,
          },
          mutations: { networkMode: 'always' },
        },
      }),
  )
  const designTexts = { language, ...textsOf(language, 'design') }
  return (
    <QueryClientProvider client={queries}>
      <I18nProvider locale={language === 'th' ? 'th-TH' : 'en-GB'}>
        <DesignTextsContext value={designTexts}>
          <Router base="/backoffice" aroundNav={navigateUnlessHeld}>
            <Shell />
          </Router>
        </DesignTextsContext>
      </I18nProvider>
    </QueryClientProvider>
  )
}
