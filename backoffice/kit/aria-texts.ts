import type { Language } from '#rules/catalogue/product.ts'
import { ariaTexts } from './aria-texts.th.ts'

/**
 * Gives React Aria its Thai texts by its own hook for servers; English is in its modules. Before the first component
 * is drawn.
 */
export function setAriaTexts(language: Language): void {
  if (language === 'en') return
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: 'th-TH',
    [Symbol.for('react-aria.i18n.strings')]: ariaTexts,
  })
}
