import { createContext, useContext } from 'react'
import type { Language } from '#rules/catalogue/product.ts'
import { useAddressPart } from './address-bar.ts'

/** The address that the server renders; null in the browser, which has the address bar. */
export const ServerAddress = createContext<{ path: string; search: string } | null>(null)

/** The current address, undecoded; `search` with its question mark or empty. */
export function useAddress(): { path: string; search: string } {
  const rendered = useContext(ServerAddress)
  const path = useAddressPart('pathname', rendered?.path)
  const search = useAddressPart('search', rendered?.search)
  return { path, search }
}

/** The query of the address, decoded. */
export const useQueryOfAddress = (): URLSearchParams => new URLSearchParams(useAddress().search)

export const documentLanguage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'th')
