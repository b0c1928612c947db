import { loadTexts, type TextNamespace } from '#storefront/texts/namespaces.ts'
import { documentLanguage } from './location.ts'

/** Resolves with a module once the texts that it shows are loaded too: for parts of a page that load on demand. The server has loaded all. */
export async function withTexts<Module>(
  module: Promise<Module>,
  namespaces: readonly TextNamespace[],
): Promise<Module> {
  if (typeof document !== 'undefined') await Promise.all([module, loadTexts(documentLanguage(), namespaces)])
  return module
}
