import { later } from '#backoffice/kit/later.tsx'
import { loadBothTexts } from '#backoffice/texts/namespaces.ts'

/** `Difference` with its texts, loaded with the first conflict. */
export const Difference = later(() =>
  Promise.all([import('./Difference.tsx'), loadBothTexts('conflict')]).then(([module]) => module.Difference),
)
