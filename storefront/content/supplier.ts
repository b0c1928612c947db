import { createContext, useContext } from 'react'
import type { Supplier } from '#contract/pages/shapes.ts'

/** The supplier during server rendering; null in the browser, which reads it from the document. */
export const ServerSupplier = createContext<Supplier | null>(null)

let cached: Supplier | null = null

/** The document's supplier: name, contacts and promises, in the document's language. */
export const documentSupplier = (): Supplier =>
  (cached ??= JSON.parse(document.getElementById('supplier')?.textContent ?? '') as Supplier)

export const useSupplier = (): Supplier => useContext(ServerSupplier) ?? documentSupplier()
