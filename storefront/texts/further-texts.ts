/// <reference types="vite/types/importMeta.d.ts" />
import { firstTexts, type AllTexts, type TextLoaders, type TextNamespace } from './namespaces.ts'

/**
 * The module of each further namespace and language, by its path: in a file that the first load of a public page goes without.
 * The names of payment methods are not one: two others include them.
 */
export const furtherTexts: TextLoaders = import.meta.glob<Partial<AllTexts>>([
  './*.{th,en}.ts',
  '!./{shell,catalogue,lists,product,payment-methods}.*',
])

export const allNamespaces = Object.keys({ ...firstTexts, ...furtherTexts }).flatMap(
  (path) => /^\.\/(.+)\.th\.ts$/.exec(path)?.[1] ?? [],
) as TextNamespace[]
