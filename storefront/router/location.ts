import { createContext, useContext } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import type { Language } from '#rules/catalogue/product.ts'

/** The address that the server renders; null in the browser, which has the address bar. */
export const ServerAddress = createContext<{ path: string; search: string } | null>(null)

/** The current address, undecoded; `search` with its question mark or empty. */
export function useAddress(): { path: string; search: string } {
  const rendered = useContext(ServerAddress)
  const path = usePathname(rendered ? { ssrPath: rendered.path } : {})
  const search = useSearch(rendered ? { ssrSearch: rendered.search } : {})
  return { path, search }
}

/** The query of the address, decoded. */
export const useQueryOfAddress = (): URLSearchParams => new URLSearchParams(useAddress().search)

export const documentLanguage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'th')
