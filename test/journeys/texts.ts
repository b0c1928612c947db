import type { Language } from '#rules/catalogue/product.ts'
import { allNamespaces } from '#storefront/texts/further-texts.ts'
import { loadTexts, textsOf, type AllTexts } from '#storefront/texts/namespaces.ts'

async function load(language: Language): Promise<AllTexts> {
  await loadTexts(language, allNamespaces)
  return Object.fromEntries(allNamespaces.map((namespace) => [namespace, textsOf(language, namespace)])) as AllTexts
}

/** The storefront's texts by language: journeys find things by what people read. */
export const textsIn = { th: await load('th'), en: await load('en') }

/** The words around the gap of a text. */
export const words = (text: (gap: string) => string) =>
  new RegExp(
    text('GAP')
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('GAP', '.*'),
  )
