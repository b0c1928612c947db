import { createContext, useContext } from 'react'
import type { Language } from '#rules/catalogue/product.ts'

/** The words of the design components themselves, in the user's language; all other text is passed to them. */
type DesignTexts = {
  /** Of the words on pictures. */
  language: Language
  close: string
  pleaseWait: string
  tryAgain: string
  failedTitle: string
  failedText: string
  offlineHeading: string
  offlineText: string
  quantityOf: (name: string) => string
  fewer: (name: string) => string
  more: (name: string) => string
  pages: string
  previousPage: string
  nextPage: string
  pageNumber: (page: number) => string
}

/** Provided once, around the whole application. */
export const DesignTextsContext = createContext<DesignTexts | null>(null)

/** @throws Error outside `DesignTextsContext` */
export function useDesignTexts(): DesignTexts {
  const texts = useContext(DesignTextsContext)
  if (!texts) throw new Error('DesignTextsContext is missing')
  return texts
}
