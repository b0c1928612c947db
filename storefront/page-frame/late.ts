import type { ComponentType } from 'react'
import { withTexts } from '#storefront/router/with-texts.ts'
import { latePart } from './late-part.ts'

const Nothing = () => null
/** Instead of a part that could not be loaded; a first look goes without it. */
export const missingPart = async () => (await withTexts(import('./MissingPart.tsx'), ['offline'])).MissingPart

/**
 * A part that loads after its page or with its first use: `late(() => withTexts(import('./Part.tsx'), []).then(({ Part }) => Part))`.
 * One that could not be loaded says so in its place, and the page stays. A browser requests a script only once until
 * the page is loaded again, so that is what is offered.
 * @param load its component
 * @param instead of what nobody misses: it is left out
 */
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>, instead?: 'nothing') =>
  latePart<Props>(() => load().catch(() => (instead ? Nothing : missingPart().catch(() => Nothing)))).Part
