import type { ReactNode } from 'react'
import { LoadingScreen } from '#storefront/design/LoadingScreen.tsx'
import { useDocumentStyle } from './document-style.ts'

/** DocumentPage: a private page, from when its style sheet is here: what stands once does not move. */
export const DocumentPage = ({ children }: { children: ReactNode }) =>
  useDocumentStyle() ? children : <LoadingScreen />
