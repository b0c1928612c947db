import { createContext, useContext } from 'react'
import type { Supplier } from '#contract/pages/shapes.ts'

/** The supplier whose shop the server draws; in the browser null, where it stands in the document. */
export const ServerSupplier = createContext<Supplier | null>(null)

let told: Supplier | null = null

/** The supplier as the document has it: name, ways to reach it, what it promises, in the document's language. */
const documentSupplier = (): Supplier =>
  (told ??= JSON.parse(document.getElementById('supplier')?.textContent ?? '') as Supplier)

export const useSupplier = (): Supplier => useContext(ServerSupplier) ?? documentSupplier()
